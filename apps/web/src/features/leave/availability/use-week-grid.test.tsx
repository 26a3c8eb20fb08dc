// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useWeekGrid } from './use-week-grid.ts'
import { type PaintedWeek, windowsOf } from './week-paint.ts'

const parts = [
  { from: 0, to: 360 },
  { from: 360, to: 720 },
  { from: 720, to: 1080 },
  { from: 1080, to: 1440 },
]
const days = [0, 1, 2, 3, 4, 5, 6]

function aGrid(brush: 'UNAVAILABLE' | 'PREFERRED' = 'UNAVAILABLE', order = days) {
  const { result } = renderHook(() => {
    const [week, paint] = useState<PaintedWeek>(() => days.map(() => []))
    return { week, grid: useWeekGrid({ week, parts, days: order, brush, onPaint: paint }) }
  })
  const does = (what: (grid: typeof result.current.grid) => unknown) =>
    act(() => void what(result.current.grid))
  const said = () =>
    windowsOf(result.current.week).map(
      ({ weekday, startTime, endTime }) => `${weekday} ${startTime}-${endTime}`,
    )
  return { does, said, at: () => result.current.grid.at }
}

test('a stroke fills all between its two ends, and shrinks when the finger goes back', () => {
  const { does, said } = aGrid()
  does((grid) => grid.begin({ row: 1, day: 0 }))
  does((grid) => grid.extend({ row: 2, day: 2 }))
  expect(said()).toEqual(['1 06:00-18:00', '2 06:00-18:00', '3 06:00-18:00'])
  does((grid) => grid.extend({ row: 1, day: 1 }))
  does((grid) => grid.finish())
  expect(said()).toEqual(['1 06:00-12:00', '2 06:00-12:00'])
  does((grid) => grid.extend({ row: 3, day: 6 }))
  expect(said()).toEqual(['1 06:00-12:00', '2 06:00-12:00'])
})

test('a stroke that begins on a painted cell clears', () => {
  const { does, said } = aGrid()
  does((grid) => grid.toggle(days.map((day) => ({ row: 1, day }))))
  does((grid) => grid.begin({ row: 1, day: 0 }))
  does((grid) => grid.extend({ row: 1, day: 4 }))
  expect(said()).toEqual(['6 06:00-12:00', '7 06:00-12:00'])
})

test('arrows move, space paints, shift with an arrow paints on', () => {
  const { does, said, at } = aGrid()
  does((grid) => grid.press('ArrowDown', false))
  does((grid) => grid.press('ArrowRight', false))
  expect(at()).toEqual({ row: 1, day: 1 })
  does((grid) => grid.press('ArrowRight', true))
  does((grid) => grid.press('ArrowDown', true))
  does((grid) => grid.finish())
  expect(said()).toEqual(['2 06:00-18:00', '3 06:00-18:00'])
  does((grid) => grid.press(' ', false))
  expect(said()).toEqual(['2 06:00-18:00', '3 06:00-12:00'])
  for (let i = 0; i < 9; i++) does((grid) => grid.press('ArrowRight', false))
  expect(at()).toEqual({ row: 2, day: 6 })
})

test('a stroke goes by the order of the columns, which a week that begins on Sunday changes', () => {
  const { does, said } = aGrid('PREFERRED', [6, 0, 1, 2, 3, 4, 5])
  does((grid) => grid.begin({ row: 0, day: 6 }))
  does((grid) => grid.extend({ row: 0, day: 1 }))
  expect(said()).toEqual(['1 00:00-06:00', '2 00:00-06:00', '7 00:00-06:00'])
})
