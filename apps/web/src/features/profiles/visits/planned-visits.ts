import type { CalendarEvent } from '@muster/contract/planning/calendar'

export interface PlannedVisit {
  readonly key: string
  readonly jobId: number
  readonly jobText: string
  readonly tenantUserId: number | undefined
  readonly startTime: string
  /** Minutes. */
  readonly duration: number
  readonly timezone: string
}

export const plannedVisits = (events: readonly CalendarEvent[], from: number): PlannedVisit[] =>
  events
    .flatMap(({ id, mappedId, mappedText, userAssigneeId, timezone, occurrences }) =>
      occurrences
        .filter(({ exception, startTime }) => exception !== 'removed' && Date.parse(startTime) >= from)
        .map(({ occurrenceStart, startTime, duration }) => ({
          key: `${id} ${occurrenceStart}`,
          jobId: mappedId,
          jobText: mappedText,
          tenantUserId: userAssigneeId,
          startTime,
          duration,
          timezone,
        })),
    )
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))

export const minutesUntil = (visits: readonly PlannedVisit[], until: number) =>
  visits
    .filter(({ startTime }) => Date.parse(startTime) < until)
    .reduce((sum, { duration }) => sum + duration, 0)
