import { type Able, proposeExchange } from './exchanges.ts'
import { randomFrom } from './random.ts'
import { nobody, openSeating, type Seating, type SeatProblem, withoutSeat, withSeat } from './seats.ts'

export interface SearchOptions {
  /** The same seed finds the same seating. */
  readonly seed: number
  /** Exchanges that are tried after each seat has been given once. */
  readonly steps: number
}

/** How far a search is, from 0 to 1. Each piece of it takes milliseconds at most, so that others can run in between. */
export type Search<T> = Generator<number, T, void>

/** Parts of the whole time that finding who may, giving each seat, and exchanging take; as measured. */
const shareOf = { able: 0.35, greedy: 0.25, exchanges: 0.35 } as const
/** Exchanges that are tried before others may run. */
const stepsAtOnce = 50

/**
 * Gives seats to people: first the seat that the fewest can have to the person whom it costs least, then exchanges by
 * late acceptance, then what still makes it better. No rule is ever broken, and a seat that no person may have is left open.
 * Answers the holder of each seat, or -1. The time grows with seats times people, and with the steps.
 */
export function* searchSeats(problem: SeatProblem, { seed, steps }: SearchOptions): Search<number[]> {
  const able = yield* findAble(problem)
  const seating = openSeating(problem)
  yield* giveByScarcity(seating, able)
  yield* exchangeSeats(seating, able, { seed, steps })
  yield* giveWhereBetter(seating, able)
  return [...seating.holders]
}

function* findAble({ seats, people, mayHave }: SeatProblem): Search<Able> {
  const isAble = new Uint8Array(seats * people)
  const peopleOf: number[][] = []
  for (let seat = 0; seat < seats; seat++) {
    const those: number[] = []
    for (let person = 0; person < people; person++) {
      if (!mayHave(person, [seat])) continue
      isAble[person * seats + seat] = 1
      those.push(person)
    }
    peopleOf.push(those)
    yield (shareOf.able * seat) / seats
  }
  return { peopleOf, is: (person, seat) => isAble[person * seats + seat] === 1 }
}

function* giveByScarcity(seating: Seating, able: Able): Search<void> {
  const { problem, seatsOf } = seating
  const left = able.peopleOf.map((people) => new Set(people))
  const waiting = new Set(left.keys())
  while (waiting.size > 0) {
    let scarcest = nobody
    for (const seat of waiting)
      if (scarcest === nobody || left[seat]!.size < left[scarcest]!.size) scarcest = seat
    waiting.delete(scarcest)
    const person = cheapest(seating, scarcest, left[scarcest]!)
    if (person === undefined) continue
    seating.apply([[person, withSeat(seatsOf[person]!, scarcest)]])
    for (const seat of waiting)
      if (left[seat]!.has(person) && !problem.mayHave(person, withSeat(seatsOf[person]!, seat)))
        left[seat]!.delete(person)
    yield shareOf.able + shareOf.greedy * (1 - waiting.size / problem.seats)
  }
}

function cheapest(seating: Seating, seat: number, people: Iterable<number>): number | undefined {
  let found: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const person of people) {
    const cost = seating.costOfChange([[person, withSeat(seating.seatsOf[person]!, seat)]])
    if (cost < least) [found, least] = [person, cost]
  }
  return found
}

/** How many steps back a seating is compared with: the longer, the more it may become worse before it is better. */
const lateness = (steps: number) => Math.max(50, Math.min(4000, Math.round(steps / 40)))

function* exchangeSeats(seating: Seating, able: Able, { seed, steps }: SearchOptions): Search<void> {
  const random = randomFrom(seed)
  const late = new Array<number>(lateness(steps)).fill(seating.cost())
  let [best, bestCost] = [[...seating.seatsOf], seating.cost()]
  for (let step = 0; step < steps; step++) {
    if (step % stepsAtOnce === 0) yield shareOf.able + shareOf.greedy + (shareOf.exchanges * step) / steps
    const change = proposeExchange({ seating, able, random })
    const at = step % late.length
    if (change) {
      const next = seating.cost() + seating.costOfChange(change)
      if ((next <= seating.cost() || next < late[at]!) && seating.isAllowed(change)) seating.apply(change)
    }
    late[at] = Math.min(late[at]!, seating.cost())
    if (seating.cost() < bestCost - 1e-6) [best, bestCost] = [[...seating.seatsOf], seating.cost()]
  }
  seating.restore(best)
}

const mostRounds = 20
/** Until no seat would be better with another person: so each person has less against them than all who may have the seat. */
function* giveWhereBetter(seating: Seating, able: Able): Search<void> {
  for (let round = 0; round < mostRounds; round++) {
    let isChanged = false
    for (const [seat, holder] of seating.holders.entries()) {
      const leaving =
        holder === nobody ? [] : [[holder, withoutSeat(seating.seatsOf[holder]!, seat)] as const]
      for (const person of able.peopleOf[seat]!) {
        if (person === holder) continue
        const change = [...leaving, [person, withSeat(seating.seatsOf[person]!, seat)] as const]
        if (seating.costOfChange(change) > -1e-6 || !seating.isAllowed(change)) continue
        seating.apply(change)
        isChanged = true
        break
      }
      yield shareOf.able + shareOf.greedy + shareOf.exchanges
    }
    if (!isChanged) return
  }
}

/** Runs a search to its end. */
export function searched<T>(search: Search<T>): T {
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}
