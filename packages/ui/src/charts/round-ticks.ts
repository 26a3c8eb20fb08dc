import { dayIn, weekday } from '../words/format.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysOfWeek = 7
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4

/** Round numbers from 0 to the highest value or just above it, with at most `most` of them above 0. */
export function roundNumbers(highest: number, most = 4): number[] {
  const least = Math.max(highest, 1) / most
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(least)))
  const step = magnitude * ([1, 2, 5].find((each) => each * magnitude >= least) ?? 10)
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, i) => i * step)
}

interface Step {
  unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'
  size: number
}
/** From fine to coarse. */
const steps: readonly Step[] = [
  ...[1, 2, 3, 6, 12].map((size) => ({ unit: 'HOUR' as const, size })),
  { unit: 'DAY', size: 1 },
  { unit: 'WEEK', size: 1 },
  { unit: 'WEEK', size: 2 },
  ...[1, 3, 6, 12, 24, 60, 120].map((size) => ({ unit: 'MONTH' as const, size })),
]

/** Days stand at their noon, as the points of a day do. */
function roundTimes({ unit, size }: Step, from: number, to: number, weekStart: number): number[] {
  if (unit === 'MONTH') return roundMonths(size, from, to)
  const length = size * { HOUR: hourMs, DAY: dayMs, WEEK: daysOfWeek * dayMs }[unit]
  const weekOffset = (weekStart - firstWeekday + daysOfWeek) % daysOfWeek
  const offset = unit === 'HOUR' ? 0 : (unit === 'WEEK' ? weekOffset * dayMs : 0) + dayMs / 2
  const first = Math.ceil((from - offset) / length) * length + offset
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / length) + 1) },
    (_, i) => first + i * length,
  )
}

function roundMonths(size: number, from: number, to: number): number[] {
  const begin = new Date(from)
  const times: number[] = []
  let month = Math.floor((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / size) * size
  for (; ; month += size) {
    const firstNoon = Date.UTC(Math.floor(month / 12), month % 12, 1, 12)
    if (firstNoon > to) return times
    if (firstNoon >= from) times.push(firstNoon)
  }
}

const dateOf = (at: number) => new Date(at).toISOString()
function textOf({ unit, size }: Step, at: number, span: number): string {
  const date = dateOf(at)
  if (unit === 'HOUR') return date.slice(11, 16)
  if (unit === 'DAY' && span < daysOfWeek * dayMs) return `${weekday(date)} ${Number(date.slice(8, 10))}`
  if (unit !== 'MONTH') return dayIn(date, { day: 'numeric', month: 'short' })
  if (size >= 12) return date.slice(0, 4)
  return dayIn(date, { month: 'short', year: '2-digit' })
}

/** Pixels of a usual letter of 12 px; a letter of Chinese is a square. */
const letter = { usual: 6.2, square: 12 }
const gap = 10
const firstSquare = '\u2e80'
export const widthOf = (text: string) =>
  [...text].reduce((width, each) => width + (each >= firstSquare ? letter.square : letter.usual), 0)

export interface TimeTick {
  at: number
  text: string
}
interface Room {
  /** Pixels from the first to the last moment. */
  width: number
  /** The least distance of two points in milliseconds; finer ticks would name no point. */
  finest: number
  weekStart: number
}
/**
 * Names of round moments: hours, days, starts of weeks, months, years, the finest of which all have room. Where fewer than
 * three of them lie in the time, its first and last day are named: two in between would not say where it begins and ends.
 */
export function timeTicks(from: number, to: number, { width, finest, weekStart }: Room): TimeTick[] {
  const span = to - from
  const named = (step: Step, times: number[]) => times.map((at) => ({ at, text: textOf(step, at, span) }))
  for (const step of steps) {
    const ticks = named(step, roundTimes(step, from, to, weekStart))
    const distance = ticks.length > 1 ? ticks[1]!.at - ticks[0]!.at : Number.POSITIVE_INFINITY
    const widest = Math.max(0, ...ticks.map(({ text }) => widthOf(text)))
    if (distance < finest || (distance / span) * width < widest + gap) continue
    if (ticks.length > 2) return ticks
    break
  }
  const day: Step = { unit: finest < dayMs ? 'HOUR' : 'WEEK', size: 1 }
  return named(day, span === 0 ? [from] : [from, to])
}
