import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { ScheduleLimits } from '@muster/rules/planning/constraints/constraint'
import {
  type Consideration,
  considerPerson,
  type PersonFacts,
  type PlacedShift,
  type PlacesToCover,
  type PlaceToCover,
} from '@muster/rules/planning/cover'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import type { Point } from '@muster/rules/works/distance'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { readAway } from '../../planning/away-queries.ts'
import { readLimits } from '../../planning/constraints/rules.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { readPlannedShifts } from '../../planning/planned-shifts.ts'
import type { DayRange } from '../../planning/times.ts'
import { assignedTo, type PersonRow } from '../../roster/people-queries.ts'
import { type OpenPlace, timesOf } from '../places.ts'
import { exclusionFault } from '../words.ts'
import {
  assignablePeople,
  goneFrom,
  nearestSites,
  type PeopleQuery,
  takenLately,
  visitsAt,
} from './fact-queries.ts'

type Shifts = PlaceToCover['shifts']
const dayMinutes = 1440

export interface ConsideredPerson {
  person: PersonRow
  consideration: Consideration
}
export interface WantedPlace {
  place: OpenPlace
  shifts: Shifts
}
/** A shift that the person who has it would have no more. */
export interface GivenShift {
  eventId: number
  start: number
}

/** What the rules say of people and a place, or with `isFrom` the next weeks of it: of everybody who may be assigned, or of some. */
export const considerPeople = async (
  scope: Scope,
  place: OpenPlace,
  { isFrom = false, ...people }: PeopleQuery & { isFrom?: boolean },
): Promise<ConsideredPerson[]> =>
  considerPeopleForAll(scope, [{ place, shifts: await timesOf(scope, place, isFrom) }], people)

/**
 * Refuses a person whom a rule excludes from a place, with the rules as `data.reasons`; the actor who answers an offer
 * reads them as their own. Throws values.refused.
 */
export async function requireSuitable(
  tx: Scope,
  place: OpenPlace,
  { userId, isFrom, field }: { userId: number; isFrom?: boolean; field: 'answer' | 'tenantUserId' },
): Promise<void> {
  const [considered] = await considerPeople(tx, place, { isFrom: isFrom ?? false, userIds: [userId] })
  const isOwn = field === 'answer'
  if (!considered && !isOwn) throw refusedField(field, msg('Not found'))
  if (!considered || 'reasons' in considered.consideration) return
  const { exclusions: reasons } = considered.consideration
  const errors = [exclusionFault(field, reasons, isOwn ? undefined : considered.person.name)]
  throw failure('values.refused', {}, { errors, data: { reasons } })
}

/**
 * The same of places that one person is to take together, in order of time; what speaks for a person is that of the first.
 * `given` are shifts that change hands. Reads what lies around the places for all people at once, and yields to the event
 * loop.
 */
export async function considerPeopleForAll(
  scope: Scope,
  wanted: readonly [WantedPlace, ...WantedPlace[]],
  { given = [], ...query }: PeopleQuery & { given?: readonly GivenShift[] },
): Promise<ConsideredPerson[]> {
  const { userIds } = query
  const places = wanted.map(({ place }) => place)
  const toCover = wanted.map(placeToCover) as unknown as PlacesToCover
  const { job } = wanted[0].place
  const [people, around, visits, taken, isGone, assigned, nearest] = await Promise.all([
    assignablePeople(scope, { ...query, isInReach: true }),
    readAround(scope, toCover, userIds),
    visitsAt(scope, job.siteId),
    takenLately(scope),
    goneFrom(scope, places),
    assignedTo(scope, [job.id]),
    nearestSites(scope, toCover[0].site, userIds),
  ])
  const isAssigned = new Set(assigned)
  const found: ConsideredPerson[] = []
  const yieldNow = yieldingToEventLoop()
  for (const person of people) {
    const id = person.tenantUserId
    const { planned, ...times } = around.of(id)
    const facts = {
      ...times,
      planned: withoutGiven(planned, given),
      isThere: places.some(({ fillers }) => fillers.has(id)),
      hasDeclined: isGone('DECLINED', id),
      wasTakenOff: isGone('OFFICE', id),
      leftOnLeave: isGone('LEAVE', id),
      visitsHere: visits.get(id) ?? 0,
      agreedWeekMinutes: person.agreedWeekMinutes,
      emergency: person.emergency,
      assigned: isAssigned.has(id),
      tookLately: taken.get(id) ?? 0,
      nearestSiteKm: nearest.get(id) ?? null,
      manages: isManagement(person.level),
    }
    found.push({ person, consideration: considerPerson(toCover, facts, around.limits) })
    await yieldNow()
  }
  return found
}

const placeToCover = ({ place: { pattern, job }, shifts }: WantedPlace): PlaceToCover => ({
  zone: pattern.timezone,
  shifts,
  allDay: pattern.allDay,
  site: pointOf(job),
})

export const withoutGiven = (planned: readonly PlacedShift[], given: readonly GivenShift[]) =>
  given.length === 0
    ? planned
    : planned.filter(
        ({ eventId, start }) => !given.some((each) => each.eventId === eventId && each.start === start),
      )

export interface Around {
  limits: ScheduleLimits
  /** What is read around the places. */
  days: DayRange
  of: (userId: number) => Pick<PersonFacts, 'planned' | 'leave' | 'windows' | 'suspensions'>
}
type TimesOfPlace = Pick<PlaceToCover, 'zone' | 'shifts'>
export async function readAround(
  scope: Scope,
  places: readonly TimesOfPlace[],
  userIds?: readonly number[],
): Promise<Around> {
  const limits = await readLimits(scope)
  const { days, weekdays } = daysAround(places, limits)
  const [planned, awayOf] = await Promise.all([
    readPlannedShifts(scope, days, userIds),
    readAway(scope, days, { userIds, weekdays }),
  ])
  return { limits, days, of: (id) => ({ ...awayOf(id), planned: planned.get(id) ?? [] }) }
}

export const pointOf = ({ lat, lang }: Pick<RosterJobRow, 'lat' | 'lang'>): Point | null =>
  lat === null || lang === null ? null : { lat, lng: lang }

interface AroundLimits {
  weekStart: number
  minRestMinutes: number | null
}
function daysAround(places: readonly TimesOfPlace[], { weekStart, minRestMinutes }: AroundLimits) {
  const shifts = places.flatMap(({ zone, shifts: own }) =>
    own.map(({ start, end }) => ({ first: localDate(zone, start), last: localDate(zone, end) })),
  )
  const first = shifts.map((shift) => shift.first).sort()[0]!
  const last = shifts
    .map((shift) => shift.last)
    .sort()
    .at(-1)!
  const weekOf = (date: string) => addDays(date, -((weekday(date) - weekStart + 7) % 7))
  const rest = 2 + Math.ceil((minRestMinutes ?? 0) / dayMinutes)
  const days: DayRange = {
    startDate: [weekOf(first), addDays(first, -rest)].sort()[0]!,
    endDate: [addDays(weekOf(last), 6), addDays(last, rest)].sort()[1]!,
  }
  const weekdays = new Set<number>()
  for (const shift of shifts)
    for (let day = addDays(shift.first, -1); day <= shift.last; day = addDays(day, 1))
      weekdays.add(weekday(day))
  return { days, weekdays: [...weekdays] }
}
