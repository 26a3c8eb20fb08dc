import { nobody, type SeatChange, type Seating, withoutSeat, withSeat } from './seats.ts'

/** Who may have each seat by itself, as the search begins. */
export interface Able {
  readonly peopleOf: readonly (readonly number[])[]
  is(person: number, seat: number): boolean
}
interface ExchangeContext {
  readonly seating: Seating
  readonly able: Able
  readonly random: () => number
}
type Exchange = (context: ExchangeContext) => SeatChange | undefined

const pick = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)]

/** A seat goes to another person. */
const give: Exchange = ({ seating, able, random }) => {
  const seat = Math.floor(random() * seating.holders.length)
  const person = pick(able.peopleOf[seat]!, random)
  const holder = seating.holders[seat]!
  if (person === undefined || person === holder) return undefined
  const taken: SeatChange = [[person, withSeat(seating.seatsOf[person]!, seat)]]
  return holder === nobody ? taken : [...taken, [holder, withoutSeat(seating.seatsOf[holder]!, seat)]]
}

/** Two people exchange a seat each, mostly two that are near in time. */
const exchange: Exchange = ({ seating, able, random }) => {
  const { holders, seatsOf } = seating
  const seat = Math.floor(random() * holders.length)
  const near = Math.min(holders.length - 1, Math.max(0, seat + Math.floor((random() - 0.5) * 24)))
  const other = random() < 0.7 ? near : Math.floor(random() * holders.length)
  const [a, b] = [holders[seat]!, holders[other]!]
  if (a === b || a === nobody || b === nobody) return undefined
  if (!able.is(a, other) || !able.is(b, seat)) return undefined
  return [
    [a, withSeat(withoutSeat(seatsOf[a]!, seat), other)],
    [b, withSeat(withoutSeat(seatsOf[b]!, other), seat)],
  ]
}

const longestStretch = 9
/** Two people exchange all that they have on some days on end. */
const exchangeStretch: Exchange = ({ seating, able, random }) => {
  const { holders, seatsOf, problem } = seating
  const seat = Math.floor(random() * holders.length)
  const a = holders[seat]!
  const b = pick(able.peopleOf[seat]!, random)
  if (a === nobody || b === undefined || a === b) return undefined
  const from = problem.dayOf[seat]!
  const to = from + Math.floor(random() * longestStretch)
  const isWithin = (each: number) => problem.dayOf[each]! >= from && problem.dayOf[each]! <= to
  const [ofA, ofB] = [seatsOf[a]!.filter(isWithin), seatsOf[b]!.filter(isWithin)]
  if (!ofA.every((each) => able.is(b, each)) || !ofB.every((each) => able.is(a, each))) return undefined
  const kept = (seats: readonly number[]) => seats.filter((each) => !isWithin(each))
  const joined = (one: readonly number[], more: readonly number[]) => [...one, ...more].sort((x, y) => x - y)
  return [
    [a, joined(kept(seatsOf[a]!), ofB)],
    [b, joined(kept(seatsOf[b]!), ofA)],
  ]
}

/** A person takes an open seat and leaves one that is in its way, which goes to a third person or stays open instead. */
const fillByLeaving: Exchange = ({ seating, able, random }) => {
  const { holders, seatsOf } = seating
  if (seating.open() === 0) return undefined
  const open = holders.flatMap((holder, seat) => (holder === nobody ? [seat] : []))
  const seat = pick(open, random)!
  const person = pick(able.peopleOf[seat]!, random)
  if (person === undefined) return undefined
  const left = pick(seatsOf[person]!, random)
  if (left === undefined) return [[person, withSeat(seatsOf[person]!, seat)]]
  const after = pick(able.peopleOf[left]!, random)
  const taking = [person, withSeat(withoutSeat(seatsOf[person]!, left), seat)] as const
  return after === undefined || after === person
    ? [taking]
    : [taking, [after, withSeat(seatsOf[after]!, left)]]
}

/** How often each is tried, in parts of the whole. */
const shares: readonly (readonly [Exchange, number])[] = [
  [give, 0.35],
  [exchange, 0.3],
  [exchangeStretch, 0.25],
  [fillByLeaving, 0.1],
]
export function proposeExchange(context: ExchangeContext): SeatChange | undefined {
  let left = context.random()
  for (const [propose, share] of shares) {
    if (left < share) return propose(context)
    left -= share
  }
  return undefined
}
