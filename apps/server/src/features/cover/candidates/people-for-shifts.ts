import type { PeopleForShifts, ShiftsToGive } from '@muster/contract/cover/candidates'
import { localDate, weekday } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { changeableOccurrence } from '../../planning/changes/check-events.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { draftContext } from '../../roster/drafts/drafts.ts'
import { type OpenPlace, placeAt, readPlaces, readPlanOf, timesOf } from '../places.ts'
import { shownLists, split } from './candidates.ts'
import { considerPeopleForAll, type GivenShift, type WantedPlace } from './people-around.ts'
import { refOf, shiftAsPlace } from './shift-candidates.ts'

interface WantedShifts {
  places: WantedPlace[]
  given: readonly GivenShift[]
  holders: readonly number[]
}
type Extent = Pick<ShiftsToGive, 'onwards' | 'weekdays'>

/** Throws row.notFound. */
export async function listPeopleForShifts(scope: Scope, input: ShiftsToGive): Promise<PeopleForShifts> {
  const { places, given, holders } = await wantedBy(scope, input)
  const [first, ...others] = places.sort((a, b) => a.shifts[0]!.start - b.shifts[0]!.start)
  if (!first) throw failure('row.notFound')
  const all = await considerPeopleForAll(scope, [first, ...others], { given, search: input.search })
  const [holder] = holders
  const isHolder = (id: number) => id === holder && holders.every((each) => each === holder)
  const { ranked, excluded } = split(all.filter(({ person }) => !isHolder(person.tenantUserId)))
  return shownLists(scope, { ranked, excluded, wanted: places, given })
}

async function wantedBy(
  scope: Scope,
  { place, places = [], shifts = [], ...extent }: ShiftsToGive,
): Promise<WantedShifts> {
  const open = await wantedPlaces(scope, place ? [place] : places, place ? extent : {})
  if (shifts.length === 0) return { places: open, given: [], holders: [] }
  const { holders, ...wanted } = await wantedShifts(scope, shifts, extent)
  // Who has all of the shifts does not have the open places.
  return { ...wanted, holders: open.length > 0 ? [] : holders, places: [...open, ...wanted.places] }
}

async function wantedPlaces(
  scope: Scope,
  named: NonNullable<ShiftsToGive['places']>,
  extent: Extent,
): Promise<WantedPlace[]> {
  if (named.length === 0) return []
  const patternIds = [...new Set(named.map(({ patternId }) => patternId))]
  await requireInAreas(scope, 'shift_patterns', patternIds)
  const plan = await readPlanOf(scope, patternIds)
  return Promise.all(
    named.map(({ patternId, occurrenceStart }) => {
      const needed = placeAt(plan, patternId, occurrenceStart)
      if (!needed) throw failure('row.notFound')
      return withTimes(scope, needed, extent)
    }),
  )
}

async function wantedShifts(
  scope: Scope,
  named: NonNullable<ShiftsToGive['shifts']>,
  extent: Extent,
): Promise<WantedShifts> {
  const context = await draftContext(scope, [...new Set(named.map(({ eventId }) => eventId))], [])
  const shifts = named.map(({ eventId, occurrenceStart }) => {
    const event = context.events.get(eventId)
    if (!event || event.isElsewhere) throw failure('row.notFound')
    const occurrence = changeableOccurrence(event, occurrenceStart, { ...context, untilEnd: true })
    if (typeof occurrence === 'string') throw failure('row.notFound')
    return { row: event, occurrence, ref: refOf({ row: event, occurrence }) }
  })
  const needed = await readPlaces(
    scope,
    shifts.flatMap(({ ref }) => (ref.patternId === 0 ? [] : ref)),
  )
  const places = shifts.map(({ row, occurrence, ref }) => {
    const filled = needed.get(placeKey(ref))
    // Its own person fills it no more; only one who fills another place of the same need is there already.
    const fillers = new Set(filled?.fillers)
    fillers.delete(row.userId)
    if (filled && extent.onwards) return withTimes(scope, { ...filled, fillers }, extent)
    const job = context.jobs.get(row.jobId)!
    return withTimes(scope, shiftAsPlace({ row, occurrence }, job, fillers), {})
  })
  return {
    places: await Promise.all(places),
    given: shifts.map(({ row, occurrence }) => ({ eventId: row.id, start: occurrence.startTime })),
    holders: shifts.map(({ row }) => row.userId),
  }
}

/** A place with its own times, or with those of the next weeks; where none of these is on such a weekday, with its own. */
async function withTimes(
  scope: Scope,
  place: OpenPlace,
  { onwards, weekdays }: Extent,
): Promise<WantedPlace> {
  const placeTimes = await timesOf(scope, place, false)
  if (!onwards) return { place, shifts: placeTimes }
  const all = await timesOf(scope, place, true)
  const isWanted = ({ start }: { start: number }) =>
    !weekdays || weekdays.includes(weekday(localDate(place.pattern.timezone, start)))
  const shifts = all.filter(isWanted)
  return { place, shifts: shifts.length > 0 ? shifts : placeTimes }
}
