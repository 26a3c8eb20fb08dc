import type { Interval, PayBasis } from '../src/works/work-time.ts'

/*
 * Hours worked out a second time, in another way than the rules do: offsets by what Intl calls them, wall clocks as
 * numbers, and breaks by walking over their ends. Nothing of `src` but types is used, so that an error of the one is
 * not an error of the other.
 */

export const australianZones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Canberra',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Lord_Howe',
]

export interface Shift {
  zone: string
  startTime: number
  endTime: number
  breaks: Interval[]
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Minutes ahead of UTC, from a name like 'GMT+10:30'. */
export function secondOffset(zone: string, instant: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

const wall = (zone: string, instant: number) => instant + secondOffset(zone, instant) * 60_000

/** The local day on which a shift begins. */
export const secondDay = ({ zone, startTime }: Shift) =>
  new Date(wall(zone, startTime)).toISOString().slice(0, 10)

export function secondHours({ zone, startTime, endTime, breaks }: Shift, basis: PayBasis) {
  const isWithin = (at: number) => at >= startTime && at <= endTime
  const ends = breaks
    .map(({ from, to }) => ({ from: Math.max(from, startTime), to: Math.min(to, endTime) }))
    .filter(({ from, to }) => from < to && isWithin(from) && isWithin(to))
    .flatMap(({ from, to }) => [
      { at: from, change: 1 },
      { at: to, change: -1 },
    ])
    // Where one break ends and another begins, the first is over.
    .sort((a, b) => a.at - b.at || a.change - b.change)
  let [depth, since, breakTime, breakCount] = [0, 0, 0, 0]
  for (const { at, change } of ends) {
    if (depth === 0) since = at
    depth += change
    if (depth > 0) continue
    breakTime += at - since
    breakCount += 1
  }
  const elapsedTime = endTime - startTime - breakTime
  const clockTime = wall(zone, endTime) - wall(zone, startTime) - breakTime
  return {
    breakCount,
    breakTime,
    elapsedTime,
    clockTime,
    serviceTime: basis === 'BY_CLOCK' && clockTime >= 0 ? clockTime : elapsedTime,
    differs: clockTime !== elapsedTime,
  }
}

/** Always the same numbers from 0 to below 1 (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const day = 86_400_000

/** The instants, to the quarter of an hour, at which the clocks of a zone change between two days. */
export function clockChanges(zone: string, from: string, to: string): number[] {
  const changes: number[] = []
  const last = Date.parse(to)
  for (let at = Date.parse(from); at < last; at += day) {
    const before = secondOffset(zone, at)
    if (secondOffset(zone, at + day) === before) continue
    let change = at
    while (secondOffset(zone, change) === before) change += 900_000
    changes.push(change)
  }
  return changes
}

/**
 * So many shifts over all zones of Australia between two days, a third of them around a change of the clocks, with up to
 * four breaks: within the shift, over its ends, over each other, empty and backwards.
 */
export function* generatedShifts(count: number, seed: number, from: string, to: string): Generator<Shift> {
  const random = randomNumbers(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const changes = new Map(australianZones.map((zone) => [zone, clockChanges(zone, from, to)]))
  const [first, last] = [Date.parse(from), Date.parse(to)]
  for (let i = 0; i < count; i++) {
    const zone = australianZones[i % australianZones.length]!
    const near = changes.get(zone)!
    const startTime =
      near.length > 0 && random() < 0.33
        ? near[upTo(near.length)]! - upTo(day / 2) + upTo(day / 12)
        : first + upTo(last - first)
    const span = 1 + upTo(random() < 0.2 ? 3_600_000 : day)
    const breaks = Array.from({ length: Math.max(0, upTo(7) - 2) }, () => {
      const begin = startTime - span / 10 + upTo(span * 1.2)
      const length = upTo(span / (random() < 0.1 ? 1 : 6)) - (random() < 0.05 ? span / 8 : 0)
      return { from: Math.round(begin), to: Math.round(begin + length) }
    })
    yield { zone, startTime, endTime: startTime + span, breaks }
  }
}

/** Which of the shifts the given hours differ on; empty where two ways of working them out agree. */
export function differences(
  shifts: Iterable<Shift>,
  worked: (shift: Shift, basis: PayBasis) => object,
): string[] {
  const found: string[] = []
  for (const shift of shifts)
    for (const basis of ['BY_CLOCK', 'ELAPSED'] as const) {
      const second = JSON.stringify(sorted(secondHours(shift, basis)))
      const first = JSON.stringify(sorted(worked(shift, basis)))
      if (first !== second) found.push(`${basis} ${JSON.stringify(shift)}: ${first}, not ${second}`)
    }
  return found
}
const sorted = (hours: object) => Object.entries(hours).sort(([a], [b]) => (a < b ? -1 : 1))
