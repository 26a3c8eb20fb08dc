import { addDays, dayBounds, localDate } from '../time/zone.ts'
import { spanIn, windowSpans } from './away.ts'

/** As the contract's DutyHours. */
export interface WeeklyHours {
  readonly weekdays: readonly number[]
  readonly startTime: string
  readonly endTime: string
}
export interface Span {
  readonly from: number
  readonly to: number
}

/** So long after a person was told the next is, in milliseconds. */
export const nextPersonMs = 10 * 60_000

/** When hours count on these days and in the night before them, by the clock of the zone. */
export function spansOfHours(
  { weekdays, startTime, endTime }: WeeklyHours,
  zone: string,
  days: { startDate: string; endDate: string },
): Span[] {
  const window = { kind: 'UNAVAILABLE', from: null, until: null, startTime, endTime } as const
  return weekdays
    .flatMap((weekday) => windowSpans({ ...window, weekday }, days))
    .map((span) => spanIn(zone, span))
}

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => from <= at && at < to)

/**
 * Several orders of people at once, such as those of two areas of a site: the first of each are told together, then the
 * second of each. Each person is told once, at their first step.
 */
export function mergedSteps(orders: readonly (readonly (readonly number[])[])[]): number[][] {
  const seen = new Set<number>()
  const longest = Math.max(0, ...orders.map((order) => order.length))
  const steps = Array.from({ length: longest }, (_, step) =>
    orders
      .flatMap((order) => order[step] ?? [])
      .filter((id) => {
        const isNew = !seen.has(id)
        seen.add(id)
        return isNew
      }),
  )
  return steps.filter((step) => step.length > 0)
}

/**
 * The parts of a span in which `reasonAt` has an answer. It is asked at the start, at each midnight of the zone and at each
 * moment of `changes`; what it says holds until the next.
 */
export function gapsIn<R extends string>(
  { from, to }: Span,
  zone: string,
  changes: readonly number[],
  reasonAt: (at: number) => R | undefined,
): { from: number; to: number; reason: R }[] {
  const midnights: number[] = []
  for (let day = addDays(localDate(zone, from), 1); dayBounds(zone, day).from < to; day = addDays(day, 1))
    midnights.push(dayBounds(zone, day).from)
  const moments = [...new Set([from, ...midnights, ...changes])]
    .filter((at) => from <= at && at < to)
    .sort((a, b) => a - b)
  const gaps: { from: number; to: number; reason: R }[] = []
  for (const [n, at] of moments.entries()) {
    const reason = reasonAt(at)
    if (!reason) continue
    const last = gaps.at(-1)
    const end = moments[n + 1] ?? to
    if (last?.reason === reason && last.to === at) last.to = end
    else gaps.push({ from: at, to: end, reason })
  }
  return gaps
}
