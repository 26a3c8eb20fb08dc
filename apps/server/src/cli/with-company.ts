import { pino } from 'pino'
import { openQueue } from '../chores/queue.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { companyRules } from '../db/company-rules.ts'
import { openPool } from '../db/pool.ts'
import { openScope, type Scope, system } from '../db/scope.ts'
import type { AppDeps } from '../deps.ts'
import { makeDeps } from '../deps.ts'
import { readCompany } from '../features/session/queries.ts'

/** Runs one command inside a company, as the system. Throws when no company has the code. */
export async function withCompany<T>(code: string, work: (scope: Scope, deps: AppDeps) => Promise<T>) {
  const config = readConfig()
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config, (reason) => {
    throw reason
  })
  const pool = openPool(database.url, 4)
  const queue = await openQueue(database.url, () => undefined)
  try {
    const company = await readCompany(pool, code)
    if (!company) throw new Error(`No company has the code ${code}`)
    const deps = await makeDeps({ config, pool, queue, log, publicUrl: config.publicUrl ?? '' })
    const scope = openScope(deps, {
      tenantId: company.id,
      actor: system,
      company: await companyRules(pool, company.id),
      now: deps.clock.now(),
    })
    return await work(scope, deps)
  } finally {
    await queue.stop()
    await pool.end()
    await database.stop()
  }
}
