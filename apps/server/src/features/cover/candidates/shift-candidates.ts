import type { ShiftCandidates } from '@muster/contract/cover/candidates'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { type PatternRow, type RosterJobRow, rosterJobs } from '../../planning/pattern-queries.ts'
import { type PlaceRef, placeKey } from '../../planning/place-coverage.ts'
import type { Shift } from '../../planning/shifts.ts'
import { coverPlace } from '../../roster/places/cover-place.ts'
import type { NamedShift } from '../../roster/places/release-shifts.ts'
import { type OpenPlace, readPlaces } from '../places.ts'
import { shiftToCover } from '../shifts.ts'
import { type Area, candidatesOf } from './candidates.ts'

/** Throws as shiftToCover. */
export async function listShiftCandidates(
  scope: Scope,
  { search, withinKm, groupIds, ...named }: NamedShift & Area & { search?: string | undefined },
): Promise<ShiftCandidates> {
  await requireInAreas(scope, 'schedule_events', [named.eventId])
  const shift = await shiftToCover(scope, named)
  const place = await placeOf(scope, shift)
  const lists = await candidatesOf(scope, place, {
    ...{ search, withinKm, groupIds },
    without: shift.row.userId,
  })
  const { patternId: _, ...shown } = coverPlace(place)
  return { place: shown, ...lists }
}

async function placeOf(scope: Scope, shift: Shift): Promise<OpenPlace> {
  const { jobId, patternId } = shift.row
  const job = await found(Promise.resolve((await rosterJobs(scope, [jobId])).get(jobId)))
  const ref = refOf(shift)
  const filled = patternId === null ? undefined : (await readPlaces(scope, [ref])).get(placeKey(ref))
  return shiftAsPlace(shift, job, filled?.fillers ?? new Set())
}

/** The place that a shift fills: of no pattern its id is 0. */
export const refOf = ({ row: { patternId, patternDate, timezone }, occurrence }: Shift): PlaceRef => ({
  patternId: patternId ?? 0,
  date: patternDate ?? localDate(timezone, occurrence.occurrenceStart),
})

export function shiftAsPlace(shift: Shift, job: RosterJobRow, fillers: ReadonlySet<number>): OpenPlace {
  const { title, timezone, allDay } = shift.row
  return {
    ...refOf(shift),
    pattern: { id: 0, jobId: job.id, title, timezone, allDay } as unknown as PatternRow,
    job,
    occurrence: shift.occurrence,
    uncovered: 0,
    fillers,
  }
}
