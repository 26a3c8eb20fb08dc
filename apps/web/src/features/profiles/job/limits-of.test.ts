import { expect, test } from 'vitest'
import { limitsOf } from './limits-of.ts'

test('0 stands for the usual limit, or for none', () => {
  const none = {
    distanceFilterForLocationRecord: 0,
    minimumDistanceToStart: 0,
    maxServiceTime: 0,
    pushFeedbackInDays: 0,
  }
  expect(limitsOf(none)).toEqual([
    { text: 'A position every {metres} m', values: { metres: 25 } },
    { text: 'Start anywhere', values: {} },
    { text: 'At most {minutes} min a visit', values: { minutes: 480 } },
    { text: 'No client feedback', values: {} },
  ])
  expect(limitsOf({ ...none, minimumDistanceToStart: 100, pushFeedbackInDays: 30 })).toEqual(
    expect.arrayContaining([
      { text: 'Start within {metres} m of the site', values: { metres: 100 } },
      { text: 'Client feedback every {days} days', values: { days: 30 } },
    ]),
  )
})
