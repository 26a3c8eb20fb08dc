// @vitest-environment happy-dom
import type { SpecType } from '@muster/contract/jobs/job-details'
import { FormHolder } from '@muster/ui/form/form-context.ts'
import { formStore } from '@muster/ui/form/form-store.ts'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type DraftQuestion, newItem, newQuestion, newSpec } from '../draft.ts'
import { ConditionFields } from './ConditionFields.tsx'

const inTask = 'jobSpecItems.0.specUserAnswers.0'

function show(question: Partial<DraftQuestion>, type: SpecType = 'NORMAL') {
  const asked = { ...newQuestion(), ...question }
  const kitchen = { ...newSpec('NONE'), jobSpecItems: [{ ...newItem(), specUserAnswers: [asked] }] }
  const empty = { NORMAL: [], INSPECTION: [], FEEDBACK: [] }
  const store = formStore({ specMap: { ...empty, [type]: [kitchen] } })
  const path = `specMap.${type}.0.${inTask}`
  render(
    <TestKit>
      <FormHolder value={{ store, isBusy: false }}>
        <ConditionFields path={path} type={type} />
      </FormHolder>
    </TestKit>,
  )
  const user = userEvent.setup()
  return { store, user, condition: () => (store.get(path) as DraftQuestion).condition }
}
const press = (name: string) => screen.getByRole('button', { name })

test('with the keyboard alone a condition is made, and what comes next has the focus', async () => {
  const { user, condition } = show({ answerType: 'CHECKBOX' })
  await user.tab()
  expect(document.activeElement).toBe(press('Add follow-ups'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Done' }))
  expect(condition()).toEqual({ answers: ['false'], makesAction: false, questions: [] })
  await user.keyboard(' ')
  expect(condition()!.answers).toEqual(['true', 'false'])
  await user.click(press('Ask for a photo'))
  const title = screen.getByRole('textbox', { name: 'Question or note' })
  expect(document.activeElement).toBe(title)
  await user.keyboard(' of the leak')
  expect(condition()!.questions).toMatchObject([
    { title: 'Photo of the leak', answerType: 'BEFORE_IMAGES', mandatory: true },
  ])
})

test('what is removed comes back with Undo, a question alone or all follow-ups', async () => {
  const { user, condition } = show({ answerType: 'RATING' })
  await user.click(press('Add follow-ups'))
  await user.click(screen.getByRole('checkbox', { name: '1' }))
  await user.click(press('Ask for a text'))
  await user.click(press('Ask another question'))
  const before = condition()
  expect(before).toMatchObject({ answers: ['1'], questions: [{ title: 'Details' }, { title: '' }] })
  await user.click(press('Remove: Details'))
  expect(condition()!.questions).toHaveLength(1)
  await user.click(press('Undo'))
  expect(condition()).toEqual(before)
  await user.click(press('Remove follow-ups'))
  expect(condition()).toBeNull()
  expect(document.activeElement).toBe(press('Add follow-ups'))
  await user.click(press('Undo'))
  expect(condition()).toEqual(before)
})

test('Undo finds the question where its row stands by then', async () => {
  const { user, store } = show({ answerType: 'CHECKBOX' })
  await user.click(press('Add follow-ups'))
  await user.click(screen.getByRole('checkbox', { name: 'Make an action' }))
  await user.click(press('Remove follow-ups'))
  const rows = store.get('specMap.NORMAL') as object[]
  store.set('specMap.NORMAL', [newSpec('NONE'), ...rows])
  await user.click(press('Undo'))
  expect(store.get(`specMap.NORMAL.1.${inTask}.condition`)).toMatchObject({ makesAction: true })
  expect(store.get(`specMap.NORMAL.0.${inTask}.condition`)).toBeUndefined()
})

test.each([
  ['a text', { answerType: 'TEXT' }, 'NORMAL'],
  ['feedback', { answerType: 'CHECKBOX' }, 'FEEDBACK'],
  ['a choice without choices', { answerType: 'CHOICE', choices: [] }, 'NORMAL'],
] as const)('%s asks for nothing besides', (_name, question, type) => {
  show({ ...question, ...('choices' in question && { choices: [] }) } as Partial<DraftQuestion>, type)
  expect(screen.queryByRole('button', { name: 'Add follow-ups' })).toBeNull()
})

test('no more follow-ups are offered than a question may have', async () => {
  const questions = Array.from({ length: 9 }, () => newQuestion())
  const { user } = show({
    answerType: 'CHECKBOX',
    condition: { answers: ['false'], makesAction: false, questions },
  })
  await user.click(press('Ask another question'))
  expect(screen.queryByRole('button', { name: 'Ask another question' })).toBeNull()
})
