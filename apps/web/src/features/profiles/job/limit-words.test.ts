import { expect, test } from 'vitest'
import { limitWords } from './limit-words.ts'

test('0 stands for the usual limit, or for none', () => {
  expect(Object.values(limitWords).map((words) => words(0))).toEqual([
    { text: 'A position every {metres} m', values: { metres: 25 } },
    { text: 'Start anywhere', values: {} },
    { text: 'At most {minutes} min a visit', values: { minutes: 480 } },
    { text: 'No client feedback', values: {} },
  ])
  expect(limitWords.minimumDistanceToStart(100)).toEqual({
    text: 'Start within {metres} m of the site',
    values: { metres: 100 },
  })
  expect(limitWords.pushFeedbackInDays(30)).toEqual({
    text: 'Client feedback every {days} days',
    values: { days: 30 },
  })
})
