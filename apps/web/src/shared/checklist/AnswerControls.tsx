import { type AnswerTypeName, answerTypes, isNumberAnswer } from '@muster/contract/jobs/answer-types'
import { typedNumber, writtenNumber } from '@muster/ui/field/typed-number.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconAlignLeft,
  IconCamera,
  IconCameraCheck,
  IconCheck,
  IconCircleDot,
  IconHash,
  IconPaperclip,
  IconSquareCheck,
  IconStar,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './checklist.module.css'

export interface QuestionToAnswer {
  id: number | string
  title: string
  answerType: AnswerTypeName
  mandatory: boolean
  choices: readonly string[]
  answer: string | null
  notApplicable: boolean
}
export type Send = (answer: string | null, notApplicable?: boolean) => void

interface AnswerProps {
  question: QuestionToAnswer
  label: string
  send: Send
}
export interface ControlProps extends AnswerProps {
  isInspection: boolean
  files: (label: string) => ReactNode
}
interface AnswerControl {
  icon: TablerIcon
  Control: (props: ControlProps) => ReactNode
  /** Whether a tap on "Does not apply" would take away what was typed. */
  isTyped?: true
}

const Files = ({ label, files }: ControlProps) => files(label)

export const answerControls: Readonly<Record<AnswerTypeName, AnswerControl>> = {
  CHECKBOX: { icon: IconSquareCheck, Control: Tick },
  RATING: { icon: IconStar, Control: Rating },
  RATING_10: { icon: IconStar, Control: Rating },
  TEXT: { icon: IconAlignLeft, Control: Written, isTyped: true },
  NUMBER: { icon: IconHash, Control: (props) => <Written {...props} isNumber />, isTyped: true },
  CHOICE: {
    icon: IconCircleDot,
    Control: (props) => <Options {...props} options={props.question.choices} look={css.two} />,
  },
  BEFORE_IMAGES: { icon: IconCamera, Control: Files },
  AFTER_IMAGES: { icon: IconCameraCheck, Control: Files },
  FILE: { icon: IconPaperclip, Control: Files },
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

function Tick({ question, label, isInspection, send }: ControlProps) {
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

function Rating(props: AnswerProps) {
  const most = answerTypes[props.question.answerType].outOf ?? 5
  return <Options {...props} options={Array.from({ length: most }, (_, index) => String(index + 1))} />
}

interface OptionsProps extends AnswerProps {
  options: readonly string[]
  look?: string | undefined
}
const Options = ({ question, label, send, options, look }: OptionsProps) => (
  <div className={clsx(css.choices, look)} role="radiogroup" aria-label={label}>
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
const shownNumber = (answer: string) => (isNumberAnswer(answer) ? writtenNumber(Number(answer)) : answer)

/** A text or a number: kept a moment after the last letter, and when the field is left; what is no number is not kept. */
function Written({ question, label, send, isNumber = false }: AnswerProps & { isNumber?: boolean }) {
  const say = useWords()
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
