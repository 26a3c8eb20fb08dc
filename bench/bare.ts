// What the same statements cost behind a bare route: one Fastify server with a pool, as many processes as the product has.
import cluster from 'node:cluster'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL, PORT, PROCESSES, CONNECTIONS, STATEMENTS } = process.env
if (cluster.isPrimary) {
  for (let n = 0; n < Number(PROCESSES); n++) cluster.fork()
  let listening = 0
  cluster.on('listening', () => {
    listening += 1
    if (listening === Number(PROCESSES)) process.stdout.write('listening\n')
  })
  process.on('SIGTERM', () => process.exit())
} else {
  const statements = JSON.parse(STATEMENTS ?? '[]') as { sql: string; parameters: unknown[] }[]
  const pool = new pg.Pool({ connectionString: DATABASE_URL ?? '', max: Number(CONNECTIONS) })
  const app = Fastify()
  app.get('/', () =>
    Promise.all(
      statements.map(async ({ sql, parameters }, at) => {
        const { rows } = await pool.query({ name: `bare${at}`, text: sql, values: parameters })
        return rows
      }),
    ),
  )
  await app.listen({ port: Number(PORT), host: '127.0.0.1' })
}
