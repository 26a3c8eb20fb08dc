import type { AvailabilityKind, AvailabilityWindow } from '@muster/contract/leave/availability'

/** Minutes of a day, from its beginning. */
export interface Part {
  from: number
  to: number
}
/** The minutes of Monday to Sunday as they are painted; of a minute that is left out nothing is said. */
export type PaintedWeek = readonly (readonly (AvailabilityKind | undefined)[])[]
export type Paint = AvailabilityKind | 'PARTLY' | undefined

const dayMinutes = 1440
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const two = (part: number) => String(part).padStart(2, '0')
export const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

const isEveryWeek = (today: string) => (window: AvailabilityWindow) =>
  window.weekday !== null && window.until === null && (window.from === null || window.from <= today)

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
  const preferredFirst = windows.toSorted((one, other) => one.kind.localeCompare(other.kind))
  for (const { weekday, startTime, endTime, kind } of preferredFirst) {
    const day = (weekday ?? 1) - 1
    const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
    week = painted(week, day, { from, to: to > from ? to : dayMinutes, kind })
    if (to <= from) week = painted(week, (day + 1) % 7, { from: 0, to, kind })
  }
  return week
}

/** The week with a part of a day painted, or cleared where there is no kind; minutes outside it stay as they are. */
export const painted = (
  week: PaintedWeek,
  day: number,
  { from, to, kind }: Part & { kind: AvailabilityKind | undefined },
): PaintedWeek =>
  week.map((minutes, at) =>
    at === day
      ? Array.from({ length: dayMinutes }, (_, i) => (from <= i && i < to ? kind : minutes[i]))
      : minutes,
  )

export function paintOf(week: PaintedWeek, day: number, { from, to }: Part): Paint {
  const [first, ...others] = new Set(Array.from({ length: to - from }, (_, i) => week[day]![from + i]))
  return others.length > 0 ? 'PARTLY' : first
}

function stretches(minutes: PaintedWeek[number]) {
  const starts = Array.from({ length: dayMinutes }, (_, i) => i).filter((i) => minutes[i] !== minutes[i - 1])
  return starts.flatMap((from, at) => {
    const kind = minutes[from]
    return kind ? [{ from, to: starts[at + 1] ?? dayMinutes, kind }] : []
  })
}

/** The windows of the contract: each day for itself, as windows that meet count as one. */
export const windowsOf = (week: PaintedWeek): AvailabilityWindow[] =>
  week.flatMap((minutes, day) =>
    stretches(minutes).map(({ from, to, kind }) => ({
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
