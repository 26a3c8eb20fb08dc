import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { dateText } from '@muster/rules/time/date-text'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { namesOf } from '../users/person-queries.ts'
import { idOf, rosterJobs } from './pattern-queries.ts'
import { type PatternPlace, type PlacesPlan, placeKey, placesOn, repeatedIn } from './place-coverage.ts'
import { type DayRange, endOfShift } from './times.ts'

/** More people than places on a coming day, or a person who fills two of them. */
export interface OverfilledPlace extends Pick<PatternPlace, 'patternId' | 'date' | 'fillers'> {
  jobId: number
  places: number
}

/** Days within which a series may overfill places. */
export const farAhead = 3660
const mostNamed = 50

export function overfilledPlaces(
  { patterns, events, isHoliday }: PlacesPlan,
  { days, now }: { days?: DayRange | undefined; now: number },
): OverfilledPlace[] {
  const going = events
    .filter(({ patternId, removedAt }) => patternId !== null && removedAt === null)
    .map(withoutContractEnd)
  const byPattern = Map.groupBy(going, ({ patternId }) => patternId!)
  const suspects = patterns.map(withoutContractEnd).filter((pattern) => {
    const fillers = byPattern.get(idOf(pattern)) ?? []
    return fillers.length > pattern.places || repeatedIn(fillers) > 0
  })
  return suspects.flatMap((pattern) => {
    const fillers = byPattern.get(idOf(pattern))!
    const today = localDate(pattern.timezone, now)
    const window = days ?? { startDate: today, endDate: addDays(today, farAhead) }
    return placesOn({ patterns: [pattern], events: fillers, isHoliday }, window)
      .filter((place) => isOverfilled(place, now))
      .map(({ patternId, date, fillers: filledBy }) => {
        return { patternId, date, fillers: filledBy, jobId: pattern.jobId, places: pattern.places }
      })
  })
}

/** A shift that runs can be filled until it ends, but not by a person who is on it. */
const isOverfilled = ({ pattern, filled, repeated, occurrence }: PatternPlace, now: number) =>
  (filled > pattern.places && occurrence.startTime >= now) || (repeated > 0 && endOfShift(occurrence) > now)

/** A contract that ends may be renewed: its shifts then go on, and fill its places. */
export const withoutContractEnd = <Row extends object>(row: Row) => ({ ...row, contractEnd: null })

const excess = ({ places, fillers }: OverfilledPlace) => Math.max(0, fillers.length - places)
/** What became worse: places that were overfilled before are no fault of who writes now. */
export function newlyOverfilled(
  before: readonly OverfilledPlace[],
  after: readonly OverfilledPlace[],
): OverfilledPlace[] {
  const was = new Map(before.map((place) => [placeKey(place), place]))
  const isWorse = (place: OverfilledPlace, earlier: OverfilledPlace | undefined) =>
    !earlier || excess(place) > excess(earlier) || repeatedIn(place.fillers) > repeatedIn(earlier.fillers)
  return after
    .filter((place) => isWorse(place, was.get(placeKey(place))))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

/**
 * Who takes an offer or swaps a shift learns neither drafts nor names. Throws place.full,
 * place.twice, values.refused.
 */
export async function refuseOverfilled(tx: Scope, found: readonly OverfilledPlace[]): Promise<void> {
  const [first] = found
  if (!first) return
  const ids = first.fillers.map(({ userId }) => userId)
  const twice = ids.find((userId, at) => ids.indexOf(userId) < at)
  if (!isManagement(tx.actor.level))
    throw refusedField(
      'patternId',
      twice === undefined ? msg('All places are filled') : msg('Has this shift already'),
    )
  const people = [...new Set(found.flatMap(({ fillers }) => fillers.map(({ userId }) => userId)))]
  const [names, jobs] = await Promise.all([
    namesOf(tx, people),
    rosterJobs(tx, [...new Set(found.map(({ jobId }) => jobId))]),
  ])
  const full = found.slice(0, mostNamed).map(({ patternId, jobId, date, places, fillers }) => ({
    patternId,
    jobId,
    locationName: jobs.get(jobId)?.siteName ?? '',
    date,
    places,
    people: fillers.map(({ userId }) => ({ tenantUserId: userId, name: names.get(userId) ?? '' })),
  }))
  const where = { site: full[0]!.locationName, day: dayText(found) }
  const data = { full, count: found.length }
  if (twice !== undefined) throw failure('place.twice', { ...where, name: names.get(twice) ?? '' }, { data })
  throw failure(
    'place.full',
    {
      ...where,
      count: first.fillers.length,
      places: first.places,
      names: full[0]!.people.map(({ name }) => name).join(', '),
    },
    { data },
  )
}

const dayText = (found: readonly OverfilledPlace[]) => {
  const date = dateText(found[0]!.date)
  if (found.length === 1) return date
  return { template: msg('{date} and {count} more days'), params: { date, count: found.length - 1 } }
}
