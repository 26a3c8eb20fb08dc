import { weekday } from '../../time/zone.ts'
import { haversine, type Point } from '../../works/distance.ts'
import { isPreferred } from '../away.ts'
import { type ScheduleLimits, weekNumber } from '../constraints/constraint.ts'
import type { FillWeights, PersonToFill, PlaceToFill } from './fill-types.ts'

const MINUTE = 60_000
const friday = 5

/** Points against a person. A shift of an usual length at half of the agreed hours costs 20. */
const points = {
  unknownSite: 30,
  notAssigned: 10,
  /** Visits after which a site is known as well as can be. */
  mostVisits: 10,
  kilometre: 1,
  mostKilometres: 200,
  /** Of a person of whom no site is known. */
  unknownKilometres: 20,
  notWished: 8,
  againstWishes: 16,
  hours: 20,
  hoursAbove: 60,
  weekends: 8,
  /** Of a person who costs twice as much as the cheapest. */
  cost: 100,
  /** Managers take a shift only where no other person may. */
  manages: 2000,
} as const
const usualMinutes = 240
const leastAgreed = 240
const defaultWeekMinutes = 2280

interface CostContext {
  readonly weights: FillWeights
  readonly limits: ScheduleLimits
}

/**
 * What a place costs with each person, as points: how much more than with the cheapest, as a share of that. A person for whom
 * no cost is known has the points of the middle of the others.
 */
export function moneyPoints(costs: readonly (number | undefined)[]): (person: number) => number {
  const sorted = costs.filter((cost) => cost !== undefined).sort((a, b) => a - b)
  const [least] = sorted
  if (!least) return () => 0
  const usual = sorted[Math.floor(sorted.length / 2)]!
  return (person) => (points.cost * ((costs[person] ?? usual) - least)) / least
}

/** What speaks against one person and one place, whatever else the person has. */
export function fixedCost(person: PersonToFill, place: PlaceToFill, { weights }: CostContext): number {
  const visits = Math.min(person.visits.get(place.siteId) ?? 0, points.mostVisits)
  const isAssigned = person.jobIds.has(place.jobId)
  const unknown =
    points.unknownSite * (1 - visits / points.mostVisits) + (isAssigned ? 0 : points.notAssigned)
  return (
    weights.site * unknown +
    weights.near * points.kilometre * kilometresTo(person, place, visits > 0 || isAssigned) +
    weights.wishes * wishCost(person, place) +
    (person.manages ? points.manages : 0)
  )
}

function kilometresTo(person: PersonToFill, { site }: PlaceToFill, isKnown: boolean): number {
  const km = nearestKm(site, person)
  if (km === null) return isKnown ? 0 : points.unknownKilometres
  return Math.min(km, points.mostKilometres)
}

/** No person is sent farther, unless ways do not count. */
const farthestKm = 100
/** Kilometres of a way that is too long for a proposal. */
export function tooFarKm(
  person: PersonToFill,
  { site }: PlaceToFill,
  weights: FillWeights | undefined,
): number | undefined {
  const km = weights?.near ? nearestKm(site, person) : null
  return km !== null && km > farthestKm ? Math.round(km) : undefined
}

/** Kilometres from a place to the nearest site at which the person worked lately or is planned. */
export function nearestKm(site: Point | null, { workedAt, planned }: PersonToFill): number | null {
  if (!site) return null
  const sites = [...workedAt, ...planned.flatMap((shift) => shift.site ?? [])]
  return sites.length === 0 ? null : Math.min(...sites.map((each) => haversine(site, each))) / 1000
}

function wishCost({ windows }: PersonToFill, { zone, shifts }: PlaceToFill): number {
  if (!windows.some(({ kind }) => kind === 'PREFERRED')) return points.notWished
  return shifts.every((shift) => isPreferred(windows, { zone, ...shift })) ? 0 : points.againstWishes
}

/** What of a person's planned shifts counts for fair shares; taken together once. */
export interface PlannedLoad {
  readonly minutes: ReadonlyMap<number, number>
  readonly weekends: ReadonlySet<number>
}
export function loadOf({ planned }: PersonToFill, { weekStart }: ScheduleLimits): PlannedLoad {
  const minutes = new Map<number, number>()
  const weekends = new Set<number>()
  for (const { date, start, end, allDay } of planned) {
    addWeekend(weekends, date)
    if (allDay) continue
    const week = weekNumber(date, weekStart)
    minutes.set(week, (minutes.get(week) ?? 0) + (end - start) / MINUTE)
  }
  return { minutes, weekends }
}
const addWeekend = (weekends: Set<number>, date: string) => {
  if (weekday(date) > friday) weekends.add(weekNumber(date, 1))
}

/** What the shares of a person cost with these places besides what is planned. */
export function shareCost(
  person: PersonToFill,
  load: PlannedLoad,
  places: readonly PlaceToFill[],
  { weights, limits }: CostContext,
): number {
  const added = new Map<number, number>()
  const weekends = new Set<number>()
  for (const { date, week, minutes } of places) {
    added.set(week, (added.get(week) ?? 0) + minutes)
    addWeekend(weekends, date)
  }
  const agreed = Math.max(
    leastAgreed,
    person.agreedWeekMinutes ?? limits.maxWeekMinutes ?? defaultWeekMinutes,
  )
  let hours = 0
  for (const [week, minutes] of added) {
    const before = load.minutes.get(week) ?? 0
    hours += hoursCost(before + minutes, agreed) - hoursCost(before, agreed)
  }
  const before = load.weekends.size + person.weekendsLately
  const after = before + [...weekends].filter((each) => !load.weekends.has(each)).length
  return weights.hours * hours + weights.weekends * points.weekends * (after ** 2 - before ** 2)
}
/** Each further hour costs more, and above the agreed hours much more. */
const hoursCost = (minutes: number, agreed: number) =>
  (points.hours * minutes ** 2) / (agreed * usualMinutes) +
  (points.hoursAbove * Math.max(0, minutes - agreed)) / usualMinutes
