import { msg } from '@muster/contract/msg'
import { isManagement } from '@muster/contract/permissions'
import { dateText } from '@muster/rules/date-text'
import { addDays, localDate } from '@muster/rules/zone'
import { anyOf, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { endOfShift } from './end-of-shift.ts'
import type { DayRange } from './event-queries.ts'
import { boundsOf } from './expand-event.ts'
import { type PatternRow, type Patterns, selectPatterns } from './pattern-queries.ts'
import {
  type CoverageContext,
  eventsFilling,
  type FillingEvent,
  type PatternPlace,
  placesOf,
  repeatedIn,
} from './place-coverage.ts'

/** What needs people, and who fills it. */
export interface PlacesPlan {
  patterns: readonly PatternRow[]
  events: readonly FillingEvent[]
  isHoliday: CoverageContext['isHoliday']
}
/** More people than places on a coming day, or a person who fills two of them. */
export interface OverfilledPlace {
  patternId: number
  jobId: number
  date: string
  places: number
  userIds: number[]
}

/** Days within which a series may overfill places. */
export const farAhead = 3660
const mostNamed = 50

/** These patterns with their rows of the past, which may hold for days still to come. */
export async function patternsWithPast(tx: Scope, ids: readonly number[]): Promise<PatternRow[]> {
  const patterns: Patterns = tx
    .from('shift_patterns')
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('past_of', '=', anyOf(ids))]))
  const rows = await selectPatterns(tx, patterns).execute()
  // A contract that ends may be renewed. Shifts that fill its places then continue.
  return rows.map((row) => ({ ...row, contractEnd: null }))
}

/** The coming days of a plan on which more people fill places than there are, or one person fills two. */
export function overfilledPlaces(
  { patterns, events, isHoliday }: PlacesPlan,
  { days, now }: { days?: DayRange | undefined; now: number },
): OverfilledPlace[] {
  const going = events
    .filter(({ patternId, removedAt }) => patternId !== null && removedAt === null)
    .map(withoutContractEnd)
  const byPattern = Map.groupBy(going, ({ patternId }) => patternId!)
  const idOf = ({ id, pastOf }: PatternRow) => pastOf ?? id
  const suspects = patterns.filter((pattern) => {
    const fillers = byPattern.get(idOf(pattern)) ?? []
    return fillers.length > pattern.places || repeatedIn(fillers) > 0
  })
  return suspects.flatMap((pattern) => {
    const fillers = byPattern.get(idOf(pattern))!
    const today = localDate(pattern.timezone, now)
    const window = days ?? { startDate: today, endDate: addDays(today, farAhead) }
    return placesOf([pattern], fillers, { boundsIn: boundsOf(window), isHoliday })
      .filter((place) => isOverfilled(place, now))
      .map((place) => asOverfilled(place, fillers, isHoliday))
  })
}

/** A shift that runs can be filled until it ends, but not by a person who is on it. */
const isOverfilled = ({ pattern, filled, repeated, occurrence }: PatternPlace, now: number) =>
  (filled > pattern.places && occurrence.startTime >= now) || (repeated > 0 && endOfShift(occurrence) > now)

export const withoutContractEnd = <Event extends FillingEvent>(event: Event) => ({
  ...event,
  contractEnd: null,
})

function asOverfilled(
  { pattern, patternId, date }: PatternPlace,
  events: readonly FillingEvent[],
  isHoliday: CoverageContext['isHoliday'],
): OverfilledPlace {
  const userIds = eventsFilling(events, { patternId, date }, isHoliday).map(({ userId }) => userId)
  return { patternId, jobId: pattern.jobId, date, places: pattern.places, userIds }
}

const keyOf = ({ patternId, date }: OverfilledPlace) => `${patternId} ${date}`
const excess = ({ places, userIds }: OverfilledPlace) => Math.max(0, userIds.length - places)
const repeats = ({ userIds }: OverfilledPlace) => repeatedIn(userIds.map((userId) => ({ userId })))
/** The people who fill more than one of the places. */
const repeatedPeople = ({ userIds }: OverfilledPlace): ReadonlySet<number> =>
  new Set(userIds.filter((userId, at) => userIds.indexOf(userId) < at))

/** What became worse: places that were overfilled before are no fault of who writes now. */
export function newlyOverfilled(
  before: readonly OverfilledPlace[],
  after: readonly OverfilledPlace[],
): OverfilledPlace[] {
  const was = new Map(before.map((place) => [keyOf(place), place]))
  const isWorse = (place: OverfilledPlace, earlier: OverfilledPlace | undefined) =>
    !earlier || excess(place) > excess(earlier) || repeats(place) > repeats(earlier)
  return after
    .filter((place) => isWorse(place, was.get(keyOf(place))))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

/**
 * The one refusal of everything that fills places, with the days, the site and the people. Who takes an offer or swaps a
 * shift learns neither drafts nor names. Throws place.full, place.twice, values.refused.
 */
export async function refuseOverfilled(tx: Scope, found: readonly OverfilledPlace[]): Promise<void> {
  const [first] = found
  if (!first) return
  const [twice] = repeatedPeople(first)
  if (!isManagement(tx.actor.level))
    throw refusedField(
      'patternId',
      twice === undefined ? msg('All places are filled') : msg('Has this shift already'),
    )
  const [names, sites] = await Promise.all([namesOf(tx, found), sitesOf(tx, found)])
  const full = found.slice(0, mostNamed).map(({ patternId, jobId, date, places, userIds }) => ({
    patternId,
    jobId,
    locationName: sites.get(jobId) ?? '',
    date,
    places,
    people: userIds.map((tenantUserId) => ({ tenantUserId, name: names.get(tenantUserId) ?? '' })),
  }))
  const where = { site: full[0]!.locationName, day: dayText(found) }
  const data = { full, count: found.length }
  if (twice !== undefined) throw failure('place.twice', { ...where, name: names.get(twice) ?? '' }, { data })
  throw failure(
    'place.full',
    {
      ...where,
      count: first.userIds.length,
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

async function namesOf(tx: Scope, found: readonly OverfilledPlace[]) {
  const ids = [...new Set(found.flatMap(({ userIds }) => userIds))]
  const rows = await tx
    .from('users')
    .where('id', '=', anyOf(ids))
    .select(['users.id', personName('users').as('name')])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function sitesOf(tx: Scope, found: readonly OverfilledPlace[]) {
  const rows = await jobsAtSites(tx)
    .where('jobs.id', '=', anyOf([...new Set(found.map(({ jobId }) => jobId))]))
    .select(['jobs.id', 'sites.name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
