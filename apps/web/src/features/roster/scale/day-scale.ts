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

type Timed = Pick<Item, 'from' | 'to' | 'ahead'>
/** By the reader's clock, which is that of the scale: sites elsewhere have another. */
export function spanOnScale(item: Timed): TimeSpan {
  const { start, end } = spanOfItem(item)
  return { start: start - item.ahead, end: end - item.ahead }
}

/** Room to pull the first start and the last end. */
const margin = hour

/** The hours that hold these shifts. */
export function scaleOf(items: readonly Timed[]): TimeSpan {
  const spans = items.map(spanOnScale)
  const first = Math.min(
    usualDay.start,
    ...spans.map(({ start }) => Math.max(Math.min(0, start), start - margin)),
  )
  const last = Math.max(usualDay.end, ...spans.map(({ end }) => end + margin))
  return { start: Math.floor(first / hour) * hour, end: Math.ceil(last / hour) * hour }
}

/** The part of the scale that a shift takes, from its start on. */
export const partOf = ({ start, end }: TimeSpan, scale: TimeSpan): number =>
  (Math.min(end, scale.end) - start) / (scale.end - scale.start)
/** What a shift needs to say its times and its site, which may reach beyond its end. */
const leastRoom = 0.11
export const roomOf = (span: TimeSpan, scale: TimeSpan): number => Math.max(leastRoom, partOf(span, scale))

/** Shifts at the same time lie one below the other: the line of each, from 0 on. */
export function linesOf(items: readonly Timed[], scale: TimeSpan): number[] {
  const ends: number[] = []
  return items.map((item) => {
    const span = spanOnScale(item)
    const { start } = span
    const free = ends.findIndex((each) => each <= start)
    const line = free === -1 ? ends.length : free
    ends[line] = start + roomOf(span, scale) * (scale.end - scale.start)
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
