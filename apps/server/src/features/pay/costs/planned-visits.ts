import type { WorkedVisit } from '@muster/rules/pay/facts'
import type { LeaveTime } from '@muster/rules/planning/away'
import { partsToWork } from '@muster/rules/planning/leave-hours'
import { holidayRegionOf } from '@muster/rules/time/holidays'
import type { Interval } from '@muster/rules/works/work-time'
import type { UnpaidBreakOf } from '../../planning/break-queries.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import type { ExpandedShift } from '../../planning/shifts.ts'
import { endOfShift } from '../../planning/times.ts'
import type { TermsRow } from '../employment/employment-queries.ts'

const MINUTE = 60_000

/** A planned shift, or one that a person might have. */
export interface ShiftToCost extends Pick<ExpandedShift, 'date' | 'draft'> {
  occurrence: Pick<ExpandedShift['occurrence'], 'occurrenceStart' | 'startTime' | 'duration'>
  row: Pick<
    ExpandedShift['row'],
    'id' | 'userId' | 'jobId' | 'timezone' | 'allDay' | 'patternId' | 'patternDate' | 'isElsewhere'
  >
}

export interface PlannedContext {
  jobs: ReadonlyMap<number, RosterJobRow>
  areaOf: ReadonlyMap<number, number | null>
  unpaidBreakOf: UnpaidBreakOf
}

/**
 * A planned shift as if it was worked as planned: the parts that no leave has. Its unpaid break is taken in the middle of
 * the longest part, as no plan says when it is. Visits have the ids that are given, which are below those of real ones.
 */
export function plannedVisits(
  shift: ShiftToCost,
  {
    leave,
    terms,
    nextId,
  }: { leave: readonly LeaveTime[]; terms: TermsRow | undefined; nextId: () => number },
  { jobs, areaOf, unpaidBreakOf }: PlannedContext,
): WorkedVisit[] {
  const { row, date, occurrence } = shift
  const { siteId, address } = jobs.get(row.jobId)!
  const [zone, from, to] = [row.timezone, occurrence.startTime, endOfShift(occurrence)]
  const parts = partsToWork({ zone, start: from, end: to }, leave)
  const longest = parts.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  const pause = unpaidBreakOf(row.patternId, row.patternDate ?? date)
  const region = holidayRegionOf(address, zone) ?? terms?.region ?? null
  return parts.map((part) => ({
    ...{ workId: nextId(), zone, ...part },
    site: { id: siteId, region, areaM2: areaOf.get(siteId) ?? null, isForOneCleaner: null },
    breaks: pause > 0 && part === longest ? [middleOf(part, pause)] : [],
    planned: { from, to },
    clocked: null,
  }))
}

function middleOf({ from, to }: Interval, minutes: number): Interval {
  const length = Math.min(minutes, Math.floor((to - from) / MINUTE))
  const start = from + Math.floor(((to - from) / MINUTE - length) / 2) * MINUTE
  return { from: start, to: start + length * MINUTE }
}
