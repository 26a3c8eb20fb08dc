import type { MissedVisit, PayDay, PayVisit } from '@muster/contract/pay-rows'

/** A row of a person's period: a visit, or a planned visit without a record. */
export interface PersonLine {
  key: string
  date: string
  /** The first row of its day. */
  isFirst: boolean
  visit?: PayVisit
  missed?: MissedVisit
}

/** The days as rows, each in the order of its times. */
export const personLines = (days: readonly PayDay[]): PersonLine[] =>
  days.flatMap(({ date, visits, missed }) => {
    const lines = [
      ...visits.map((visit) => ({
        at: visit.plannedStart ?? visit.clockIn,
        key: `visit ${visit.workId}`,
        visit,
      })),
      ...missed.map((shift) => ({
        at: shift.startTime,
        key: `missed ${shift.eventId} ${shift.occurrenceStart}`,
        missed: shift,
      })),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    return lines.map(({ at: _, ...line }, index) => ({ ...line, date, isFirst: index === 0 }))
  })
