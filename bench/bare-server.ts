import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { CompiledQuery } from 'kysely'
import { freePort, type Stack } from './stack.ts'

const bareFile = path.resolve(import.meta.dirname, 'bare.ts')

export async function startBare(stack: Stack, statements: readonly CompiledQuery[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [bareFile], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: stack.databaseUrl,
      PORT: String(port),
      PROCESSES: String(stack.config.processes),
      CONNECTIONS: String(stack.config.databaseConnections),
      STATEMENTS: JSON.stringify(statements.map(({ sql, parameters }) => ({ sql, parameters }))),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
