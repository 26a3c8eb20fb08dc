import type { RosterShift } from '@muster/contract/planning/roster'
import type { ShiftSpan } from '@muster/rules/planning/away'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import type { PlannedEvent } from './event-queries.ts'
import { boundsOf, expandEvent } from './expand-event.ts'
import type { Plan } from './plan.ts'
import { type DayRange, endOfShift } from './times.ts'

export interface Shift {
  row: PlannedEvent
  occurrence: Occurrence
}
export interface ExpandedShift extends Shift {
  date: string
  draft: RosterShift['draft']
  actId: number | null
}

/** Every shift of a plan on these days, local days of its site; yields to the event loop. */
export async function shiftsOn(
  { events, isHoliday }: Pick<Plan, 'events' | 'isHoliday'>,
  days: DayRange,
): Promise<ExpandedShift[]> {
  const boundsIn = boundsOf(days)
  const yieldNow = yieldingToEventLoop()
  const all: ExpandedShift[] = []
  for (const row of events) {
    const { actId = null } = row
    const draft = row.id < 0 ? 'ADDED' : null
    for (const occurrence of expandEvent(row, boundsIn, isHoliday).occurrences)
      all.push({ row, occurrence, date: localDate(row.timezone, occurrence.startTime), draft, actId })
    await yieldNow()
  }
  return all
}

/** What drafts take away of what is still to come. A draft that takes away another one leaves nothing to show. */
export function removedShifts({ removed, isHoliday, now }: Plan, days: DayRange): ExpandedShift[] {
  const boundsIn = boundsOf(days)
  return removed
    .filter(({ event }) => event.id > 0)
    .flatMap(({ event: row, actId }) =>
      expandEvent(row, boundsIn, isHoliday)
        .occurrences.filter(({ startTime }) => startTime >= now.getTime())
        .map((occurrence) => ({
          row,
          occurrence,
          date: localDate(row.timezone, occurrence.startTime),
          draft: 'REMOVED' as const,
          actId,
        })),
    )
}

interface ShiftTimes {
  row: Pick<PlannedEvent, 'timezone'>
  occurrence: Occurrence
}
export const spanOf = ({ row, occurrence }: ShiftTimes): ShiftSpan => ({
  ...{ zone: row.timezone, start: occurrence.startTime, end: endOfShift(occurrence) },
})
