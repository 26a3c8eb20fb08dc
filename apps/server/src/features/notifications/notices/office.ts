import { kindOf } from '@muster/contract/notifications/kinds'
import type { Scope } from '../../../db/scope.ts'
import { type CallSubject, readTaker } from '../../duty/open-call.ts'
import { dutyOfSites } from '../../duty/who-is-told.ts'
import { currentUsers } from '../../users/person-queries.ts'
import type { NotificationContent } from '../delivery/notify.ts'
import { areaManagersOfJobs, leadersOfJobs, sitesOfJobs } from '../queries.ts'
import type { Notice } from './notice.ts'

const noSubscriber: ReadonlySet<number> = new Set()
/** Where people on duty who are no managers say that they have it. */
const onDutyInField = () => '/me/duty'

/** To people on duty: it reaches them in quiet hours too, and whatever they chose. Subscribers get a notice of their own. */
export const toDuty = (content: NotificationContent, to: readonly number[]): Notice => ({
  ...content,
  ...{ to, onDuty: new Set(to), among: noSubscriber, linkInField: onDutyInField },
})

/**
 * A notice about one site. Where somebody is on duty for it, they are told instead of the office; the people of `besides`
 * and subscribers are told as ever. Who looks after the visit already is the one who is told.
 */
export async function forOffice(
  scope: Scope,
  content: NotificationContent,
  subject: Omit<CallSubject, 'siteIds'> & { siteId: number },
  { office, besides = [] }: { office: () => Promise<number[]>; besides?: readonly number[] },
): Promise<readonly Notice[]> {
  const { siteId, ...about } = subject
  const { right } = kindOf(content.type)
  const dutyOf = await dutyOfSites(scope, [siteId], { but: about.aboutUserId ?? null, right })
  const first = (about.visit && dutyOf && (await takerWhoIsThere(scope, about.visit))) || dutyOf?.(siteId)[0]
  if (!first) return [{ ...content, to: [...besides, ...(await office())] }]
  return [
    { ...toDuty(content, first), call: { ...about, siteIds: [siteId], people: first } },
    { ...content, to: besides.filter((id) => !first.includes(id)) },
  ]
}

async function takerWhoIsThere(scope: Scope, visit: NonNullable<CallSubject['visit']>) {
  const taker = await readTaker(scope, visit)
  if (taker === undefined) return undefined
  const row = await currentUsers(scope).where('users.id', '=', taker).select('users.id').executeTakeFirst()
  return row && [row.id]
}

interface ShiftsOfJob {
  readonly jobId: number
  readonly startTime?: string
}
/**
 * One notice about several jobs. Where somebody is on duty for the site of a job, they are told of it. Of the other jobs
 * managers of the company get one notice for all, managers of areas and team leaders one for theirs. `notOf` are the people whom the event is about:
 * they get none as team leaders, and none on duty.
 */
export async function forOfficeOfJobs(
  scope: Scope,
  jobs: readonly ShiftsOfJob[],
  { managers, notOf }: { managers: readonly number[]; notOf: readonly number[] },
  noticeOf: (jobIds: readonly number[]) => NotificationContent,
): Promise<Notice[]> {
  const duties = await dutiesOf(scope, jobs, notOf)
  const onDuty = new Set(duties.flatMap(({ jobIds }) => jobIds))
  const jobIds = jobs.map(({ jobId }) => jobId)
  const others = jobIds.filter((id) => !onDuty.has(id))
  const firsts = new Map<number, number[]>()
  for (const { first, jobIds: ofDuty } of duties)
    for (const id of first) firsts.set(id, [...(firsts.get(id) ?? []), ...ofDuty])
  const isTold = others.length > 0 || jobIds.length === 0
  const forManagers = isTold ? managers.filter((id) => !firsts.has(id)) : []
  const ofSomeJobs = [...(await leadersOfJobs(scope, others)), ...(await areaManagersOfJobs(scope, others))]
  const leaders = ofSomeJobs.filter(([id]) => !notOf.includes(id) && !firsts.has(id))
  return [
    ...[...firsts].map(([id, ofDuty]) =>
      toDuty(noticeOf(managers.includes(id) ? [...ofDuty, ...others] : ofDuty), [id]),
    ),
    ...duties.map(({ first, siteIds, jobIds: ofDuty }) => ({
      ...toDuty(noticeOf(ofDuty), []),
      call: { people: first, siteIds, jobs: jobs.filter(({ jobId }) => ofDuty.includes(jobId)) },
    })),
    { ...noticeOf(isTold ? others : jobIds), to: forManagers },
    ...leaders.map(([id, rows]) => ({ ...noticeOf(rows.map(({ jobId }) => jobId)), to: [id] })),
  ]
}

interface DutyOfJobs {
  first: number[]
  siteIds: number[]
  jobIds: number[]
}
/** The jobs for whose sites somebody is on duty, those with the same people in the same order together. */
async function dutiesOf(
  scope: Scope,
  jobs: readonly ShiftsOfJob[],
  notOf: readonly number[],
): Promise<DutyOfJobs[]> {
  if (jobs.length === 0) return []
  const sites = await sitesOfJobs(
    scope,
    jobs.map(({ jobId }) => jobId),
  )
  const dutyOf = await dutyOfSites(scope, [...new Set(sites.values())], {
    but: notOf.length === 1 ? notOf[0]! : null,
  })
  if (!dutyOf) return []
  const duties = new Map<string, DutyOfJobs>()
  for (const [jobId, siteId] of sites) {
    const steps = dutyOf(siteId)
    if (!steps[0]) continue
    const key = JSON.stringify(steps)
    const duty = duties.get(key) ?? { first: steps[0], siteIds: [], jobIds: [] }
    duties.set(key, duty)
    duty.jobIds.push(jobId)
    if (!duty.siteIds.includes(siteId)) duty.siteIds.push(siteId)
  }
  return [...duties.values()]
}
