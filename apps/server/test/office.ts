import { noteSiteWorker } from '../src/features/works/site-worker-writes.ts'
import { insert } from './insert.ts'
import { aClient, aUser, longAgo, nextNumber, type Tenant, type TestUser } from './tenant.ts'

// Parents are made on demand: a test names only what it is about.

export async function aSiteGroup(t: Tenant, given: { name?: string } = {}) {
  const name = given.name ?? `Group ${nextNumber()} of ${t.code}`
  return { id: await insert(await t.scope(), 'site_groups', { name }), name }
}

interface SiteGiven {
  client?: TestUser
  name?: string
  latitude?: number
  longitude?: number
  timezone?: string
}
/** A site in Brisbane, which has no daylight saving, unless told. */
export async function aSite(t: Tenant, given: SiteGiven = {}) {
  const client = given.client ?? t.common?.client ?? (await aClient(t))
  const site = {
    name: given.name ?? `Site ${nextNumber()} of ${t.code}`,
    latitude: given.latitude ?? -27.4698,
    longitude: given.longitude ?? 153.0251,
    timezone: given.timezone ?? 'Australia/Brisbane',
  }
  const scope = await t.scope()
  const id = await insert(scope, 'sites', {
    ...site,
    client_id: client.id,
    address: '1 Queen Street, Brisbane',
    created_at: longAgo,
    updated_at: longAgo,
  })
  if (t.area) await scope.into('site_group_sites', { site_group_id: t.area.groupId, site_id: id }).execute()
  return { id, client, ...site }
}
export type TestSite = Awaited<ReturnType<typeof aSite>>

interface ContractGiven {
  client?: TestUser
  sites?: TestSite[]
  startDate?: string
  endDate?: string
  number?: string
}
export async function aContract(t: Tenant, given: ContractGiven = {}) {
  const client = given.client ?? given.sites?.[0]?.client ?? (await aClient(t))
  const scope = await t.scope()
  const signed = () =>
    insert(scope, 'contracts', {
      client_id: client.id,
      title: `Contract ${nextNumber()} of ${t.code}`,
      number: given.number ?? `C-${nextNumber()}`,
      start_date: given.startDate ?? '2020-01-01',
      end_date: given.endDate ?? '2099-12-31',
      signed_by_id: t.boss.id,
    })
  const id = (client.id === t.common?.client.id && t.common.contractId) || (await signed())
  const links: { siteId: number; contractLocationId: number }[] = []
  for (const site of given.sites ?? []) {
    links.push({
      siteId: site.id,
      contractLocationId: await insert(scope, 'contract_sites', { contract_id: id, site_id: site.id }),
    })
  }
  return { id, client, links }
}

type Question = { answerType: string; mandatory?: boolean; title?: string; choices?: string[] }
export interface SpecGiven {
  title?: string
  type?: 'NORMAL' | 'INSPECTION' | 'FEEDBACK'
  prompt?: 'NONE' | 'BEFORE_START' | 'BEFORE_END'
  frequency?: string
  weight?: number
  items?: {
    title?: string
    frequency?: string | null
    weight?: number
    critical?: boolean
    questions: Question[]
  }[]
}
const oneSpec: SpecGiven = { items: [{ questions: [{ answerType: 'CHECKBOX' }, { answerType: 'TEXT' }] }] }

/** A job detail with one NORMAL spec of a checkbox and a text unless told; answers the ids in the order given. */
export async function aJobDetail(
  t: Tenant,
  given: { client?: TestUser; title?: string; specs?: SpecGiven[] } = {},
) {
  const client = given.client ?? (await aClient(t))
  const scope = await t.scope()
  const title = given.title ?? `Detail ${nextNumber()} of ${t.code}`
  const id = await insert(scope, 'job_details', { client_id: client.id, title })
  await scope
    .into('job_detail_versions', { job_detail_id: id, version: 1, title, created_at: longAgo })
    .execute()
  const specs: { id: number; items: { id: number; questionIds: number[] }[] }[] = []
  for (const [position, spec] of (given.specs ?? [oneSpec]).entries()) {
    const specId = await insert(scope, 'job_specs', {
      job_detail_id: id,
      version: 1,
      position,
      spec_type: spec.type ?? 'NORMAL',
      prompt_type: spec.prompt ?? 'NONE',
      title: spec.title ?? `Spec ${position + 1}`,
      frequency: spec.frequency ?? 'DAILY',
      weight: spec.weight ?? 1,
    })
    const items: { id: number; questionIds: number[] }[] = []
    for (const [at, item] of (spec.items ?? oneSpec.items!).entries()) {
      const { title: itemTitle = `Item ${at + 1}`, frequency = null, weight = 1, critical = false } = item
      const row = { job_spec_id: specId, position: at, title: itemTitle, frequency, weight, critical }
      const itemId = await insert(scope, 'job_spec_items', row)
      await scope.change('job_spec_items', { origin_id: itemId }).where('id', '=', itemId).execute()
      const questionIds: number[] = []
      for (const [nth, question] of item.questions.entries()) {
        questionIds.push(
          await insert(scope, 'questionnaires', {
            job_spec_item_id: itemId,
            position: nth,
            title: question.title ?? '',
            answer_type: question.answerType,
            mandatory: question.mandatory ?? false,
            choices: question.choices ?? [],
          }),
        )
      }
      items.push({ id: itemId, questionIds })
    }
    specs.push({ id: specId, items })
  }
  return {
    id,
    client,
    title,
    specs,
    questionIds: specs.flatMap((spec) => spec.items.flatMap((item) => item.questionIds)),
  }
}

interface JobGiven {
  site?: TestSite
  detail?: Awaited<ReturnType<typeof aJobDetail>>
  specs?: SpecGiven[]
  assignees?: TestUser[]
  hours?: number
  enabled?: boolean
  minimumDistanceToStart?: number
  maxServiceMinutes?: number
  feedbackEveryDays?: number
}
/** A job at a site under a contract in force, with the people given, or one employee, assigned for 2 hours. */
export async function aJob(t: Tenant, given: JobGiven = {}) {
  const site = given.site ?? (await aSite(t, given.detail ? { client: given.detail.client } : {}))
  const contract = await aContract(t, { client: site.client, sites: [site] })
  const detail =
    given.detail ??
    (await aJobDetail(t, { client: site.client, ...(given.specs ? { specs: given.specs } : {}) }))
  const scope = await t.scope()
  const id = await insert(scope, 'jobs', {
    job_detail_id: detail.id,
    contract_site_id: contract.links[0]!.contractLocationId,
    site_id: site.id,
    client_id: site.client.id,
    enabled: given.enabled ?? true,
    minimum_distance_to_start: given.minimumDistanceToStart ?? 0,
    max_service_minutes: given.maxServiceMinutes ?? 480,
    feedback_every_days: given.feedbackEveryDays ?? 30,
    created_at: longAgo,
    updated_at: longAgo,
  })
  const people = given.assignees ?? [t.common?.worker ?? (await aUser(t))]
  const assignees: (TestUser & { jobHasUserId: number })[] = []
  for (const person of people) {
    const row = { job_id: id, user_id: person.id, hours: given.hours ?? 2, created_at: longAgo }
    assignees.push({ ...person, jobHasUserId: await insert(scope, 'job_assignees', row) })
  }
  return {
    id,
    site,
    contract,
    contractLocationId: contract.links[0]!.contractLocationId,
    detail,
    assignees,
    worker: assignees[0]!,
  }
}
export type TestJob = Awaited<ReturnType<typeof aJob>>

interface EventGiven {
  startLocal?: string
  durationMinutes?: number
  frequency?: string | null
  until?: string | null
}
/** A daily event of two hours from 2026-01-05 06:00 at the site, for the job's first assignee, unless told. */
export async function anEvent(t: Tenant, job: TestJob, given: EventGiven = {}) {
  return insert(await t.scope(), 'schedule_events', {
    job_id: job.id,
    assignee_id: job.worker.jobHasUserId,
    start_local: given.startLocal ?? '2026-01-05T06:00:00',
    timezone: job.site.timezone,
    duration_minutes: given.durationMinutes ?? 120,
    frequency: given.frequency === undefined ? 'DAILY' : given.frequency,
    until: given.until ?? null,
  })
}

interface WorkGiven {
  job?: TestJob
  by?: TestUser
  status?: 'STARTED' | 'ON_HOLD' | 'COMPLETED' | 'VOID'
  startedAt?: string
  endedAt?: string | null
  breaks?: { from: string; to: string | null }[]
  specTypes?: string[]
  localDate?: string
}
/** A finished work of two hours on 2026-03-02 in Brisbane (05:00 to 07:00 local) unless told. */
export async function aWork(t: Tenant, given: WorkGiven = {}) {
  const job = given.job ?? (await aJob(t))
  const status = given.status ?? 'COMPLETED'
  const startedAt = given.startedAt ?? '2026-03-01T19:00:00Z'
  const open = status === 'STARTED' || status === 'ON_HOLD'
  const endedAt = given.endedAt === undefined ? (open ? null : '2026-03-01T21:00:00Z') : given.endedAt
  const by = given.by ?? job.worker
  const localDate =
    given.localDate ?? new Date(startedAt).toLocaleDateString('en-CA', { timeZone: job.site.timezone })
  const scope = await t.scope()
  const id = await insert(scope, 'works', {
    job_id: job.id,
    job_detail_id: job.detail.id,
    job_detail_version: 1,
    site_id: job.site.id,
    client_id: job.site.client.id,
    user_id: by.id,
    status,
    spec_types: given.specTypes ?? ['NORMAL'],
    started_at: startedAt,
    ended_at: endedAt,
    start_received_at: startedAt,
    timezone: job.site.timezone,
    local_date: localDate,
  })
  await noteSiteWorker(scope, { siteId: job.site.id, userId: by.id, startedAt })
  for (const each of given.breaks ?? []) {
    await insert(scope, 'work_breaks', { work_id: id, started_at: each.from, ended_at: each.to })
  }
  return { id, job, by, startedAt, endedAt }
}
