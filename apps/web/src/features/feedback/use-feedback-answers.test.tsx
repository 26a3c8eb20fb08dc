// @vitest-environment happy-dom
import type { FeedbackForm, FeedbackInput } from '@muster/contract/feedback'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFeedbackAnswers } from './use-feedback-answers.ts'

const question = (id: number, mandatory: boolean) => ({
  id,
  title: `Question ${id}`,
  answerType: 'TEXT' as const,
  mandatory,
  choices: [],
})
const form: FeedbackForm = {
  jobDetailTitle: 'Evening clean',
  siteName: 'Riverside',
  siteAddress: '1 Queen Street',
  specs: [
    {
      id: 2,
      title: 'Your visit',
      description: '',
      items: [
        { id: 3, title: 'Windows', instructions: '', questions: [question(4, true), question(5, false)] },
      ],
    },
  ],
}

let sent: FeedbackInput[]
let timesGiven: number
const answers = () => {
  sent = []
  timesGiven = 0
  const give = async (input: FeedbackInput) => void sent.push(input)
  return renderHook(() => useFeedbackAnswers({ form, give, onGiven: () => (timesGiven += 1) }), {
    wrapper: TestKit,
  }).result
}
test('what is mandatory is asked for at the first try, not before, and nothing is sent without it', async () => {
  const result = answers()
  expect(result.current).toMatchObject({ missing: 0, canSend: false })
  act(() => result.current.answer(5, 'Streaks'))
  expect(result.current).toMatchObject({ missing: 0, canSend: true })
  await act(() => result.current.send())
  expect(result.current).toMatchObject({ missing: 1, canSend: true })
  expect(sent).toEqual([])

  act(() => result.current.answer(4, 'Clean'))
  expect(result.current.missing).toBe(0)
  await act(() => result.current.send())
  expect(sent).toMatchObject([
    {
      answers: [
        { questionnaireId: 5, answer: 'Streaks', notApplicable: false },
        { questionnaireId: 4, answer: 'Clean', notApplicable: false },
      ],
    },
  ])
  expect(timesGiven).toBe(1)
})

test('an answer that was taken back is not sent; what does not apply is', async () => {
  const result = answers()
  act(() => result.current.answer(4, 'Clean'))
  act(() => result.current.answer(5, 'Streaks'))
  act(() => result.current.answer(5, null))
  await act(() => result.current.send())
  act(() => result.current.answer(5, null, true))
  await act(() => result.current.send())
  const clean = { questionnaireId: 4, answer: 'Clean', notApplicable: false }
  expect(sent.map((each) => each.answers)).toEqual([
    [clean],
    [clean, { questionnaireId: 5, answer: null, notApplicable: true }],
  ])
})
