import { serverNow } from '@muster/client/server-clock'
import type { TodayVisit } from '@muster/contract/today'

export type PlannedVisit = TodayVisit & {
  eventId: number
  occurrenceStart: string
  startTime: string
  duration: number
}
const isPlanned = (visit: TodayVisit): visit is PlannedVisit =>
  visit.eventId !== null &&
  visit.occurrenceStart !== null &&
  visit.startTime !== null &&
  visit.duration !== null

/** Whether cover can be found for it: a shift that is not begun and not over. */
export const mayNeedCover = (visit: TodayVisit): visit is PlannedVisit =>
  isPlanned(visit) &&
  (visit.state === 'MISSING' || visit.state === 'LATE' || visit.state === 'TO_COME') &&
  Date.parse(visit.startTime) + visit.duration * 60_000 > serverNow()
