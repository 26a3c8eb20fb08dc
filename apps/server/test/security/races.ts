import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { sites } from '@muster/contract/sites/sites'
import { aContract, aJob, aSite } from '../office.ts'
import { aUser, type Tenant } from '../tenant.ts'

// D13 and D14 for what the office plans with.

const tally = (statuses: readonly number[]) => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export async function lostUpdates(t: Tenant, count: number) {
  const job = await aJob(t)
  const save = {
    site: (n: number) => t.send(sites.update, { params: job.site, body: { name: `Site ${n}`, version: 1 } }),
    job: (n: number) => t.send(jobs.update, { params: job, body: { notes: `Note ${n}`, version: 1 } }),
    contract: (n: number) =>
      t.send(contracts.update, { params: job.contract, body: { title: `Title ${n}`, version: 1 } }),
  }
  const answered: Record<string, Record<number, number>> = {}
  for (const [what, one] of Object.entries(save)) {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => one(n)))
    answered[what] = tally(answers.map(({ statusCode }) => statusCode))
  }
  return answered
}

/**
 * A contract is removed while a site is put under it: either is refused, by the other, in every round. Answers how often
 * which came first, and how many sites were left under a contract that is gone.
 */
export async function removedWhileUsed(t: Tenant, rounds: number) {
  const client = await aUser(t, { level: 10 })
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const contract = await aContract(t, { client, sites: [] })
    const place = { name: `Shop ${round}`, address: `${round} George Street`, lat: -33.8, lang: 151.2 }
    const create = () =>
      t.send(sites.create, { body: { ...place, clientId: client.id, contractId: contract.id } })
    const remove = () => t.send(contracts.remove, { params: contract })
    const [first, second] = round % 2 ? [create, remove] : [remove, create]
    const answers = await Promise.all([first(), second()])
    const [created, removed] = round % 2 ? answers : [...answers].reverse()
    const outcome = `created ${created!.statusCode}, removed ${removed!.statusCode}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const { rows } = await t.owner.query<{ count: number }>(
    `select count(*)::int as count from sites s where s.tenant_id = $1 and not exists (
       select from contract_sites cs join contracts c on c.tenant_id = cs.tenant_id and c.id = cs.contract_id
       where cs.tenant_id = s.tenant_id and cs.site_id = s.id)`,
    [t.tenantId],
  )
  return { outcomes, without: rows[0]!.count }
}

export async function addedWhileRemoved(t: Tenant, rounds: number) {
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const add = { jobUsers: [{ tenantUserId: person.id, hours: 1 }] }
  const remove = { jobUsers: [], removeUserIds: [person.id] }
  let torn = 0
  const statuses: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bodies = round % 2 ? [add, remove, add] : [remove, add, remove]
    const answers = await Promise.all(
      bodies.map((body) => t.send(jobs.assign, { params: job, body: { ...body } })),
    )
    statuses.push(...answers.map(({ statusCode }) => statusCode))
    const { rows } = await t.owner.query(
      'select 1 from job_assignees where tenant_id = $1 and job_id = $2 and removed_at is null',
      [t.tenantId, job.id],
    )
    if (rows.length > 1) torn += 1
  }
  return { statuses: tally(statuses), torn }
}

/** The same with the checks of the application left out: what the database alone refuses. */
export async function refusedByDatabase(t: Tenant) {
  const job = await aJob(t, { assignees: [await aUser(t)] })
  const other = await aSite(t)
  const wrong: Record<string, [string, unknown[]]> = {
    'a contract with sites removed': [
      'delete from contracts where tenant_id = $1 and id = $2',
      [t.tenantId, job.contract.id],
    ],
    'a site under a contract that is not there': [
      'insert into contract_sites (tenant_id, contract_id, site_id) values ($1, 999999, $2)',
      [t.tenantId, other.id],
    ],
    'a person assigned twice': [
      `insert into job_assignees (tenant_id, job_id, user_id)
       select tenant_id, job_id, user_id from job_assignees where tenant_id = $1 and job_id = $2`,
      [t.tenantId, job.id],
    ],
  }
  const codes: Record<string, string> = {}
  for (const [what, [statement, values]] of Object.entries(wrong))
    codes[what] = await t.owner.query(statement, values).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
  return codes
}
