import type { Notification } from '@muster/contract/notifications/notifications'
import type { TodayVisit } from '@muster/contract/today'

export interface NotificationRow {
  /** What is so now: who is a no-show is no longer late. */
  readonly last: Notification
  /** With the last one: these are read and acknowledged as one. */
  readonly all: readonly Notification[]
}

export const isAbsence = ({ type }: Pick<Notification, 'type'>) =>
  type === 'schedule.late' || type === 'schedule.missed'

/** Both name the person, the site and the planned start, and lead to the same job. */
const keyOf = (each: Notification) =>
  isAbsence(each) ? `${each.link} ${JSON.stringify(each.params)}` : String(each.id)

/** A shift has one row, in the place of what was said of it last. Newest first, as they come. */
export const rowsOfShifts = (notifications: readonly Notification[]): NotificationRow[] =>
  [...Map.groupBy(notifications, keyOf).values()].map((all) => ({
    last: all.find(({ type }) => type === 'schedule.missed') ?? all[0]!,
    all,
  }))

export function visitOf(
  { link, params }: Notification,
  visits: readonly TodayVisit[],
): TodayVisit | undefined {
  // The day in the sentence is written for the reader; the link has it as the shift does.
  const linked = new URLSearchParams(link?.split('?')[1])
  const jobId = Number(linked.get('job'))
  const personId = Number(linked.get('person'))
  const start = `${linked.get('date')}T${params.time}`
  return visits.find(
    (visit) => visit.jobId === jobId && visit.tenantUserId === personId && visit.startTime?.startsWith(start),
  )
}
