import { msg } from '@muster/contract/kit/msg'
import type { PublishedShift } from '@muster/contract/planning/published-shifts'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import { type NotificationContent, rosterOn, teamOrDay } from '../delivery/notify.ts'
import { listManagers, readJobNames, readName, sitesOfJobs } from '../queries.ts'
import { dateAndTime, type Notices } from './notice.ts'
import { forOfficeOfJobs } from './office.ts'
import { peopleOfRenewal } from './renewals.ts'

/** What is said of shifts of one job. */
const changes = {
  added: {
    title: msg('New shift at {site}'),
    message: msg('{detail} starts on {date} at {time}. Shifts added: {count}.'),
  },
  moved: {
    title: msg('Your shift at {site} changed'),
    message: msg('{detail} now starts on {date} at {time}. Shifts changed: {count}.'),
  },
  cancelled: {
    title: msg('Shift at {site} cancelled'),
    message: msg('{detail} on {date} at {time} is cancelled. Shifts cancelled: {count}.'),
  },
} as const

/** One message for everything that one act changes for a person. */
function ofPublished(shifts: readonly PublishedShift[], urgent: boolean): NotificationContent {
  const { before, after, jobDetailTitle: detail, locationName: site, count } = shifts[0]!
  const params = { site, detail, ...dateAndTime((after ?? before)!.startTime) }
  const content = { type: 'schedule.changed' as const, ...rosterOn(params.date), ...(urgent && { urgent }) }
  if (shifts.length > 1) {
    const countOf = (change: PublishedShift['change']) =>
      shifts.reduce((sum, each) => sum + (each.change === change ? each.count : 0), 0)
    return {
      ...content,
      title: msg('Your roster changed'),
      message: msg(
        'Shifts added: {added}, changed: {moved}, cancelled: {cancelled}. The first one is at {site} on {date} at {time}.',
      ),
      params: {
        ...params,
        added: countOf('ADDED'),
        moved: countOf('MOVED'),
        cancelled: countOf('CANCELLED'),
      },
    }
  }
  if (!before || !after)
    return { ...content, ...changes[after ? 'added' : 'cancelled'], params: { ...params, count } }
  const { date: oldDate, time: oldTime } = dateAndTime(before.startTime)
  return {
    ...content,
    title: msg('Your shift at {site} changed'),
    message: msg(
      '{detail} now starts on {date} at {time}, not on {oldDate} at {oldTime}. Shifts changed: {count}.',
    ),
    params: { ...params, oldDate, oldTime, count },
  }
}

async function namesOf(scope: Scope, userIds: readonly number[]) {
  const names: (string | undefined)[] = []
  for (const id of userIds.slice(0, 3)) names.push(await readName(scope, id))
  return names.filter(Boolean).join(', ') + (userIds.length > 3 ? ', …' : '')
}

async function ofUncovered(scope: Scope, { payload }: DomainEvent<'roster.uncovered'>) {
  const { tenantUserIds, cause, jobs } = payload
  const jobIds = jobs.map(({ jobId }) => jobId)
  const name = await namesOf(scope, tenantUserIds)
  const sites = await sitesOfJobs(scope, jobIds)
  const office = { managers: await listManagers(scope, {}), notOf: tenantUserIds }
  return forOfficeOfJobs(scope, jobs, office, (ownIds) => {
    const ownJobs = jobs.filter(({ jobId }) => ownIds.includes(jobId))
    const [firstDay] = ownJobs.flatMap(({ startTime }) => startTime?.slice(0, 10) ?? []).sort()
    return {
      type: 'roster.uncovered',
      title: msg('Visits without a person: {visits}'),
      message:
        cause === 'LEFT'
          ? msg('{name} has left. Sites: {sites}.')
          : msg('{name} was removed from a job. Sites: {sites}.'),
      params: {
        name,
        visits: ownJobs.reduce((sum, { visits }) => sum + visits, 0),
        sites: new Set(ownIds.map((id) => sites.get(id))).size,
      },
      link: firstDay ? rosterOn(firstDay).link : '/roster',
      linkInField: teamOrDay,
    }
  })
}

type ShiftEvent =
  | 'schedule.changed'
  | 'roster.published'
  | 'roster.noted'
  | 'contract.plannedUntil'
  | 'roster.uncovered'
/** What changes of the coming shifts of people, and visits that lose their person. */
export const shiftNotices: Notices<ShiftEvent> = {
  'schedule.changed': async (scope, { payload: { jobId, tenantUserId, change, startTime, count } }) => {
    const job = await readJobNames(scope, jobId)
    if (!job) return
    const params = { site: job.site, detail: job.detail, ...dateAndTime(startTime), count }
    return {
      type: 'schedule.changed',
      to: [tenantUserId],
      ...changes[change],
      params,
      ...rosterOn(params.date),
    }
  },
  'roster.published': async (_, { payload: { tenantUserId, urgent, shifts } }) =>
    shifts.length > 0 ? { ...ofPublished(shifts, urgent), to: [tenantUserId] } : undefined,
  // What it says is read in the application alone: it may be a code of an alarm.
  'roster.noted': async (scope, { payload: { jobId, tenantUserId, startTime } }) => {
    const job = await readJobNames(scope, jobId)
    if (!job) return
    const params = { site: job.site, detail: job.detail, ...dateAndTime(startTime) }
    return {
      type: 'schedule.changed',
      to: [tenantUserId],
      title: msg('Note on your shift at {site}'),
      message: msg('{detail} on {date} at {time}: read the note in My roster.'),
      params,
      ...rosterOn(params.date),
    }
  },
  'contract.plannedUntil': async (scope, event) =>
    (await peopleOfRenewal(scope, event)).map(({ tenantUserId, urgent, shifts }) => ({
      ...ofPublished(shifts, urgent),
      to: [tenantUserId],
    })),
  'roster.uncovered': ofUncovered,
}
