/**
 * Seats to be given to people, one person a seat. Both go by their number, seats in order of time. What a person may have
 * and what it costs is asked here alone: the search knows no rule.
 */
export interface SeatProblem {
  readonly seats: number
  readonly people: number
  /** The day of each seat, as a number that counts on. */
  readonly dayOf: readonly number[]
  /** Whether no rule speaks against the person having exactly these seats; in order. */
  mayHave(person: number, seats: readonly number[]): boolean
  /** What it costs that the person has exactly these seats; less is better. */
  costOf(person: number, seats: readonly number[]): number
}

/** The seats of some people as they would be. */
export type SeatChange = readonly (readonly [person: number, seats: readonly number[]])[]

export const nobody = -1
/** More than all costs of people together: a seat that is left open is worse than any person. */
const openCost = 1e7

export const withSeat = (seats: readonly number[], seat: number): number[] => {
  const at = seats.findIndex((each) => each > seat)
  return at < 0 ? [...seats, seat] : [...seats.slice(0, at), seat, ...seats.slice(at)]
}
export const withoutSeat = (seats: readonly number[], seat: number): number[] =>
  seats.filter((each) => each !== seat)

/** Who has which seat, with what that costs. */
export function openSeating(problem: SeatProblem) {
  const holders = new Array<number>(problem.seats).fill(nobody)
  const seatsOf: (readonly number[])[] = Array.from({ length: problem.people }, () => [])
  const costs = seatsOf.map((seats, person) => problem.costOf(person, seats))
  let total = costs.reduce((sum, cost) => sum + cost, 0)
  let open = problem.seats
  const apply = (change: SeatChange) => {
    for (const [person] of change) for (const seat of seatsOf[person]!) holders[seat] = nobody
    for (const [person, next] of change) {
      for (const seat of next) holders[seat] = person
      open += seatsOf[person]!.length - next.length
      seatsOf[person] = next
      const cost = problem.costOf(person, next)
      total += cost - costs[person]!
      costs[person] = cost
    }
  }
  return {
    problem,
    /** Of each seat, or -1. */
    holders: holders as readonly number[],
    seatsOf: seatsOf as readonly (readonly number[])[],
    open: () => open,
    cost: () => total + open * openCost,
    /** What a change adds to the cost. */
    costOfChange(change: SeatChange): number {
      let added = 0
      for (const [person, next] of change)
        added +=
          problem.costOf(person, next) - costs[person]! - (next.length - seatsOf[person]!.length) * openCost
      return added
    },
    /** Who only leaves seats breaks no rule. */
    isAllowed: (change: SeatChange) =>
      change.every(([person, next]) => {
        const before = seatsOf[person]!
        const onlyLeaves = next.length < before.length && next.every((seat) => before.includes(seat))
        return onlyLeaves || problem.mayHave(person, next)
      }),
    apply,
    restore: (before: readonly (readonly number[])[]) =>
      apply(before.flatMap((seats, person) => (seats === seatsOf[person] ? [] : [[person, seats] as const]))),
  }
}
export type Seating = ReturnType<typeof openSeating>
