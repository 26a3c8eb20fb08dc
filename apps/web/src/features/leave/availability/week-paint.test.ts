import type { AvailabilityWindow } from '@muster/contract/leave/availability'
import { expect, test } from 'vitest'
import { painted, paintOf, splitWindows, windowsOf, withDated } from './week-paint.ts'

const window = (more: Partial<AvailabilityWindow>): AvailabilityWindow => ({
  kind: 'UNAVAILABLE',
  weekday: 1,
  from: null,
  until: null,
  startTime: '09:00',
  endTime: '12:00',
  ...more,
})
const weekOf = (...windows: AvailabilityWindow[]) => splitWindows(windows, '2026-03-02').week
const morning = { from: 360, to: 720 }

test('painting a part of a day keeps the minutes outside it', () => {
  const week = painted(weekOf(window({ startTime: '11:15', endTime: '13:45' })), 0, {
    ...morning,
    kind: 'PREFERRED',
  })
  expect(windowsOf(week)).toEqual([
    window({ kind: 'PREFERRED', startTime: '06:00', endTime: '12:00' }),
    window({ startTime: '12:00', endTime: '13:45' }),
  ])
  expect(windowsOf(painted(week, 0, { ...morning, kind: undefined }))).toEqual([
    window({ startTime: '12:00', endTime: '13:45' }),
  ])
})

test('parts that meet become one window, up to the end of the day', () => {
  let week = weekOf()
  for (let hour = 18; hour < 24; hour++)
    week = painted(week, 6, { from: hour * 60, to: hour * 60 + 60, kind: 'UNAVAILABLE' })
  expect(windowsOf(week)).toEqual([window({ weekday: 7, startTime: '18:00', endTime: '24:00' })])
})

test('a night that begins on Sunday ends on Monday', () => {
  const week = weekOf(window({ weekday: 7, startTime: '22:00', endTime: '06:00' }))
  expect(windowsOf(week)).toEqual([
    window({ weekday: 1, startTime: '00:00', endTime: '06:00' }),
    window({ weekday: 7, startTime: '22:00', endTime: '24:00' }),
  ])
  expect(windowsOf(weekOf(window({ startTime: '22:00', endTime: '00:00' })))).toEqual([
    window({ startTime: '22:00', endTime: '24:00' }),
  ])
})

test('a part says whether all of it, some of it or nothing is painted', () => {
  const week = weekOf(window({ startTime: '06:00', endTime: '13:00' }))
  expect(paintOf(week, 0, morning)).toBe('UNAVAILABLE')
  expect(paintOf(week, 0, { from: 720, to: 1080 })).toBe('PARTLY')
  expect(paintOf(week, 0, { from: 0, to: 360 })).toBeUndefined()
  expect(paintOf(week, 1, morning)).toBeUndefined()
})

test('not being able to work counts where windows overlap', () => {
  const week = weekOf(window({}), window({ kind: 'PREFERRED', startTime: '08:00', endTime: '10:00' }))
  expect(windowsOf(week)).toEqual([
    window({ kind: 'PREFERRED', startTime: '08:00', endTime: '09:00' }),
    window({}),
  ])
})

test('windows on days stay beside the week until they are over', () => {
  const coming = window({ weekday: null, from: '2026-03-05', until: '2026-03-05' })
  const sooner = window({ weekday: null, from: '2026-03-03', until: '2026-03-04' })
  const over = window({ weekday: null, from: '2026-02-05', until: '2026-03-01' })
  const later = window({ weekday: 2, from: '2026-04-01' })
  const ending = window({ weekday: 3, until: '2026-06-30' })
  const since = window({ weekday: 4, from: '2026-01-01' })
  const { week, dated } = splitWindows([coming, sooner, over, later, ending, since], '2026-03-02')
  expect(dated).toEqual([coming, sooner, later, ending])
  expect(withDated(week, dated)).toEqual([{ ...since, from: null }, ending, sooner, coming, later])
})
