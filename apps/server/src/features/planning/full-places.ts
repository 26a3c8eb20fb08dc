import { msg } from '@muster/contract/msg'
import { isManagement } from '@muster/contract/permissions'
import { dateText } from '@muster/rules/time/date-text'
import { addDays, localDate } from '@muster/rules/time/zone'
import { anyOf, personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { endOfShift } from './end-of-shift.ts'
import type { DayRange } from './event-queries.ts'
import type { PatternRow } from './pattern-queries.ts'
import { eventsFilling, type PatternPlace, type PlacesPlan, placesOn, repeatedIn } from './place-coverage.ts'

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
  const suspects = patterns.map(withoutContractEnd).filter((pattern) => {
    const fillers = byPattern.get(idOf(pattern)) ?? []
    return fillers.length > pattern.places || repeatedIn(fillers) > 0
  })
  return suspects.flatMap((pattern) => {
    const fillers = byPattern.get(idOf(pattern))!
    const today = localDate(pattern.timezone, now)
    const window = days ?? { startDate: today, endDate: addDays(today, farAhead) }
    const plan = { patterns: [pattern], events: fillers, isHoliday }
    return placesOn(plan, window)
      .filter((place) => isOverfilled(place, now))
      .map((place) => asOverfilled(place, plan))
  })
}

/** A shift that runs can be filled until it ends, but not by a person who is on it. */
const isOverfilled = ({ pattern, filled, repeated, occurrence }: PatternPlace, now: number) =>
  (filled > pattern.places && occurrence.startTime >= now) || (repeated > 0 && endOfShift(occurrence) > now)

/** A contract that ends may be renewed: its shifts then go on, and fill its places. */
export const withoutContractEnd = <Row extends object>(row: Row) => ({ ...row, contractEnd: null })

function asOverfilled({ pattern, patternId, date }: PatternPlace, plan: PlacesPlan): OverfilledPlace {
  const userIds = eventsFilling(plan, { patternId, date }).map(({ userId }) => userId)
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
