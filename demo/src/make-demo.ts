import { addDays, instantOf, localDate } from '@muster/rules/time/zone'
import type pg from 'pg'
import { asOwner } from '../../apps/server/src/db/connection/pool.ts'
import type { AppDeps } from '../../apps/server/src/deps.ts'
import { createCompany } from '../../apps/server/src/features/company/create-company.ts'
import type { Passwords } from '../../apps/server/src/http/session/passwords.ts'
import { seedActions } from './actions.ts'
import { seedCorrectionRequests, seedFeedback, seedMessages, seedProblems } from './clients.ts'
import { demoCode, demoPassword, signInKeys } from './data.ts'
import { seedDetails } from './details.ts'
import { seedEntries } from './entries.ts'
import { seedBrand, seedPortraits, takePictures } from './files.ts'
import { seedJobs } from './jobs.ts'
import { seedLeave } from './leave.ts'
import { seedNotices } from './notices.ts'
import { seedOffice } from './office.ts'
import { seedPay } from './pay.ts'
import { seedPlanning } from './planning.ts'
import { rowsOf } from './rows.ts'
import { seedWorks } from './work-rows.ts'

const companyZone = 'Australia/Sydney'
// Any number; processes that start together on an empty database take turns on it.
const demoLock = 7_361_002

const worksTables =
  'users, files, works, work_breaks, work_corrections, answers, answer_files, fix_batches, item_ledger'
const largeTables = `jobs, schedule_events, work_entries, work_heads, ${worksTables}`

type Deps = Pick<AppDeps, 'clock' | 'passwords' | 'outside' | 'vault' | 'pool' | 'queue' | 'files'>

/**
 * Makes the demo company if the database has no company at all, and answers whether it did. All but what commands of the
 * program make is written in one transaction: whatever ends the process in between leaves nothing, and the next start makes
 * it again.
 */
export async function makeDemoOnce(url: string, deps: Deps): Promise<boolean> {
  return asOwner(url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [demoLock])
    const { rows } = await client.query('select from tenants limit 1')
    if (rows.length > 0) {
      await client.query('rollback')
      return false
    }
    const { plan, files } = await makeDemo(client, deps)
    // Before the rows that name them: a row never misses its bytes.
    const stored = await Promise.allSettled(files.map(({ store }) => store(deps.outside.store)))
    const failed = stored.find((each) => each.status === 'rejected')
    if (failed) {
      await Promise.all(files.map(({ forget }) => forget(deps.outside.store)))
      throw failed.reason
    }
    await client.query('commit')
    // The first questions are asked before the database would have looked for itself.
    await client.query(`analyze ${largeTables}`)
    await seedPay(deps, plan)
    await seedActions(deps, plan)
    return true
  })
}

async function makeDemo(client: pg.ClientBase, { clock, passwords, vault }: Deps) {
  const [passwordHashes, pictures] = await Promise.all([hashes(passwords), takePictures()])
  const now = clock.now().getTime()
  const today = localDate(companyZone, now)
  const { tenantId, roleIds } = await createCompany(client, {
    code: demoCode,
    fullName: 'Wattle & Tide Facility Services',
    timezone: companyZone,
  })
  const rows = rowsOf(client, tenantId)
  // Whoever tries the demo stands far from its sites: a start from there is taken, and marked.
  await rows.run(`update company_settings set start_mode = 'FLAG' where tenant_id = $1`)
  const morning = (days: number) => new Date(instantOf(companyZone, `${addDays(today, days)}T09:00:00`))
  const office = await seedOffice({ rows, now, today, morning, roleIds, passwordHashes, vault })
  const brand = await seedBrand(office, pictures)
  const portraits = await seedPortraits(office, pictures)
  const details = await seedDetails(office)
  const plan = { ...office, details, jobs: await seedJobs(office, details) }
  await seedLeave(plan)
  await seedPlanning(plan)
  const { works, files } = await seedWorks(plan, pictures)
  // Without figures of what was just written the next question may be answered row by row, for minutes.
  await client.query(`analyze ${worksTables}`)
  await seedEntries(rows)
  await seedCorrectionRequests(plan)
  await seedNotices(plan, works)
  await seedFeedback(plan, works)
  await seedProblems(plan)
  await seedMessages(plan)
  return { plan: { ...plan, tenantId }, files: [brand, portraits, files] }
}

async function hashes(passwords: Passwords) {
  const made = signInKeys.map(async (key) => [key, await passwords.hash(demoPassword)] as const)
  return new Map(await Promise.all(made))
}
