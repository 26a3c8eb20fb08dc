import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { aJob, anEvent, aSite, aWork } from '../office.ts'
import { aSeededCompany } from '../seeded.ts'
import { writingExamples } from '../sweeps/examples.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import { aCompanyOfCanaries, readable } from './canaries.ts'
import { reads, variantsOf } from './crawl.ts'
import { nameOf, placesOf, type SentInput, withValueAt } from './inputs.ts'

const byNumber: readonly (readonly [Endpoint, string])[] = [
  [users.read, 'users'],
  [sites.read, 'sites'],
  [contracts.read, 'contracts'],
  [jobs.read, 'jobs'],
  [jobDetails.read, 'job_details'],
  [works.filled, 'works'],
  [works.summary, 'works'],
  [works.corrections, 'works'],
]

export async function walkedIds(ids: number) {
  const { t } = await aSeededCompany()
  const other = await aSeededCompany()
  const faults: string[] = []
  let asked = 0
  let opened = 0
  for (const [endpoint, table] of byNumber) {
    const { rows } = await t.owner.query<{ id: number; tenant_id: number }>(
      `select id, tenant_id from ${table} where tenant_id = any($1)`,
      [[t.tenantId, other.t.tenantId]],
    )
    const ownIds = rows.filter(({ tenant_id }) => tenant_id === t.tenantId).map(({ id }) => id)
    // The walk ends behind the newest row there is, so that both companies lie on its way.
    const last = Math.max(ids, ...rows.map(({ id }) => id))
    const found: number[] = []
    for (let id = last - ids + 1; id <= last; id++) {
      const { statusCode, body } = await t.send(endpoint, { params: { id } } as never)
      asked += 1
      if (statusCode === 200) found.push(id)
      else if (statusCode !== 404) faults.push(`${endpoint.path} ${id} → ${statusCode}`)
      if (body.includes(other.t.code)) faults.push(`${endpoint.path} ${id} tells another company`)
    }
    opened += found.length
    const wanted = ownIds.filter((id) => id > last - ids)
    if (found.join() !== wanted.sort((x, y) => x - y).join())
      faults.push(`${endpoint.path} opened ${found.length} of ${wanted.length}`)
  }
  return { asked, opened, faults }
}

/** Two owners take each other's level, or each other away, at the same instant. Answers how many were left, each time. */
export async function ownersAgainstEachOther(rounds: number) {
  const left: number[] = []
  const statuses: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const t = await aTenant()
    const second = await aUser(t, { level: 1 })
    // Both are known to be there, so that the two requests below run side by side.
    for (const owner of [t.boss, second]) await t.send(users.list, {}, { as: owner })
    const demote = (by: TestUser, whom: TestUser) =>
      t.send(users.update, { params: { id: whom.id }, body: { userRoleId: t.roleIds.get(5)! } }, { as: by })
    const remove = (by: TestUser, whom: TestUser) =>
      t.send(users.remove, { params: { id: whom.id } }, { as: by })
    const [first, other] = [
      [demote, demote],
      [remove, remove],
      [demote, remove],
    ][round % 3]!
    const answers = await Promise.all([first!(t.boss, second), other!(second, t.boss)])
    const said = answers
      .map(({ statusCode }) => statusCode)
      .sort()
      .join(' and ')
    statuses[said] = (statuses[said] ?? 0) + 1
    const { rows } = await t.owner.query<{ owners: number }>(
      `select count(*)::int as owners from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
        where u.tenant_id = $1 and u.removed_at is null and r.level = 1`,
      [t.tenantId],
    )
    left.push(rows[0]!.owners)
  }
  return { fewest: Math.min(...left), statuses }
}

async function ownership(t: Tenant) {
  const { rows } = await t.owner.query<{ row: string }>(
    `select 'work ' || id || ' ' || user_id || ' ' || job_id || ' ' || site_id || ' ' || client_id as row
        from works where tenant_id = $1
      union all select 'site ' || id || ' ' || client_id from sites where tenant_id = $1
      union all select 'contract ' || id || ' ' || client_id from contracts where tenant_id = $1
      union all select 'job ' || id || ' ' || site_id || ' ' || client_id from jobs where tenant_id = $1
      union all select 'assignee ' || id || ' ' || job_id || ' ' || user_id from job_assignees where tenant_id = $1
      union all select 'person ' || id || ' ' || role_id from users where tenant_id = $1
      order by 1`,
    [t.tenantId],
  )
  return rows.map(({ row }) => row)
}

const moving = (to: Awaited<ReturnType<typeof aSeededCompany>>, me: TestUser) => ({
  userId: me.id,
  user_id: me.id,
  tenantUserId: me.id,
  tenantUserIds: [me.id],
  createdBy: me.id,
  clientId: to.otherClient.id,
  client_id: to.otherClient.id,
  jobId: to.jobs.j22.id,
  job_id: to.jobs.j22.id,
  jobLocationId: to.sites.s22.id,
  siteId: to.sites.s22.id,
  site_id: to.sites.s22.id,
  contractId: to.jobs.j22.contract.id,
  contractLocationId: to.jobs.j22.contractLocationId,
  userRoleId: to.t.roleIds.get(1),
  roleId: to.t.roleIds.get(1),
  role_id: to.t.roleIds.get(1),
  roleLevel: 1,
})

type Seeded = Awaited<ReturnType<typeof aSeededCompany>>
function rowsAt(title: string, { works: done, sites: at, jobs: of }: Seeded, me: TestUser) {
  if (title.includes('/api/work/')) return [done.byFive.id, done.byOtherElsewhere.id]
  if (title.includes('location')) return [at.s11.id, at.s22.id]
  if (title.includes('/job/')) return [of.j11.id, of.j22.id]
  return [me.id]
}

/**
 * Sends every writing endpoint as somebody whose reach has an end, at own rows and at others', with every name that would
 * move a row into that reach or out of it. Answers what moved.
 */
export async function movedRows(levels: readonly (4 | 5 | 9 | 10)[]) {
  const seeded = await aSeededCompany()
  const { t, of } = seeded
  const faults: string[] = []
  let sent = 0
  const without = writingExamples.filter(({ endpoint }) => !endpoint.upload)
  for (const [at, { title, endpoint, example }] of without.entries()) {
    // One company among hundreds of small ones: plans made for few rows would join all of its people with all sites.
    if (at % 20 === 0) await t.owner.query('analyze users, sites, jobs, works')
    const { as: _, ...input } = await example(t)
    const before = await ownership(t)
    const callers = levels.flatMap((level) =>
      rowsAt(title, seeded, of[level]).map((id) => ({ id, me: of[level] })),
    )
    for (const { id, me } of callers) {
      const params = input.params && { ...input.params, id }
      const body = { ...(input.body as object | undefined), ...moving(seeded, me) }
      const all = { ...input, ...(params && { params }), body }
      const { statusCode } = await t.send(endpoint, all as never, { as: me })
      sent += 1
      const said = `${title} as level ${me.level} → ${statusCode}`
      if (statusCode >= 500) faults.push(said)
      // A work begun by the assigned is a new row of their own; nothing that was there has moved.
      const after = new Set(await ownership(t))
      const moved = before.filter((row) => !after.has(row))
      if (moved.length > 0) faults.push(`${said} moved ${moved}`)
    }
  }
  return { sent, faults }
}

const everybodys =
  /CNRY-[^-]+-\d+-(roles|location_notices|own_texts|company_holidays|pay_calendars|leave_types-name)-/

async function aCallerWithRows(t: Tenant, kind: 'client' | 'worker') {
  const client = await aClient(t)
  const worker = await aUser(t, { level: 5 })
  const site = await aSite(t, { client })
  const job = await aJob(t, { site, assignees: [worker] })
  await anEvent(t, job)
  const work = await aWork(t, { job, by: worker })
  const me = kind === 'client' ? client : worker
  const ids: Record<string, unknown> = {
    tenantUserId: me.id,
    tenantUserIds: [me.id],
    clientId: client.id,
    jobLocationId: site.id,
    locations: [site.id],
    contractId: job.contract.id,
    jobDetailId: job.detail.id,
    jobId: job.id,
    mappedId: job.id,
    mappedIds: [job.id],
    workId: work.id,
    workIds: [work.id],
  }
  const idFor = (path: string) => {
    if (/\/contract\//.test(path)) return job.contract.id
    if (/\/job\/location\//.test(path)) return site.id
    if (/\/job\/detail\//.test(path)) return job.detail.id
    if (/\/job\//.test(path)) return job.id
    if (/\/work\//.test(path)) return work.id
    return me.id
  }
  return { me, ids, idFor }
}

function atOwnRows(
  endpoint: Endpoint,
  sent: SentInput,
  { ids, idFor }: Awaited<ReturnType<typeof aCallerWithRows>>,
) {
  const { told, beside } = placesOf(endpoint, sent)
  let changed = sent
  for (const place of [...told, ...beside]) {
    const value = place.part === 'params' ? idFor(endpoint.path) : ids[nameOf(place)]
    const isKnown = place.part === 'params' ? nameOf(place) === 'id' : value !== undefined
    if (isKnown && (place.part === 'params' || told.includes(place) || place.path.length === 1))
      changed = withValueAt(
        changed,
        { ...place, path: place.path.filter((key) => typeof key === 'string') },
        value,
      )
  }
  return changed
}

/**
 * Sends every read as that person, at others' rows, at their own and with every filter; answers
 * what of others came back.
 */
export async function seenOfOthers(kind: 'client' | 'worker') {
  const t = await aTenant()
  const inputs = new Map<string, SentInput>()
  for (const { title, example } of reads) {
    const { as: _, ...sent } = await example(t)
    inputs.set(title, sent)
  }
  const { texts } = await aCompanyOfCanaries(t, ['company_settings'])
  const scope = await t.scope()
  await scope
    .change('users', { first_name: 'The', last_name: 'Signer' })
    .where('id', '=', t.boss.id)
    .execute()
  const caller = await aCallerWithRows(t, kind)
  const faults: string[] = []
  let [answers, whole] = [0, 0]
  for (const { title, endpoint } of reads) {
    const theirs = inputs.get(title)!
    const own = atOwnRows(endpoint, theirs, caller)
    for (const sent of [...variantsOf(endpoint, theirs, own), ...variantsOf(endpoint, own, theirs)]) {
      const { statusCode, body } = await t.send(endpoint, sent as never, { as: caller.me })
      answers += 1
      if (statusCode === 200) whole += 1
      if (statusCode >= 500) faults.push(`${title} → ${statusCode}`)
      const found = (await readable(body)).match(/CNRY-[\w-]+/g) ?? []
      for (const text of found) if (!everybodys.test(text)) faults.push(`${title}: ${text}`)
    }
  }
  return { answers, whole, texts, faults: [...new Set(faults)] }
}
