import type { ConstraintKind, ExcludedKind } from '@muster/contract/planning/constraints'
import { localDate } from '../time/zone.ts'
import { haversine, type Point } from '../works/distance.ts'
import { isPreferred } from './away.ts'
import { clockTimes } from './constraints/clock-times.ts'
import {
  type Breach,
  type ConstrainedPerson,
  type PlannedShift,
  plannedShiftOf,
  type ScheduleLimits,
  weekNumber,
} from './constraints/constraint.ts'
import { breachesOf } from './constraints.ts'

const MINUTE = 60_000

/** A place that needs a person, with each of its shifts that one person is to take; in order of time. */
export interface PlaceToCover {
  readonly zone: string
  readonly shifts: readonly { readonly start: number; readonly end: number }[]
  readonly allDay: boolean
  /** Where the site is; null where it is not known. */
  readonly site: Point | null
}

/** A planned shift of the person, published or drafted, with its site. */
export interface PlacedShift extends PlannedShift {
  /** Where it is, in words; undefined where the reader may not know. */
  readonly where: string | undefined
  readonly site: Point | null
}

export interface PersonFacts extends Omit<ConstrainedPerson, 'limits' | 'isRemoved' | 'isUnassignable'> {
  readonly planned: readonly PlacedShift[]
  readonly visitsHere: number
  readonly agreedWeekMinutes: number | null
  readonly emergency: boolean
  readonly assigned: boolean
  readonly tookLately: number
  /** Kilometres from the nearest site of the last weeks; null where the person has worked at none. */
  readonly nearestSiteKm: number | null
  /** Of a level that manages: comes after everybody else. */
  readonly manages: boolean
}

/** As the contract's Exclusion. */
export interface Exclusion {
  kind: ExcludedKind
  minutes?: number
  limit?: number
  otherText?: string
  otherTimes?: string
}
/** As the contract's CandidateReasons. */
export interface CandidateReasons {
  visitsHere: number
  restMinutes: number | null
  plannedMinutes: number
  weekMinutes: number | null
  distanceKm: number | null
  distanceFrom: 'SHIFT_BEFORE' | 'RECENT_SITE' | null
  prefers: boolean
  emergency: boolean
  assigned: boolean
  tookLately: number
  manages: boolean
}
export type Consideration = { exclusions: Exclusion[] } | { reasons: CandidateReasons; score: number }

/** Places that one person is to take together; in order of time. */
export type PlacesToCover = readonly [PlaceToCover, ...PlaceToCover[]]

/** Ids of the places' own shifts, one a place, which no event and no draft has. */
const firstOwn = Number.MIN_SAFE_INTEGER
const isOwn = (id: number) => id < firstOwn / 2

/**
 * Whether a person may take places: either every rule that excludes them, or what speaks for them with a score, which is
 * that of the first place. The lists of candidates, offers, call-outs, takings and swaps ask this function and no other.
 */
export function considerPerson(
  places: PlacesToCover,
  facts: PersonFacts,
  limits: ScheduleLimits,
): Consideration {
  const exclusions = exclusionsOf(places, facts, limits)
  if (exclusions.length > 0) return { exclusions }
  const reasons = reasonsOf(places[0], facts, limits)
  return { reasons, score: scoreOf(reasons, places[0]) }
}

/** Each rule that is broken once, at its worst, with the places as if the person had them. */
function exclusionsOf(places: PlacesToCover, { planned, ...facts }: PersonFacts, limits: ScheduleLimits) {
  const found = breachesOf([...planned, ...places.flatMap(ownShifts)], isOwn, { ...facts, limits })
  const where = new Map(planned.map((shift) => [shift.eventId, shift.where]))
  const worst = new Map<ConstraintKind, Breach>()
  for (const breach of found) {
    // Occurrences of one place that meet each other are not the person's fault.
    if (breach.kind === 'overlap' && breach.other?.eventId === breach.shift.eventId) continue
    const known = worst.get(breach.kind)
    if (!known || isWorse(breach, known)) worst.set(breach.kind, breach)
  }
  return [...worst.values()].map(({ kind, minutes, limit, other }): Exclusion => {
    const otherText = other && where.get(other.eventId)
    const isElsewhere = other && where.has(other.eventId) && otherText === undefined
    return {
      // Only people who may be assigned are considered.
      kind: kind as ExcludedKind,
      ...(minutes !== undefined && { minutes: Math.round(minutes) }),
      ...(limit !== undefined && { limit }),
      ...(otherText !== undefined && { otherText }),
      ...(isElsewhere && { otherTimes: clockTimes(other) }),
    }
  })
}

const ownShifts = ({ zone, shifts, allDay }: PlaceToCover, at: number): PlannedShift[] =>
  shifts.map(({ start, end }) =>
    plannedShiftOf(firstOwn + at, zone, { startTime: start, duration: (end - start) / MINUTE, allDay }),
  )

const isWorse = (one: Breach, other: Breach) =>
  one.kind === 'rest' ? (one.minutes ?? 0) < (other.minutes ?? 0) : (one.minutes ?? 0) > (other.minutes ?? 0)

function reasonsOf(
  { zone, shifts, site }: PlaceToCover,
  facts: PersonFacts,
  { maxWeekMinutes, weekStart }: ScheduleLimits,
): CandidateReasons {
  const [{ start, end }] = shifts as [{ start: number; end: number }]
  const date = localDate(zone, start)
  const timed = facts.planned.filter(({ allDay }) => !allDay)
  const before = timed.filter((shift) => shift.end <= start)
  const earlierDays = before.filter((shift) => shift.date < date).map((shift) => start - shift.end)
  const laterDays = timed
    .filter((shift) => shift.start >= end && shift.date > date)
    .map((shift) => shift.start - end)
  const rests = [...earlierDays, ...laterDays]
  const last = before
    .filter((shift) => shift.date === date)
    .reduce<PlacedShift | undefined>(
      (found, shift) => (found && found.end >= shift.end ? found : shift),
      undefined,
    )
  const week = weekNumber(date, weekStart)
  const inWeek = timed.filter((shift) => weekNumber(shift.date, weekStart) === week)
  return {
    visitsHere: facts.visitsHere,
    restMinutes: rests.length === 0 ? null : Math.round(Math.min(...rests) / MINUTE),
    plannedMinutes: Math.round(inWeek.reduce((sum, shift) => sum + (shift.end - shift.start) / MINUTE, 0)),
    weekMinutes: facts.agreedWeekMinutes ?? maxWeekMinutes,
    ...distanceOf(site, last?.site ?? null, facts),
    prefers:
      facts.windows.length > 0 && shifts.every((shift) => isPreferred(facts.windows, { zone, ...shift })),
    emergency: facts.emergency,
    assigned: facts.assigned,
    tookLately: facts.tookLately,
    manages: facts.manages,
  }
}

/** Kilometres between two points, to a tenth. */
export const kilometresBetween = (a: Point, b: Point) => Math.round(haversine(a, b) / 100) / 10

/** From the shift before on that day; else from the nearest site of the last weeks or of the weeks around the shift. */
function distanceOf(
  site: Point | null,
  before: Point | null,
  { planned, nearestSiteKm }: PersonFacts,
): Pick<CandidateReasons, 'distanceKm' | 'distanceFrom'> {
  if (site && before) return { distanceKm: kilometresBetween(site, before), distanceFrom: 'SHIFT_BEFORE' }
  const plannedKm = site
    ? planned.flatMap((shift) => (shift.site ? kilometresBetween(site, shift.site) : []))
    : []
  const known = nearestSiteKm === null ? plannedKm : [...plannedKm, nearestSiteKm]
  if (known.length === 0) return { distanceKm: null, distanceFrom: null }
  return { distanceKm: Math.min(...known), distanceFrom: 'RECENT_SITE' }
}

/**
 * Points for each reason. Knowing the site and free hours count most; far travel and much taken lately count against. All
 * that speaks for a person is less than the way from another city.
 */
const points = {
  visit: 3,
  mostVisits: 20,
  assigned: 15,
  prefers: 25,
  emergency: 10,
  freeHours: 40,
  kilometre: 1,
  mostKilometres: 200,
  /** Of a person who has worked nowhere yet, and is not assigned to the job. */
  unknownKilometres: 20,
  taken: 5,
  mostTaken: 5,
} as const

function scoreOf(reasons: CandidateReasons, { shifts }: PlaceToCover): number {
  const [{ start, end }] = shifts as [{ start: number; end: number }]
  const planned = reasons.plannedMinutes + (end - start) / MINUTE
  const free = reasons.weekMinutes ? Math.max(0, 1 - planned / reasons.weekMinutes) : 0.5
  return Math.round(
    points.visit * Math.min(reasons.visitsHere, points.mostVisits) +
      (reasons.assigned ? points.assigned : 0) +
      (reasons.prefers ? points.prefers : 0) +
      (reasons.emergency ? points.emergency : 0) +
      points.freeHours * free -
      points.kilometre * Math.min(reasons.distanceKm ?? unknownWay(reasons), points.mostKilometres) -
      points.taken * Math.min(reasons.tookLately, points.mostTaken),
  )
}

const unknownWay = ({ visitsHere, assigned }: CandidateReasons) =>
  visitsHere > 0 || assigned ? 0 : points.unknownKilometres

interface RankedPerson {
  tenantUserId: number
  score: number
  reasons: { manages?: boolean | undefined }
}
/**
 * People with their score, the best first, and managers after all others; of equals the lower id, so that the order
 * depends on nothing else.
 */
export const rankCandidates = <C extends RankedPerson>(candidates: readonly C[]): C[] =>
  [...candidates].sort(
    (a, b) =>
      Number(a.reasons.manages ?? false) - Number(b.reasons.manages ?? false) ||
      b.score - a.score ||
      a.tenantUserId - b.tenantUserId,
  )

/** Whom an offer to all and a call-out ask: managers only where there are no others. */
export function withoutManagers<C extends { reasons: { manages?: boolean | undefined } }>(
  candidates: readonly C[],
): C[] {
  const others = candidates.filter(({ reasons }) => !reasons.manages)
  return others.length === 0 ? [...candidates] : others
}
