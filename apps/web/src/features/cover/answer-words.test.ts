import { expect, test } from 'vitest'
import { answerOf } from './answer-words.ts'

const unanswered = { askedAt: null, answer: null, passedOver: [] }

test('who is left in quiet hours is asked later while the offer is open, who is passed over for another reason is not', () => {
  const quiet = { ...unanswered, passedOver: [{ kind: 'quietHours' as const }] }
  const away = { ...unanswered, passedOver: [{ kind: 'unavailable' as const }] }
  expect(answerOf(unanswered, 'OPEN')).toBe('LATER')
  expect(answerOf(quiet, 'OPEN')).toBe('LATER')
  expect(answerOf(away, 'OPEN')).toBe('PASSED')
  expect(answerOf(quiet, 'WITHDRAWN')).toBe('NEVER')
})
