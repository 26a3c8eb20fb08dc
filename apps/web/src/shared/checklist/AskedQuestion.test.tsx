// @vitest-environment happy-dom

import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { writeIn } from '@muster/ui/words/format.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { QuestionToAnswer } from './AnswerControls.tsx'
import { AskedQuestion } from './AskedQuestion.tsx'

afterEach(() => {
  cleanup()
  writeIn(undefined)
})

function ask(asked: Partial<QuestionToAnswer>) {
  const sent: (string | null)[] = []
  render(
    <TestKit>
      <AskedQuestion
        question={{
          id: 1,
          title: 'Degrees',
          answerType: 'NUMBER',
          mandatory: false,
          choices: [],
          answer: null,
          notApplicable: false,
          ...asked,
        }}
        item="Fridge"
        isInspection={false}
        isOpen
        send={(next) => sent.push(next)}
        files={(label) => <button type="button">Add: {label}</button>}
      />
    </TestKit>,
  )
  return { sent, user: userEvent.setup() }
}
const show = (answer: string | null) => ({
  ...ask({ answer }),
  field: screen.getByLabelText<HTMLInputElement>('Degrees'),
})

it.each([
  ['CHECKBOX', 'Done', 'true'],
  ['RATING', '5', '5'],
  ['RATING_10', '10', '10'],
  ['CHOICE', 'Skip', 'Skip'],
] as const)(
  'a question for a %s is answered with one of its choices, and taken back with the same',
  async (answerType, label, answer) => {
    const first = ask({ answerType, choices: ['Skip', 'Compactor'] })
    await first.user.click(screen.getByRole('radio', { name: label }))
    expect(first.sent).toEqual([answer])
    cleanup()
    const again = ask({ answerType, choices: ['Skip', 'Compactor'], answer })
    await again.user.click(screen.getByRole('radio', { name: label, checked: true }))
    expect(again.sent).toEqual([null])
  },
)

it('a text is sent as it was typed; photos and files have what their screen shows for them', async () => {
  const { sent, user } = ask({ answerType: 'TEXT', title: '' })
  await user.type(screen.getByLabelText('Fridge'), ' Dust ')
  await user.tab()
  expect(sent).toEqual(['Dust'])
  for (const answerType of ['BEFORE_IMAGES', 'AFTER_IMAGES', 'FILE'] as const) {
    cleanup()
    ask({ answerType })
    expect(screen.getByRole('button', { name: 'Add: Degrees' })).toBeTruthy()
  }
})

it('FLD-14: what was written is erased by "Does not apply" only after a question', async () => {
  const { sent, user } = show('21.5')
  const doesNotApply = screen.getByRole('button', { name: 'Does not apply' })
  await user.click(doesNotApply)
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('Your text here is removed.')
  await user.click(within(asked).getAllByRole('button', { name: 'Close' }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(doesNotApply)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent).toEqual([null]))
})

const texts = [
  ['7', '7'],
  ['7.5', '7.5'],
  ['-0.5', '-0.5'],
  ['10.25', '10.25'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['abc', undefined],
  ['1e3', undefined],
  ['0.12345', undefined],
] as const

describe.each([
  ['en', '.'],
  ['de', ','],
] as const)('the answer to a question for a number, in %s', (locale, sign) => {
  it.each(texts)('F-01: %s is sent as %s', async (english, answer) => {
    writeIn(locale)
    const text = english.replace('.', sign)
    const { sent, user, field } = show(null)
    await user.click(field)
    for (const [at, key] of [...text].entries()) {
      await user.keyboard(key)
      expect(field.value).toBe(text.slice(0, at + 1))
    }
    await user.tab()
    expect(field.value).toBe(text)
    expect(sent).toEqual(answer === undefined ? [] : [answer])
    expect(Boolean(screen.queryByText('Must be a number'))).toBe(answer === undefined)
  })

  it('F-18b: an answer that was kept comes back with the sign of the reader', async () => {
    writeIn(locale)
    const { sent, user, field } = show('21.5')
    expect(field.value).toBe(`21${sign}5`)
    await user.click(field)
    await user.tab()
    expect(sent).toEqual([])
  })
})
