import { mostFollowUps } from '@muster/contract/jobs/asked-questions'
import type { AnswerType, SpecType } from '@muster/contract/jobs/job-details'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { answerOptions } from '@muster/rules/checklists/follow-ups'
import { Button } from '@muster/ui/button/Button.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { ChipsField } from '@muster/ui/field/choice/ChipsField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCamera, IconCornerDownRight, IconPlus, IconTextCaption } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { type DraftMap, type DraftQuestion, newQuestion } from '../draft.ts'
import { AnswerTypeFields } from './AnswerTypeFields.tsx'
import css from './outline.module.css'

interface Props {
  /** Of the question whose answers ask for more. */
  path: string
  type: SpecType
}

/** What some answers of a question ask for besides. Nothing where its answers are not known beforehand. */
export function ConditionFields({ path, type }: Props) {
  const store = useFormStore()
  const question = useFormValue<DraftQuestion>(path)
  const { box, ...focusing } = useFieldToFocus()
  const options = question ? answerOptions(type, question) : []
  if (!question || options.length === 0) return null
  const begin = () => {
    const answers = answerKind(question) === 'CHECK' ? ['false'] : []
    store.set(`${path}.condition`, { answers, makesAction: false, questions: [] })
    focusing.focusField(`${path}.condition.answers`)
  }
  return (
    <div ref={box}>
      {question.condition ? (
        <ConditionOf path={path} type={type} question={question} {...focusing} />
      ) : (
        <Button
          label={msg('Add follow-ups')}
          kind="plain"
          size="small"
          icon={IconCornerDownRight}
          onPick={begin}
        />
      )}
    </div>
  )
}

/** The button that was pressed goes away, or is not where the next thing is typed. */
function useFieldToFocus() {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const field = box.current?.querySelector<HTMLElement>(wanted.current)
    if (!field) return
    wanted.current = undefined
    field.focus()
  })
  const focus = (selector: string) => {
    wanted.current = selector
  }
  return {
    box,
    focusField: (path: string) => focus(`input[data-field="${path}"], [data-field="${path}"] input`),
    focusButton: () => focus('button'),
  }
}

interface ConditionProps extends Props {
  question: DraftQuestion
  focusField: (path: string) => void
  focusButton: () => void
}
function ConditionOf({ path, type, question, focusField, focusButton }: ConditionProps) {
  const say = useWords()
  const store = useFormStore()
  const questions = question.condition?.questions ?? []
  const root = `${path}.condition`
  const options = answerOptions(type, question).map(({ value, label }) => {
    const text = answerKind(question) === 'CHECK' ? say(label) : label
    return { value, label: text, title: text }
  })
  const add = (title: string, answerType: AnswerType, mandatory: boolean) => {
    const added = { ...newQuestion(), title, answerType, mandatory }
    store.set(`${root}.questions`, [...questions, added])
    focusField(`${root}.questions.${questions.length}.title`)
  }
  const remove = (at: number) => {
    store.set(`${root}.questions`, questions.toSpliced(at, 1))
    focusField(`${root}.answers`)
    offerUndo(store, question, msg('Question removed'))
  }
  const removeAll = () => {
    store.set(root, null)
    focusButton()
    offerUndo(store, question, msg('Follow-ups removed'))
  }
  return (
    <fieldset className={css.condition}>
      <legend>{say('Follow-ups')}</legend>
      <ChipsField name={`${root}.answers`} label={msg('If the answer is')} options={options} hasWords />
      {questions.map((followUp, at) => (
        <FollowUpFields
          key={followUp.key}
          path={`${root}.questions.${at}`}
          type={type}
          question={followUp}
          onRemove={() => remove(at)}
        />
      ))}
      {questions.length < mostFollowUps && <AddFollowUp onAdd={add} />}
      <CheckField
        name={`${root}.makesAction`}
        label={msg('Make an action')}
        help={msg('Only where the settings have action rules.')}
      />
      <div className="row">
        <Button label={msg('Remove follow-ups')} kind="plain" size="small" onPick={removeAll} />
      </div>
    </fieldset>
  )
}

/** Puts a question back as it was, wherever its row stands by then. */
function offerUndo(store: ReturnType<typeof useFormStore>, before: DraftQuestion, text: string) {
  const onPick = () => {
    for (const [type, specs] of Object.entries(store.get('specMap') as DraftMap))
      for (const [at, spec] of specs.entries())
        for (const [nth, item] of spec.jobSpecItems.entries()) {
          const one = item.specUserAnswers.findIndex(({ key }) => key === before.key)
          if (one < 0) continue
          const path = `specMap.${type}.${at}.jobSpecItems.${nth}.specUserAnswers.${one}`
          store.set(`${path}.condition`, before.condition)
        }
  }
  showToast(text, undefined, { label: msg('Undo'), onPick, isUndo: true })
}

function AddFollowUp({ onAdd }: { onAdd: (title: string, type: AnswerType, mandatory: boolean) => void }) {
  const say = useWords()
  return (
    <div className="row small">
      <Button
        label={msg('Ask for a photo')}
        size="small"
        icon={IconCamera}
        onPick={() => onAdd(say('Photo'), 'BEFORE_IMAGES', true)}
      />
      <Button
        label={msg('Ask for a text')}
        size="small"
        icon={IconTextCaption}
        onPick={() => onAdd(say('Details'), 'TEXT', true)}
      />
      <Button
        label={msg('Ask another question')}
        size="small"
        icon={IconPlus}
        onPick={() => onAdd('', 'CHECKBOX', false)}
      />
    </div>
  )
}

interface FollowUpProps extends Props {
  question: DraftQuestion
  onRemove: () => void
}
function FollowUpFields({ path, type, question, onRemove }: FollowUpProps) {
  const say = useWords()
  const name = question.title || say('Question')
  return (
    <fieldset className={css.followUp} aria-label={name}>
      <TextField name={`${path}.title`} label={msg('Question or note')} />
      <AnswerTypeFields path={path} type={type} />
      <div className="row">
        <Button label={msg('Remove')} of={name} kind="plain" size="small" onPick={onRemove} />
      </div>
    </fieldset>
  )
}
