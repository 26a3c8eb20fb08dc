import type { ShiftCandidates } from '@muster/contract/candidates'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import type { PlannedEvent } from '../planning/event-queries.ts'
import { type PatternRow, type RosterJobRow, rosterJobs } from '../planning/pattern-queries.ts'
import { coverPlace } from '../roster/cover-place.ts'
import type { NamedShift } from '../roster/release-shifts.ts'
import type { Area } from './area.ts'
import { candidatesOf } from './candidates.ts'
import { type OpenPlace, type PlaceRef, placeKey, readPlaces } from './places.ts'
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
  const ref = refOf(row, occurrence)
  const filled = row.patternId === null ? undefined : (await readPlaces(scope, [ref])).get(placeKey(ref))
  return shiftAsPlace({ row, occurrence, job, fillers: filled?.fillers ?? new Set() })
}

/** The place that a shift fills: of no pattern its id is 0. */
export const refOf = (
  { patternId, patternDate, timezone }: Pick<PlannedEvent, 'patternId' | 'patternDate' | 'timezone'>,
  { occurrenceStart }: Pick<Occurrence, 'occurrenceStart'>,
): PlaceRef => ({
  patternId: patternId ?? 0,
  date: patternDate ?? localDate(timezone, occurrenceStart),
})

interface ShiftToPlace {
  row: PlannedEvent
  occurrence: ShiftOfPerson['occurrence']
  job: RosterJobRow
  fillers: ReadonlySet<number>
}
/** A shift as candidates are considered for it. */
export function shiftAsPlace({ row, occurrence, job, fillers }: ShiftToPlace): OpenPlace {
  const { title, timezone, allDay } = row
  const ref = refOf(row, occurrence)
  return {
    ...ref,
    pattern: { id: 0, jobId: job.id, title, timezone, allDay } as unknown as PatternRow,
    job,
    occurrence: { ...occurrence, date: ref.date } as OpenPlace['occurrence'],
    uncovered: 0,
    fillers,
  }
}
