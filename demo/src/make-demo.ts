import { localDate } from '@muster/rules/zone'
import type pg from 'pg'
import { asOwner } from '../../apps/server/src/db/pool.ts'
import type { AppDeps } from '../../apps/server/src/deps.ts'
import { createCompany } from '../../apps/server/src/features/company/create-company.ts'
import type { Passwords } from '../../apps/server/src/http/passwords.ts'
import { drawPictures } from './attachments.ts'
import { seedBrand } from './brand.ts'
import { seeder } from './bulk.ts'
import { seedNotices } from './notices.ts'
import { companyZone, seedOffice } from './office.ts'
import { demoCode, demoPassword, signInKeys } from './people.ts'
import { seedClients } from './seed-clients.ts'
import { seedCover } from './seed-cover.ts'
import { seedDetails } from './seed-details.ts'
import { seedEntries } from './seed-entries.ts'
import { seedJobs } from './seed-jobs.ts'
import { seedLeave } from './seed-leave.ts'
import { seedMessages } from './seed-messages.ts'
import { seedPlanning } from './seed-planning.ts'
import { seedRequests } from './seed-requests.ts'
import { seedWorks } from './seed-works.ts'

// Any number; processes that start together on an empty database take turns on it.
const demoLock = 7_361_002

const worksTables =
  'users, files, works, work_breaks, work_corrections, answers, answer_files, fix_batches, item_ledger'
const largeTables = `jobs, schedule_events, work_entries, work_heads, ${worksTables}`

type Deps = Pick<AppDeps, 'clock' | 'passwords' | 'outside' | 'vault'>

/**
 * Makes the demo company if the database has no company at all, and answers whether it did. All of it is written in one
 * transaction: whatever ends the process in between leaves nothing, and the next start makes it again.
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
    const files = await makeDemo(client, deps)
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
    return true
  })
}

async function makeDemo(client: pg.ClientBase, { clock, passwords, vault }: Deps) {
  const [passwordHashes, pictures] = await Promise.all([hashes(passwords), drawPictures()])
  const now = clock.now()
  const { tenantId, roleIds } = await createCompany(client, {
    code: demoCode,
    fullName: 'Wattle & Tide Facility Services',
    timezone: companyZone,
  })
  // Whoever tries the demo stands far from its sites: a start from there is taken, and marked.
  await client.query(`update company_settings set start_mode = 'FLAG' where tenant_id = $1`, [tenantId])
  const rows = seeder(client, tenantId)
  const made = { now, today: localDate(companyZone, now.getTime()), roleIds, passwordHashes, vault }
  const office = await seedOffice(rows, made)
  const brand = await seedBrand(rows, made, office)
  const details = await seedDetails(rows, made, office)
  const jobs = await seedJobs(rows, made, office, details)
  await seedLeave(rows, made, office, jobs)
  const patterns = await seedPlanning(rows, made, jobs)
  await seedCover(rows, made, office, { jobs, patterns })
  const works = await seedWorks(rows, made, office, details, jobs, pictures)
  // Without figures of what was just written the next question may be answered row by row, for minutes.
  await client.query(`analyze ${worksTables}`)
  await seedEntries(rows)
  await seedRequests(rows, made, office)
  await seedNotices(rows, made, office, jobs, works)
  await seedClients(rows, made, office, jobs, works)
  await seedMessages(rows, made, office)
  return [brand, works.files]
}

/** One hash a person, each with its own salt. */
async function hashes(passwords: Passwords) {
  const made = signInKeys.map(async (key) => [key, await passwords.hash(demoPassword)] as const)
  return new Map(await Promise.all(made))
}
