import type { AvailabilityKind, AvailabilityWindow } from '@muster/contract/availability'

/** Minutes of a day, from its beginning. */
export interface Span {
  from: number
  to: number
  kind: AvailabilityKind
}
/** The spans of Monday to Sunday, in order, none over another. */
export type PaintedWeek = readonly (readonly Span[])[]
/** How a part of a day is painted: all of it, some of it, or nothing. */
export type Paint = AvailabilityKind | 'PARTLY' | undefined

const dayMinutes = 1440
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const two = (part: number) => String(part).padStart(2, '0')
export const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** A window that comes every week, without an end. */
const isEveryWeek = (today: string) => (window: AvailabilityWindow) =>
  window.weekday !== null && window.until === null && (window.from === null || window.from <= today)

/** What is painted every week, and the windows on days that are not over. */
export function splitWindows(windows: readonly AvailabilityWindow[], today: string) {
  const isWeekly = isEveryWeek(today)
  return {
    week: weekOf(windows.filter(isWeekly)),
    dated: windows.filter((one) => !isWeekly(one) && (one.until === null || one.until >= today)),
  }
}

function weekOf(windows: readonly AvailabilityWindow[]): PaintedWeek {
  let week: PaintedWeek = Array.from({ length: 7 }, () => [])
  // Where windows overlap, not being able to work counts.
  const inOrder = [...windows].sort((one, other) =>
    one.kind < other.kind ? -1 : Number(one.kind > other.kind),
  )
  for (const { weekday, startTime, endTime, kind } of inOrder) {
    const day = (weekday ?? 1) - 1
    const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
    if (to > from) week = painted(week, day, { from, to, kind })
    else {
      week = painted(week, day, { from, to: dayMinutes, kind })
      week = painted(week, (day + 1) % 7, { from: 0, to, kind })
    }
  }
  return week
}

/** The week with a part of a day painted, or cleared where there is no kind; minutes outside it stay as they are. */
export function painted(
  week: PaintedWeek,
  day: number,
  { from, to, kind }: Omit<Span, 'kind'> & { kind: AvailabilityKind | undefined },
): PaintedWeek {
  if (to <= from) return week
  const others = week[day]!.flatMap((span) => [
    { ...span, to: Math.min(span.to, from) },
    { ...span, from: Math.max(span.from, to) },
  ]).filter((span) => span.to > span.from)
  const spans = [...others, ...(kind ? [{ from, to, kind }] : [])].sort((one, other) => one.from - other.from)
  return week.map((each, at) => (at === day ? joined(spans) : each))
}

function joined(spans: readonly Span[]): Span[] {
  const list: Span[] = []
  for (const span of spans) {
    const last = list.at(-1)
    if (last?.kind === span.kind && last.to === span.from) last.to = span.to
    else list.push({ ...span })
  }
  return list
}

/** How a part of a day is painted. */
export function paintOf(week: PaintedWeek, day: number, { from, to }: { from: number; to: number }): Paint {
  const here = week[day]!.filter((span) => span.from < to && from < span.to)
  if (here.length === 0) return undefined
  const [only] = here
  return here.length === 1 && only!.from <= from && to <= only!.to ? only!.kind : 'PARTLY'
}

/** The windows of the contract: each day for itself, as windows that meet count as one. */
export const windowsOf = (week: PaintedWeek): AvailabilityWindow[] =>
  week.flatMap((spans, day) =>
    spans.map(({ from, to, kind }) => ({
      kind,
      weekday: day + 1,
      from: null,
      until: null,
      startTime: timeOf(from),
      endTime: timeOf(to),
    })),
  )

/** Weekly windows first, then those on days by their first day. */
export const withDated = (week: PaintedWeek, dated: readonly AvailabilityWindow[]) => [
  ...windowsOf(week),
  ...[...dated].sort((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1)),
]
