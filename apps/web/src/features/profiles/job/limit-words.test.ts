import { expect, test } from 'vitest'
import { limitWords } from './limit-words.ts'

test('0 stands for the usual limit, or for none', () => {
  expect(Object.values(limitWords).map((words) => words(0))).toEqual([
    { text: 'Every {metres} m', values: { metres: 25 } },
    { text: 'Start anywhere', values: {} },
    { text: '{minutes} min a visit', values: { minutes: 480 } },
    { text: 'Never', values: {} },
  ])
  expect(limitWords.minimumDistanceToStart(100)).toEqual({
    text: '{count} m from the site',
    values: { count: 100 },
  })
  expect(limitWords.pushFeedbackInDays(30)).toEqual({
    text: 'Every {count} days',
    values: { count: 30 },
  })
})
