import type { ShiftCandidates } from '@muster/contract/candidates'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { once } from '../calendar/open-places.ts'
import { coverPlace } from '../roster/cover-place.ts'
import { type PatternRow, rosterJobs } from '../roster/queries.ts'
import type { NamedShift } from '../roster/release-shifts.ts'
import type { Area } from './area.ts'
import { candidatesOf } from './candidates.ts'
import { type OpenPlace, placeKey, readPlaces } from './places.ts'
import { type ShiftOfPerson, shiftOfPerson } from './shift-to-cover.ts'

/** Who could do a shift of a person instead of them or beside them. Throws as shiftOfPerson. */
export async function listShiftCandidates(
  scope: Scope,
  { search, withinKm, groupIds, ...named }: NamedShift & Area & { search?: string | undefined },
): Promise<ShiftCandidates> {
  const assigned = await shiftOfPerson(scope, named)
  const place = await placeOf(scope, assigned)
  const lists = await candidatesOf(scope, place, {
    ...{ search, withinKm, groupIds },
    without: assigned.userId,
  })
  const { patternId: _, ...shown } = coverPlace(place)
  return { place: shown, ...lists }
}

/** The shift as a place: of its pattern, or as one that is needed once. */
async function placeOf(scope: Scope, { shift, occurrence }: ShiftOfPerson): Promise<OpenPlace> {
  const { row } = shift
  const job = await found(Promise.resolve((await rosterJobs(scope, [row.jobId])).get(row.jobId)))
  const date = row.patternDate ?? new Date(occurrence.occurrenceStart).toISOString().slice(0, 10)
  const ref = { patternId: row.patternId ?? 0, date }
  const filled = row.patternId === null ? undefined : (await readPlaces(scope, [ref])).get(placeKey(ref))
  const { title, timezone, all_day } = once(row, occurrence)
  const pattern = { id: 0, jobId: job.id, title, timezone, allDay: all_day } as unknown as PatternRow
  return {
    ...ref,
    pattern,
    job,
    occurrence: { ...occurrence, date } as OpenPlace['occurrence'],
    uncovered: 0,
    fillers: filled?.fillers ?? new Set(),
  }
}
