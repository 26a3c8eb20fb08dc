import type { Item } from '../week/roster-rows.ts'

/** Minutes of a day by the clock of the site; an end on the next day lies beyond 1440. */
export interface TimeSpan {
  start: number
  end: number
}

const resizeStep = 15
const hour = 60
const wholeDay = 24 * hour
/** What is shown of a day in any case. */
const usualDay: TimeSpan = { start: 6 * hour, end: 20 * hour }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * hour + Number(time.slice(3))
/** `HH:mm` of a minute, which may lie on the next day. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / hour) % 24, minute % hour].map((part) => String(part).padStart(2, '0')).join(':')

export function spanOfItem({ from, to }: Pick<Item, 'from' | 'to'>): TimeSpan {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return { start, end: end > start ? end : end + wholeDay }
}

/** Room to pull the first start and the last end. */
const margin = 2 * hour

/** The hours that hold these shifts. */
export function scaleOf(items: readonly Pick<Item, 'from' | 'to'>[]): TimeSpan {
  const spans = items.map(spanOfItem)
  const first = Math.min(usualDay.start, ...spans.map(({ start }) => Math.max(0, start - margin)))
  const last = Math.max(usualDay.end, ...spans.map(({ end }) => end + margin))
  return { start: Math.floor(first / hour) * hour, end: Math.ceil(last / hour) * hour }
}

/** Of the width of a scale: room for the times of a shift, however short it is. */
const leastPart = 0.095
/** The part of the scale that a shift takes, from its start on. */
export const partOf = ({ start, end }: TimeSpan, scale: TimeSpan): number =>
  Math.max(leastPart, (Math.min(end, scale.end) - start) / (scale.end - scale.start))

/** Shifts at the same time lie one below the other: the line of each, from 0 on. */
export function linesOf(items: readonly Pick<Item, 'from' | 'to'>[], scale: TimeSpan): number[] {
  const ends: number[] = []
  return items.map((item) => {
    const span = spanOfItem(item)
    const { start } = span
    const free = ends.findIndex((each) => each <= start)
    const line = free === -1 ? ends.length : free
    ends[line] = start + partOf(span, scale) * (scale.end - scale.start)
    return line
  })
}

export type Edge = 'start' | 'end'

/** With one edge at a minute. A shift begins on its day, and takes a step at least and a day at most. */
export function withEdge({ start, end }: TimeSpan, edge: Edge, minute: number): TimeSpan {
  const clamp = (least: number, most: number) => Math.min(Math.max(minute, least), most)
  return edge === 'start'
    ? { start: clamp(Math.max(0, end - wholeDay), Math.min(end, wholeDay) - resizeStep), end }
    : { start, end: clamp(start + resizeStep, start + wholeDay) }
}

/** The next quarter of an hour from an edge: later, or earlier. */
export const stepped = (minute: number, way: 1 | -1): number =>
  (way === 1 ? Math.floor(minute / resizeStep) : Math.ceil(minute / resizeStep)) * resizeStep +
  way * resizeStep

export const snapped = (minute: number): number => Math.round(minute / resizeStep) * resizeStep
