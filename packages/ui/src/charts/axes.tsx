import type { ReactElement } from 'react'
import { type DrawnPoint, markedPlaces } from './chart-points.ts'
import css from './charts.module.css'
import { roundNumbers, widthOf } from './round-ticks.ts'

const tickRoom = 22
/** Of an axis of counts: one thing more would otherwise go from the bottom to the top. */
const leastHighest = 4

/** The axis of values: few lines, round numbers, on the side where reading begins. */
export function valueAxis(
  drawn: readonly DrawnPoint[],
  textOf: (value: number) => string,
  isRightToLeft: boolean,
  [lowest, ticks]: readonly [number, readonly number[]] = [
    0,
    roundNumbers(Math.max(leastHighest, highestOf(drawn))),
  ],
) {
  return {
    domain: [lowest, ticks.at(-1)!] as [number, number],
    ticks: [...ticks],
    interval: 0,
    width: axisWidth(ticks, textOf),
    orientation: isRightToLeft ? ('right' as const) : ('left' as const),
    tick: { transform: `translate(${isRightToLeft ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' },
  }
}
const axisWidth = (ticks: readonly number[], textOf: (value: number) => string) =>
  Math.max(...ticks.map((each) => widthOf(textOf(each)))) + tickRoom

/** What a value takes beside the end of its bar or line. */
export const roomBeside = (value: number, textOf: (value: number) => string) =>
  widthOf(textOf(value)) + tickRoom

export const highestOf = (drawn: readonly DrawnPoint[]) =>
  Math.max(0, ...drawn.flatMap(({ value, later }) => [value ?? 0, later ?? 0]))

interface LabelProps {
  x?: number | string | undefined
  y?: number | string | undefined
  width?: number | string | undefined
  index?: number | undefined
}
const away = 8
const halfLine = 4

/**
 * The value itself at the highest and the last point: above a bar or the line. Behind the last point of a line it cannot
 * lie on the line.
 */
export function markedValues(
  drawn: readonly DrawnPoint[],
  textOf: (value: number) => string,
  { behind, apart = 0 }: { behind?: 'left' | 'right'; apart?: number },
) {
  const marked = markedPlaces(drawn, apart)
  return ({ x, y, width = 0, index = -1 }: LabelProps): ReactElement | null => {
    const value = drawn[index]?.value
    if (!marked.has(index) || value === null || value === undefined) return null
    const textPosition =
      behind && index === drawn.length - 1
        ? {
            x: Number(x) + (behind === 'right' ? away : -away),
            y: Number(y) + halfLine,
            textAnchor: behind === 'right' ? ('start' as const) : ('end' as const),
          }
        : { x: Number(x) + Number(width) / 2, y: Number(y) - away, textAnchor: 'middle' as const }
    return (
      <text key={index} className={css.mark} {...textPosition}>
        {textOf(value)}
      </text>
    )
  }
}
