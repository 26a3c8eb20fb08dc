import { msg } from '@muster/contract/msg'
import type { PublishedShift } from '@muster/contract/published-shifts'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { type NotificationContent, notify, rosterOn, teamOrDay } from './notify.ts'
import { leadersOfJobs, listManagers, readName, sitesOfJobs } from './queries.ts'
import { shiftWords } from './shift-event-handlers.ts'

const dateAndTime = (startTime: string) => ({ date: startTime.slice(0, 10), time: startTime.slice(11, 16) })

/** One message for everything that one act changes for a person. */
export function rosterNotice(shifts: readonly PublishedShift[], urgent: boolean): NotificationContent {
  const [first] = shifts
  const { before, after, jobDetailTitle: detail, locationName: site } = first!
  const about = { site, detail, ...dateAndTime((after ?? before)!.startTime) }
  const content = { type: 'schedule.changed' as const, ...rosterOn(about.date), ...(urgent && { urgent }) }
  if (shifts.length > 1) {
    const count = (change: PublishedShift['change']) =>
      shifts.reduce((sum, each) => sum + (each.change === change ? each.count : 0), 0)
    return {
      ...content,
      title: msg('Your roster changed'),
      message: msg(
        'Shifts added: {added}, changed: {moved}, cancelled: {cancelled}. The first one is at {site} on {date} at {time}.',
      ),
      params: { ...about, added: count('ADDED'), moved: count('MOVED'), cancelled: count('CANCELLED') },
    }
  }
  if (before && after) {
    const { date: oldDate, time: oldTime } = dateAndTime(before.startTime)
    return {
      ...content,
      title: msg('Your shift at {site} changed'),
      message: msg(
        '{detail} now begins on {date} at {time}, not on {oldDate} at {oldTime}. Shifts changed: {count}.',
      ),
      params: { ...about, oldDate, oldTime, count: first!.count },
    }
  }
  const words = shiftWords[after ? 'added' : 'cancelled']
  return { ...content, ...words, params: { ...about, count: first!.count } }
}

async function notifyPublished(scope: Scope, event: DomainEvent<'roster.published'>) {
  const { tenantUserId, urgent, shifts } = event.payload
  if (shifts.length > 0) await notify(scope, event, [tenantUserId], rosterNotice(shifts, urgent))
}

interface AboutVisits {
  visits: number
  sites: number
  name: string
}
const uncoveredNotice = (
  cause: 'LEFT' | 'UNASSIGNED',
  about: AboutVisits,
  firstDay: string | undefined,
): NotificationContent => ({
  type: 'roster.uncovered',
  title: msg('Visits without a person: {visits}'),
  message:
    cause === 'LEFT'
      ? msg('{name} has left. Sites concerned: {sites}.')
      : msg('{name} was taken off a job. Sites concerned: {sites}.'),
  params: { ...about },
  link: firstDay ? rosterOn(firstDay).link : '/roster',
  linkInField: teamOrDay,
})

/** Managers learn of all visits at once, team leaders of those at their jobs. */
async function notifyUncovered(scope: Scope, event: DomainEvent<'roster.uncovered'>) {
  const { tenantUserIds, cause, jobs } = event.payload
  const jobIds = jobs.map(({ jobId }) => jobId)
  const names: (string | undefined)[] = []
  for (const id of tenantUserIds.slice(0, 3)) names.push(await readName(scope, id))
  const name = names.filter(Boolean).join(', ') + (tenantUserIds.length > 3 ? ', …' : '')
  const sites = await sitesOfJobs(scope, jobIds)
  const noticeOf = (own: readonly number[]) => {
    const ofThese = jobs.filter(({ jobId }) => own.includes(jobId))
    const visits = ofThese.reduce((sum, each) => sum + each.visits, 0)
    const [firstDay] = ofThese.flatMap(({ startTime }) => startTime?.slice(0, 10) ?? []).sort()
    const about = { name, visits, sites: new Set(own.map((id) => sites.get(id))).size }
    return uncoveredNotice(cause, about, firstDay)
  }
  const nobody = 0
  const managers = await listManagers(scope, nobody)
  await notify(scope, event, managers, noticeOf(jobIds))
  const leaders = await leadersOfJobs(scope, jobIds)
  for (const [id, rows] of leaders)
    if (!tenantUserIds.includes(id))
      await notify(scope, event, [id], noticeOf(rows.map(({ jobId }) => jobId)))
}

export const rosterEventHandlers: EventHandlers = {
  'roster.published': notifyPublished,
  'roster.uncovered': notifyUncovered,
}
