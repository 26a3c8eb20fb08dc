import type { ShiftCover } from '@muster/contract/cover/candidates'
import type { MyOffer } from '@muster/contract/cover/cover'
import type { Offer } from '@muster/contract/cover/offers'
import type { Swap } from '@muster/contract/cover/swaps'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Leave } from '@muster/contract/leave/leave'
import type { Roster, RosterShift } from '@muster/contract/planning/roster'
import type { ShiftPattern } from '@muster/contract/planning/shift-patterns'
import { randomOf } from '../process/phone-days.ts'
import type { TestUser } from '../tenant.ts'
import type { PlannedCompany } from './a-company.ts'

export interface Call {
  endpoint: Endpoint
  input: object
  as: TestUser
}
/** What the acts choose from: the company, its roster as the office read it last, and what earlier acts were answered. */
export interface Play extends PlannedCompany {
  random: Choices
  today: string
  roster: Roster
  patterns: ShiftPattern[]
  leave: Leave[]
  offers: Offer[]
  myOffers: { offer: MyOffer; as: TestUser }[]
  swaps: Swap[]
  lastCover: ShiftCover['undo'] | undefined
  lastActId: number | undefined
}
/** Choices that look like chance and are the same for one seed. */
export function choicesOf(seed: number) {
  const next = randomOf(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    /** Both included. */
    whole,
    chance: (share: number) => next() < share,
    pick: <T>(some: readonly T[]): T => some[whole(0, some.length - 1)]!,
  }
}
export type Choices = ReturnType<typeof choicesOf>
export type Act = (play: Play) => Call | undefined

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
export const pickOf = <T>(random: Choices, some: readonly T[]): T | undefined =>
  some.length === 0 ? undefined : random.pick(some)

export const aDay = ({ random, today }: Play) => dayAfter(today, random.whole(-4, 20))
export const aTime = (play: Play) => {
  const [hour, quarter] = [play.random.whole(0, 23), play.random.pick(['00', '15', '30', '45'])]
  return `${aDay(play)}T${String(hour).padStart(2, '0')}:${quarter}:00.000Z`
}
const aLength = ({ random }: Play) => random.pick([45, 90, 150, 240, 480, 600])
export const aManager = ({ random, managers }: Play) => random.pick(managers)
export const personOf = ({ workers }: Play, id: number) => workers.find((person) => person.id === id)

const frequencies = ['DAILY', 'WEEKLY', 'WEEKLY', 'TWO_DAYS', 'MONTHLY'] as const
function aRule(play: Play) {
  const { random } = play
  if (random.chance(0.3)) return { recursiveFrequency: null }
  const recursiveFrequency = random.pick(frequencies)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.45))
  return {
    recursiveFrequency,
    ...(recursiveFrequency === 'WEEKLY' && weekdays.length > 0 ? { weekdays } : {}),
    ...(random.chance(0.3) ? { until: dayAfter(play.today, random.whole(5, 60)) } : {}),
    ...(random.chance(0.3) ? { holidayPolicy: random.pick(['skip', 'move'] as const) } : {}),
  }
}
export const someTimes = (play: Play) => ({ startTime: aTime(play), duration: aLength(play), ...aRule(play) })

export const aShift = (
  { random, roster: { shifts } }: Play,
  isFit: (shift: RosterShift) => boolean = () => true,
) => pickOf(random, shifts.filter(isFit))
export const isPublished = (shift: RosterShift) => shift.draft === null && shift.eventId > 0
export const refOf = ({ eventId, occurrenceStart }: RosterShift) => ({ eventId, occurrenceStart })
export const somebodyOf = (play: Play, jobId: number) => {
  const job = play.jobs.find(({ id }) => id === jobId)
  return job && play.random.chance(0.8) ? play.random.pick(job.assignees) : play.random.pick(play.workers)
}
