import { expect, test } from 'vitest'
import { LeaveForm, leaveInput } from './leave-form.ts'

const zone = 'Australia/Sydney'
const faults = (fields: object) =>
  LeaveForm.safeParse({ type: 1, from: '2026-10-03', ...fields }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []

test('one day is enough, and what ends before it begins is refused', () => {
  expect(faults({})).toEqual([])
  expect(faults({ to: null })).toEqual([])
  expect(faults({ to: '2026-10-02' })).toEqual([['to', 'Must not be before the first day']])
  expect(faults({ to: '2028-10-02' })).toEqual([])
  expect(faults({ to: '2028-10-03' })).toEqual([['to', 'Leave can be two years at most']])
})

test('a part of a day needs two times that differ', () => {
  expect(faults({ isPartDay: true }).map(([path]) => path)).toEqual(['startTime', 'endTime'])
  expect(faults({ isPartDay: true, startTime: '09:00', endTime: '09:00' })).toEqual([
    ['endTime', 'Must not be the start'],
  ])
  expect(faults({ isPartDay: true, startTime: '09:00', endTime: '11:00' })).toEqual([])
})

test('days go as days, times as moments of the zone, over midnight and where the clocks change', () => {
  const day = { type: 1, from: '2026-10-03' }
  expect(leaveInput(day, zone)).toEqual({ type: 1, from: '2026-10-03', to: '2026-10-03' })
  expect(leaveInput({ ...day, to: '2026-10-05', reason: 'Wedding' }, zone)).toEqual({
    type: 1,
    from: '2026-10-03',
    to: '2026-10-05',
    reason: 'Wedding',
  })
  expect(leaveInput({ ...day, minutes: 456 }, zone)).toMatchObject({ minutes: 456 })
  expect(leaveInput({ ...day, minutes: null }, zone)).not.toHaveProperty('minutes')
  // At two in the morning of 4 October 2026 the clocks go forward.
  expect(leaveInput({ ...day, isPartDay: true, startTime: '22:00', endTime: '06:00' }, zone)).toEqual({
    type: 1,
    from: '2026-10-03T22:00:00+10:00',
    to: '2026-10-04T06:00:00+11:00',
  })
})
