import { dayNumber } from '../../time/zone.ts'
import { type PlannedShift, plannedShiftOf, type ScheduleLimits } from '../constraints/constraint.ts'
import { breachesOf } from '../constraints.ts'
import {
  type CandidateReasons,
  type Consideration,
  considerPerson,
  type Exclusion,
  type PersonFacts,
  type PlacedShift,
  type PlaceToCover,
} from '../cover.ts'
import { fixedCost, loadOf, moneyPoints, nearestKm, shareCost, tooFarKm } from './fill-costs.ts'
import type { FillWeights, PersonToFill, PlaceToFill } from './fill-types.ts'
import { type Search, type SearchOptions, searchSeats } from './search.ts'
import { nobody, type SeatProblem } from './seats.ts'

export interface FillInput extends SearchOptions {
  readonly places: readonly PlaceToFill[]
  readonly people: readonly PersonToFill[]
  readonly limits: ScheduleLimits
  readonly weights: FillWeights
  /** Cents of a place with a person, by their numbers; undefined where it is not known. */
  readonly moneyOf?: ((person: number, place: number) => number | undefined) | undefined
}

/** A rule, or a way that is too long. */
export type FillExclusion = Exclusion | { kind: 'tooFar'; kilometres: number }
type FillConsideration = Consideration | { exclusions: FillExclusion[] }

/** People and places by their number in the input. */
export interface FilledPlace {
  readonly place: number
  readonly person: number
  readonly reasons: CandidateReasons
  /** 100 for a person against whom nothing speaks. */
  readonly score: number
  /** The next people, with a lower score or the first rule that excludes them. */
  readonly others: readonly ({ person: number } & ({ score: number } | { exclusion: FillExclusion }))[]
}
export interface OpenPlace {
  readonly place: number
  readonly lacks: number
  /** How many people each rule excludes, by the first that does, the most first. */
  readonly excluded: readonly (readonly [FillExclusion['kind'], number])[]
}
export interface FilledPlaces {
  readonly filled: readonly FilledPlace[]
  readonly open: readonly OpenPlace[]
}

const firstOwn = Number.MIN_SAFE_INTEGER
const isOwn = (eventId: number) => eventId < firstOwn / 2
const MINUTE = 60_000

/**
 * Fills places by the list of constraints, none of which it breaks, and by a few weights. The same input and seed give the
 * same answer. Yields how far it is, from 0 to 1.
 */
export function* fillPlaces(input: FillInput): Search<FilledPlaces> {
  const seats = numberSeats(input.places)
  const problem = problemOf(input, seats)
  const holders = yield* searchSeats(problem, input)
  return yield* explain(input, { seats, holders, problem })
}

/** The place of each seat, in order of time. */
const numberSeats = (places: readonly PlaceToFill[]): number[] =>
  [...places.keys()]
    .sort((a, b) => startOf(places[a]!) - startOf(places[b]!) || a - b)
    .flatMap((place) => new Array<number>(places[place]!.lacks).fill(place))
const startOf = ({ shifts }: PlaceToCover) => shifts[0]!.start

function problemOf(
  { places, people, limits, weights, moneyOf }: FillInput,
  seats: readonly number[],
): SeatProblem {
  const shiftOf = seats.map((place, seat) => ownShift(places[place]!, firstOwn + seat))
  const loads = people.map((person) => loadOf(person, limits))
  const fixed = new Float64Array(people.length * places.length).fill(Number.NaN)
  const context = { weights, limits }
  const pointsAt =
    moneyOf && weights.cost > 0
      ? places.map((_, place) => moneyPoints(people.map((__, person) => moneyOf(person, place))))
      : undefined
  const fixedOf = (person: number, place: number) => {
    const at = person * places.length + place
    if (Number.isNaN(fixed[at])) {
      const money = pointsAt ? weights.cost * pointsAt[place]!(person) : 0
      fixed[at] = fixedCost(people[person]!, places[place]!, context) + money
    }
    return fixed[at]!
  }
  return {
    seats: seats.length,
    people: people.length,
    dayOf: seats.map((place) => dayNumber(places[place]!.date)),
    mayHave(person, those) {
      const { planned, leave, windows, suspensions, marksOf } = people[person]!
      const [only] = those
      const isOnly = only !== undefined && those.length === 1
      if (isOnly && tooFarKm(people[person]!, places[seats[only]!]!, weights) !== undefined) return false
      const marks = isOnly ? marksOf(seats[only]!) : {}
      const shifts: PlannedShift[] = [...planned]
      for (const seat of those) shifts.push(shiftOf[seat]!)
      return breachesOf(shifts, isOwn, { leave, windows, suspensions, limits, ...marks }).length === 0
    },
    costOf(person, those) {
      if (those.length === 0) return 0
      const had = those.map((seat) => places[seats[seat]!]!)
      let cost = shareCost(people[person]!, loads[person]!, had, context)
      for (const seat of those) cost += fixedOf(person, seats[seat]!)
      return cost
    },
  }
}

const ownShift = ({ zone, shifts, allDay }: PlaceToFill, eventId: number): PlannedShift => {
  const [{ start, end }] = shifts as [{ start: number; end: number }]
  return plannedShiftOf(eventId, zone, { startTime: start, duration: (end - start) / MINUTE, allDay })
}

interface GivenSeats {
  readonly seats: readonly number[]
  readonly holders: readonly number[]
  readonly problem: SeatProblem
}
/** How many of the next people are named. */
const othersNamed = 4
/** What finding the reasons takes, in parts of the whole time. */
const shareOfReasons = 0.05

function* explain(input: FillInput, { seats, holders, problem }: GivenSeats): Search<FilledPlaces> {
  const { people } = input
  const seatsOf = people.map(() => [] as number[])
  for (const [seat, holder] of holders.entries()) if (holder !== nobody) seatsOf[holder]!.push(seat)
  const consider = (person: number, seat: number) =>
    considerFill(
      input,
      { person, place: seats[seat]! },
      seatsOf[person]!.filter((each) => each !== seat).map((each) => seats[each]!),
    )
  const scoreOf = (person: number, seat: number) => {
    const others = seatsOf[person]!.filter((each) => each !== seat)
    const joined = [...others, seat].sort((a, b) => a - b)
    return Math.round(100 - problem.costOf(person, joined) + problem.costOf(person, others))
  }
  const filled: FilledPlace[] = []
  const open = new Map<number, OpenPlace>()
  for (const [seat, person] of holders.entries()) {
    const place = seats[seat]!
    yield 1 - shareOfReasons * (1 - seat / seats.length)
    if (person === nobody) {
      const known = open.get(place)
      const excluded =
        known?.excluded ?? (yield* countExcluded(people.length, (each) => consider(each, seat)))
      open.set(place, { place, lacks: (known?.lacks ?? 0) + 1, excluded })
      continue
    }
    const consideration = consider(person, seat)
    if (!('reasons' in consideration)) throw new Error('a filled place breaks a rule')
    const others = yield* nextPeople(people.length, seat, {
      problem,
      isLeftOut: (each) => each === person || seatsOf[each]!.some((has) => seats[has] === place),
    })
    filled.push({
      ...{ place, person, reasons: consideration.reasons, score: scoreOf(person, seat) },
      others: others.map((other) => {
        const its = consider(other, seat)
        return 'reasons' in its
          ? { person: other, score: scoreOf(other, seat) }
          : { person: other, exclusion: its.exclusions[0]! }
      }),
    })
  }
  return { filled, open: [...open.values()] }
}

/** Those whom the place alone would suit best, whatever speaks against them. */
function* nextPeople(
  people: number,
  seat: number,
  { problem, isLeftOut }: { problem: SeatProblem; isLeftOut: (person: number) => boolean },
): Search<number[]> {
  const ranked = Array.from({ length: people }, (_, person) => ({
    person,
    cost: problem.costOf(person, [seat]),
  }))
  yield 1
  return ranked
    .filter(({ person }) => !isLeftOut(person))
    .sort((a, b) => a.cost - b.cost || a.person - b.person)
    .slice(0, othersNamed)
    .map(({ person }) => person)
}

function* countExcluded(
  people: number,
  consider: (person: number) => FillConsideration,
): Search<[FillExclusion['kind'], number][]> {
  const counts = new Map<FillExclusion['kind'], number>()
  for (let person = 0; person < people; person++) {
    const its = consider(person)
    const [first] = 'exclusions' in its ? its.exclusions : []
    if (first) counts.set(first.kind, (counts.get(first.kind) ?? 0) + 1)
    yield 1 - shareOfReasons
  }
  return [...counts].sort(([a, most], [b, other]) => other - most || a.localeCompare(b))
}

/**
 * What the list of constraints says of a person and a place, with the other places that they are to have; with weights also
 * whether it is too far.
 */
export function considerFill(
  { places, people, limits, weights }: Pick<FillInput, 'places' | 'people' | 'limits'> & Partial<FillInput>,
  { person, place }: { person: number; place: number },
  given: readonly number[],
): FillConsideration {
  const marks = people[person]!.marksOf(place)
  const more = given.map((each, at) => proposedShift(places[each]!, firstProposed + at))
  const facts = factsOf(people[person]!, places[place]!, more)
  const isThere = marks.isThere || given.includes(place)
  const its = considerPerson([places[place]!], { ...facts, ...marks, isThere }, limits)
  const kilometres = tooFarKm(people[person]!, places[place]!, weights)
  return 'exclusions' in its || kilometres === undefined
    ? its
    : { exclusions: [{ kind: 'tooFar', kilometres }] }
}

/** Ids that no event, no draft and no place that is considered has. */
const firstProposed = -(2 ** 50)
const proposedShift = (place: PlaceToFill, eventId: number): PlacedShift => ({
  ...ownShift(place, eventId),
  where: place.where,
  site: place.site,
})

function factsOf(person: PersonToFill, place: PlaceToFill, more: readonly PlacedShift[]): PersonFacts {
  const km = nearestKm(place.site, person)
  return {
    leave: person.leave,
    windows: person.windows,
    suspensions: person.suspensions,
    planned: [...person.planned, ...more],
    visitsHere: person.visits.get(place.siteId) ?? 0,
    agreedWeekMinutes: person.agreedWeekMinutes,
    emergency: person.emergency,
    assigned: person.jobIds.has(place.jobId),
    tookLately: person.tookLately,
    nearestSiteKm: km === null ? null : Math.round(km * 10) / 10,
    manages: person.manages,
  }
}
