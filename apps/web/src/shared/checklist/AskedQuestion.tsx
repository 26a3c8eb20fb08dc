import type { AnswerType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import {
  type AnswerKind,
  answerKind,
  answerTypes,
  isNumberAnswer,
} from '@muster/rules/checklists/answer-types'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { typedNumber, writtenNumber } from '@muster/ui/field/typed-number.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './checklist.module.css'

/** A question as whoever does the work sees it. */
export interface QuestionToAnswer {
  id: number | string
  title: string
  answerType: AnswerType
  mandatory: boolean
  choices: readonly string[]
  answer: string | null
  notApplicable: boolean
}
export type Send = (answer: string | null, notApplicable?: boolean) => void

interface Props {
  question: QuestionToAnswer
  /** What the sub-task is called: it names the question where that has no text of its own. */
  item: string
  isInspection: boolean
  isOpen: boolean
  send: Send
  /** What is shown for a question that is answered with photos or files. */
  files: (label: string) => ReactNode
}

const erasing = {
  title: msg('Does not apply'),
  sentence: msg('Your text here is removed.'),
  proceed: msg('Remove'),
  danger: true,
} as const

/** One question, answered with a thumb. */
export function AskedQuestion({ question, item, isInspection, isOpen, send, files }: Props) {
  const say = useWords()
  const label = question.title || item
  // A tap beside a text would take away what was written.
  const setApplies = async () => {
    const isKept = question.notApplicable || !isWritten[answerKind(question)] || !question.answer
    if (isKept || (await confirm(erasing))) send(null, !question.notApplicable)
  }
  return (
    <fieldset className={css.question} id={`question-${question.id}`} disabled={!isOpen}>
      <legend>
        <span className={question.title ? undefined : 'unseen'} dir="auto">
          {label}{' '}
        </span>
        {question.mandatory && <span className={css.mandatory}>{say('Mandatory')}</span>}
      </legend>
      <Control question={question} label={label} isInspection={isInspection} send={send} files={files} />
      {!question.mandatory && (
        <button
          type="button"
          className={clsx(css.choice, css.plain)}
          aria-pressed={question.notApplicable}
          onClick={() => void setApplies()}
        >
          {say('Does not apply')}
        </button>
      )}
    </fieldset>
  )
}

interface AnswerProps {
  question: QuestionToAnswer
  label: string
  send: Send
}
type ControlProps = AnswerProps & Pick<Props, 'isInspection' | 'files'>

const Files = ({ label, files }: ControlProps) => files(label)
/** With what each kind of answer is given. */
const controls: Readonly<Record<AnswerKind, (props: ControlProps) => ReactNode>> = {
  CHECK: (props) => <Tick {...props} />,
  RATING: (props) => <Rating {...props} most={answerTypes[props.question.answerType].outOf ?? 5} />,
  CHOICE: (props) => <OneOf {...props} />,
  NUMBER: (props) => <Words {...props} />,
  TEXT: (props) => <Words {...props} />,
  PHOTOS: (props) => <Files {...props} />,
  FILES: (props) => <Files {...props} />,
}
const Control = (props: ControlProps) => controls[answerKind(props.question)](props)
/** Whether a tap beside it would take away what was typed. */
const isWritten: Readonly<Record<AnswerKind, boolean>> = {
  ...{ CHECK: false, RATING: false, CHOICE: false, PHOTOS: false, FILES: false },
  ...{ NUMBER: true, TEXT: true },
}

interface ChoiceProps {
  isChosen: boolean
  onPick: () => void
  children: ReactNode
}
const Choice = ({ isChosen, onPick, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button as large as a thumb, with the role of a radio
  <button type="button" role="radio" aria-checked={isChosen} className={css.choice} onClick={onPick}>
    {children}
  </button>
)

/** Done or not; in an inspection pass or fail. */
function Tick({ question, label, isInspection, send }: AnswerProps & { isInspection: boolean }) {
  const say = useWords()
  const [yes, no] = isInspection ? [msg('Pass'), msg('Fail')] : [msg('Done'), msg('Not done')]
  const pick = (answer: string) => send(question.answer === answer ? null : answer)
  return (
    <div className={clsx(css.choices, css.two)} role="radiogroup" aria-label={label}>
      <Choice isChosen={question.answer === 'true'} onPick={() => pick('true')}>
        <IconCheck size={20} aria-hidden />
        {say(yes!)}
      </Choice>
      <Choice isChosen={question.answer === 'false'} onPick={() => pick('false')}>
        <IconX size={20} aria-hidden />
        {say(no!)}
      </Choice>
    </div>
  )
}

const Rating = ({ question, label, most, send }: AnswerProps & { most: number }) => (
  <Options
    question={question}
    label={label}
    send={send}
    options={Array.from({ length: most }, (_, index) => String(index + 1))}
  />
)

const OneOf = ({ question, label, send }: AnswerProps) => (
  <Options question={question} label={label} send={send} options={question.choices} look="two" />
)

interface OptionsProps extends AnswerProps {
  options: readonly string[]
  look?: 'two'
}
const Options = ({ question, label, send, options, look }: OptionsProps) => (
  <div className={look ? clsx(css.choices, css.two) : css.choices} role="radiogroup" aria-label={label}>
    {options.map((value) => (
      <Choice
        key={value}
        isChosen={question.answer === value}
        onPick={() => send(question.answer === value ? null : value)}
      >
        {value}
      </Choice>
    ))}
  </div>
)

const idleMs = 1200

/** What was typed as the answer goes over the wire, with a point whatever the reader's decimal sign; empty for nothing. */
const numberAnswer = (text: string) => String(typedNumber(text) ?? '')
/** An answer with the decimal sign that the reader types. */
const shownNumber = (answer: string) => (isNumberAnswer(answer) ? writtenNumber(Number(answer)) : answer)

/** A text or a number: kept a moment after the last letter, and when the field is left; what is no number is not kept. */
function Words({ question, label, send }: AnswerProps) {
  const say = useWords()
  const isNumber = answerKind(question) === 'NUMBER'
  const [typed, setTyped] = useState<string>()
  const answer = isNumber && typed !== undefined ? numberAnswer(typed) : typed?.trim()
  const isWrong = isNumber && Boolean(answer) && !isNumberAnswer(answer!)
  const stored = question.answer ?? ''
  const keep = () => {
    if (answer === undefined || isWrong || answer === stored) return
    send(answer === '' ? null : answer)
  }
  const keepLatest = useRef(keep)
  keepLatest.current = keep
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => keepLatest.current(), idleMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => keepLatest.current(), [])
  const shared = {
    'aria-label': label,
    'aria-invalid': isWrong,
    value: typed ?? (isNumber ? shownNumber(stored) : stored),
    onBlur: keep,
  }
  if (!isNumber)
    return <textarea {...shared} maxLength={4000} onChange={(event) => setTyped(event.currentTarget.value)} />
  return (
    <>
      <input {...shared} inputMode="decimal" onChange={(event) => setTyped(event.currentTarget.value)} />
      {isWrong && <p role="alert">{say('Must be a number')}</p>}
    </>
  )
}
