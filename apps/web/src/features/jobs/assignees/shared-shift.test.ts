import { expect, test } from 'vitest'
import { newEvent } from '../../calendar/draft-event.ts'
import { shiftOfEach, withHours } from './shared-shift.tsx'

const zone = 'Australia/Brisbane'
const person = (tenantUserId: number, hours: number) => ({ tenantUserId, name: '', role: '', hours })
const people = [person(5, 0), person(6, 3)]
// A Saturday.
const now = Date.parse('2026-03-07T10:00:00+10:00')
const shift = {
  ...newEvent(5, { zone, now, taken: [-2, 9] }),
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
  duration: 100,
}

test('each person has the shift under an id of their own, from its first day on', () => {
  expect(shiftOfEach(shift, people, zone)).toMatchObject([
    { id: -3, userAssigneeId: 5, startTime: '2026-03-09T11:00:00.000+10:00' },
    { id: -4, userAssigneeId: 6, startTime: '2026-03-09T11:00:00.000+10:00' },
  ])
})

test('hours that are not given yet follow from the shift, unless it lasts all day', () => {
  expect(withHours(people, shift).map(({ hours }) => hours)).toEqual([1.67, 3])
  expect(withHours(people, { ...shift, allDay: true }).map(({ hours }) => hours)).toEqual([0, 3])
})
