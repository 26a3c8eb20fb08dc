import type { MissedVisit, PayDay, PayLeave, PayVisit } from '@muster/contract/pay/rows'

/** A row of a person's period: a visit, a planned visit without a record, or the leave of a day by its kind. */
export interface PersonLine {
  key: string
  date: string
  isFirst: boolean
  visit?: PayVisit
  missed?: MissedVisit
  leave?: PayLeave
}

/** Not a part of a shift behind leave. */
const isWhole = ({ occurrenceStart, startTime }: MissedVisit) => occurrenceStart === startTime

export const personLines = (days: readonly PayDay[]): PersonLine[] =>
  days.flatMap(({ date, visits, missed, leave = [] }) => {
    const timed = [
      ...visits.map((visit) => ({
        at: visit.plannedStart ?? visit.clockIn,
        key: `visit ${visit.workId}`,
        visit,
      })),
      ...missed.map((shift) => ({
        at: shift.startTime,
        // Leave may leave two parts of one shift to be worked.
        key: `missed ${shift.eventId} ${shift.occurrenceStart}${isWhole(shift) ? '' : ` ${shift.startTime}`}`,
        missed: shift,
      })),
    ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    const lines = [
      ...timed.map(({ at: _, ...line }) => line),
      ...leave.map((hours) => ({
        key: `leave ${date} ${hours.typeId} ${hours.paid}${hours.isHoliday ? ' holiday' : ''}`,
        leave: hours,
      })),
    ]
    return lines.map((line, index) => ({ ...line, date, isFirst: index === 0 }))
  })
