import { isManagement } from '@muster/contract/permissions'
import type { ScheduleLimits } from '@muster/rules/conflicts'
import { type Consideration, considerPerson, type PersonFacts, type PlaceToCover } from '@muster/rules/cover'
import type { Point } from '@muster/rules/distance'
import { addDays, localDate, weekday } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { readScheduleRules, readWeekStart } from '../calendar/rules.ts'
import { assignedTo } from '../roster/people-queries.ts'
import type { RosterJobRow } from '../roster/queries.ts'
import {
  assignablePeople,
  type DaysAround,
  goneFrom,
  leaveAround,
  onLeaveFrom,
  type PeopleQuery,
  type PersonRow,
  takenLately,
  visitsAt,
  windowsAround,
} from './fact-queries.ts'
import type { OpenPlace } from './places.ts'
import { nearestSites } from './recent-site-queries.ts'
import { staysAround } from './stays-around.ts'

type Shifts = PlaceToCover['shifts']
const dayMinutes = 1440

export interface ConsideredPerson {
  person: PersonRow
  consideration: Consideration
}
interface PlaceQuery extends PeopleQuery {
  shifts: Shifts
}

/**
 * What the rules say of people and a place: of everybody who may be assigned, or of some. Reads what lies around the
 * place for all of them at once, and yields to the event loop.
 */
export async function considerPeople(
  scope: Scope,
  place: OpenPlace,
  query: PlaceQuery,
): Promise<ConsideredPerson[]> {
  const { shifts, userIds } = query
  const zone = place.pattern.timezone
  const site = pointOf(place.job)
  const [people, around, visits, taken, gone, left, assigned, nearest] = await Promise.all([
    assignablePeople(scope, query),
    readAround(scope, { zone, shifts }, userIds),
    visitsAt(scope, place.job.siteId),
    takenLately(scope),
    goneFrom(scope, place),
    onLeaveFrom(scope, place),
    assignedTo(scope, [place.job.id]),
    nearestSites(scope, site, userIds),
  ])
  const isAssigned = new Set(assigned)
  const toCover = { zone, shifts, allDay: place.pattern.allDay, site }
  const found: ConsideredPerson[] = []
  const yieldNow = yieldingToEventLoop()
  for (const person of people) {
    const id = person.tenantUserId
    const facts = {
      ...around.of(id),
      isThere: place.fillers.has(id),
      hasDeclined: gone.declined.has(id),
      wasTakenOff: gone.takenOff.has(id),
      leftOnLeave: left.has(id),
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

export interface Around {
  limits: ScheduleLimits
  /** Stays, leave and windows of a person. */
  of: (userId: number) => Pick<PersonFacts, 'stays' | 'leave' | 'windows'>
}
/** What lies around these shifts: of everybody, or of some. */
export async function readAround(
  scope: Scope,
  { zone, shifts }: Pick<PlaceToCover, 'zone' | 'shifts'>,
  userIds?: readonly number[],
): Promise<Around> {
  const limits = { ...(await readScheduleRules(scope)), weekStart: await readWeekStart(scope) }
  const { days, weekdays } = daysAround(zone, shifts, limits)
  const [stays, leave, windows] = await Promise.all([
    staysAround(scope, days, userIds),
    leaveAround(scope, days, userIds),
    windowsAround(scope, days, { weekdays, userIds }),
  ])
  return {
    limits,
    of: (id) => ({
      stays: stays.get(id) ?? none,
      leave: leave.get(id) ?? none,
      windows: windows.get(id) ?? none,
    }),
  }
}
const none: never[] = []

const pointOf = ({ lat, lang }: Pick<RosterJobRow, 'lat' | 'lang'>): Point | null =>
  lat === null || lang === null ? null : { lat, lng: lang }

interface AroundLimits {
  weekStart: number
  minRestMinutes: number | null
}
/** The weeks of these shifts and the rest on either side, and the weekdays that a window of them can name. */
function daysAround(zone: string, shifts: Shifts, { weekStart, minRestMinutes }: AroundLimits) {
  const first = localDate(zone, shifts[0]!.start)
  const last = localDate(zone, shifts.at(-1)!.end)
  const weekOf = (date: string) => addDays(date, -((weekday(date) - weekStart + 7) % 7))
  const rest = 2 + Math.ceil((minRestMinutes ?? 0) / dayMinutes)
  const days: DaysAround = {
    startDate: [weekOf(first), addDays(first, -rest)].sort()[0]!,
    endDate: [addDays(weekOf(last), 6), addDays(last, rest)].sort()[1]!,
  }
  const weekdays = new Set<number>()
  for (const { start, end } of shifts) {
    const until = localDate(zone, end)
    for (let day = addDays(localDate(zone, start), -1); day <= until; day = addDays(day, 1))
      weekdays.add(weekday(day))
  }
  return { days, weekdays: [...weekdays] }
}
