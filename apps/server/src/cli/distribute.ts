import { parseArgs } from 'node:util'
import { installQueue, isQueueInstalled } from '../background/queue.ts'
import { readConfig } from '../config.ts'
import { distribute, isHalfDistributed, planDistribution } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { command, Mistake, say } from './command.ts'

const usage = `npm run distribute            says which tables would be spread over the machines of a Citus cluster, and how long it takes
npm run distribute -- --yes   spreads them, or goes on where it was cut off`

function isAgreed(args: string[]) {
  try {
    return parseArgs({ args, options: { yes: { type: 'boolean' } } }).values.yes === true
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Measured with ten companies and a million visits on one machine: each table with its links, and the copied rows. */
const secondsOf = (tables: number, rows: number) => Math.ceil(tables * 0.3 + rows / 50_000)

await command(async (args) => {
  const { databaseUrl, waits } = readConfig()
  if (!databaseUrl)
    throw new Mistake('DATABASE_URL names no database: the embedded one stays on this machine.')
  if (isAgreed(args) && !(await isHalfDistributed(databaseUrl))) {
    await migrate(databaseUrl)
    if (!(await isQueueInstalled(databaseUrl))) await installQueue(databaseUrl)
  }
  const { workers, tables } = await planDistribution(databaseUrl)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  if (tables.length === 0 && !(await isHalfDistributed(databaseUrl)))
    return say('No table of companies is on one machine.')
  say(
    `${tables.length} tables with ${rows} rows go to ${workers} workers, which takes about ${secondsOf(tables.length, rows)} seconds.`,
  )
  if (isAgreed(args)) await distribute(databaseUrl, waits, say)
  else say('Nothing was done. Make a backup, stop the program and run: npm run distribute -- --yes')
})
