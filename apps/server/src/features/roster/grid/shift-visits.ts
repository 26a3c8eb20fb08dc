import type { ShiftVisit } from '@muster/contract/planning/roster'
import { timeToKeep } from '@muster/rules/planning/leave-hours'
import { visitState, workFinder } from '@muster/rules/planning/visit-state'
import { addDays, dayBounds } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { PersonAway } from '../../planning/away-queries.ts'
import type { ExpandedShift } from '../../planning/shifts.ts'
import type { DayRange } from '../../planning/times.ts'
import { jobsNamed, type VisitWork, worksAround } from '../../works/day/visit-queries.ts'

const MINUTE = 60_000

export type VisitOf = (shift: ExpandedShift) => ShiftVisit | undefined

interface VisitsQuery extends DayRange {
  /** Only at these jobs; at all unless given. */
  jobIds: readonly number[] | undefined
  awayOf: (userId: number) => PersonAway
}
/** How it stands with shifts of these days that have begun; all visits are read at once, and none for days to come. */
export async function readShiftVisits(
  scope: Scope,
  { startDate, endDate, jobIds, awayOf }: VisitsQuery,
): Promise<VisitOf> {
  const now = scope.now.getTime()
  const from = dayBounds('UTC', addDays(startDate, -1)).from
  if (from > now) return () => undefined
  const within = { from: new Date(from), to: new Date(dayBounds('UTC', addDays(endDate, 1)).to) }
  const works = await worksAround(scope, jobIds && jobsNamed(scope, jobIds), within)
  const workOf = workFinder(works)
  return ({ row, occurrence, draft }) => {
    if (draft !== null) return undefined
    const work = workOf({ ...occurrence, eventId: row.id, userId: row.userId, jobId: row.jobId })
    const { leave, isWhyHidden } = awayOf(row.userId)
    const toKeep = timeToKeep(occurrence, row.timezone, leave, work?.startedAt)
    const state = visitState(now, row.allDay ? undefined : toKeep, work)
    const visit = { workId: work?.id ?? null, clockedMinutes: work ? clockedMinutes(work, now) : null }
    if (state !== 'TO_COME') return { state, ...visit }
    const isOnLeave = !toKeep && occurrence.startTime <= now
    return isOnLeave && !isWhyHidden ? { state: 'ON_LEAVE', ...visit } : undefined
  }
}

const clockedMinutes = ({ startedAt, endedAt }: VisitWork, now: number) =>
  Math.max(0, Math.round(((endedAt ?? now) - startedAt) / MINUTE))
