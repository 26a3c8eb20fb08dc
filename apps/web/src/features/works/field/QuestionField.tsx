import { works } from '@muster/contract/works'
import { useWords } from '@muster/ui/words.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EntryId } from '../../../offline/outbox.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { FilesField } from './FilesField.tsx'
import type { RunQuestion } from './run-work.ts'

interface Props {
  question: RunQuestion
  /** What the sub-task is called: it names the question where that has no text of its own. */
  item: string
  isInspection: boolean
  work: EntryId
  isOpen: boolean
}
type Send = (answer: string | null, notApplicable?: boolean) => void

/** One question, answered with a thumb; each answer is kept at once. */
export function QuestionField({ question, item, isInspection, work, isOpen }: Props) {
  const say = useWords()
  const answerQuestion = useQueued(works.answer)
  const send: Send = (answer, notApplicable) => {
    const given = { questionnaireId: question.id, answer, ...(notApplicable ? { notApplicable } : {}) }
    void answerQuestion({ params: { id: work }, body: { answers: [given] } })
  }
  const label = question.title || item
  return (
    <fieldset className="question" id={`question-${question.id}`} disabled={!isOpen}>
      <legend>
        <span className={question.title ? undefined : 'unseen'}>{label} </span>
        {question.mandatory && <span className="mandatory">{say('Mandatory')}</span>}
      </legend>
      <Control question={question} label={label} isInspection={isInspection} work={work} send={send} />
      {!question.mandatory && (
        <button
          type="button"
          className="choice plain"
          aria-pressed={question.notApplicable}
          onClick={() => send(null, !question.notApplicable)}
        >
          {say('Does not apply')}
        </button>
      )}
    </fieldset>
  )
}

interface ControlProps {
  question: RunQuestion
  label: string
  isInspection: boolean
  work: EntryId
  send: Send
}

function Control({ question, label, isInspection, work, send }: ControlProps) {
  switch (question.answerType) {
    case 'CHECKBOX':
      return <Tick question={question} label={label} isInspection={isInspection} send={send} />
    case 'RATING':
      return <Rating question={question} label={label} most={5} send={send} />
    case 'RATING_10':
      return <Rating question={question} label={label} most={10} send={send} />
    case 'TEXT':
      return <Words question={question} label={label} send={send} />
    default:
      return <FilesField question={question} label={label} work={work} />
  }
}

interface ChoiceProps {
  isChosen: boolean
  onPick: () => void
  children: ReactNode
}
const Choice = ({ isChosen, onPick, children }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button as large as a thumb, with the role of a radio
  <button type="button" role="radio" aria-checked={isChosen} className="choice" onClick={onPick}>
    {children}
  </button>
)

interface AnswerProps {
  question: RunQuestion
  label: string
  send: Send
}

/** Done or not; in an inspection pass or fail. */
function Tick({ question, label, isInspection, send }: AnswerProps & { isInspection: boolean }) {
  const say = useWords()
  const [yes, no] = isInspection ? ['Pass', 'Fail'] : ['Done', 'Not done']
  const pick = (answer: string) => send(question.answer === answer ? null : answer)
  return (
    <div className="choices two" role="radiogroup" aria-label={label}>
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

function Rating({ question, label, most, send }: AnswerProps & { most: number }) {
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {Array.from({ length: most }, (_, index) => String(index + 1)).map((value) => (
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
}

const idleMs = 1200

/** Kept a moment after the last letter, and when the field is left. */
function Words({ question, label, send }: AnswerProps) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef({ typed, send, kept: question.answer })
  latest.current = { typed, send, kept: question.answer }
  const keep = () => {
    const { typed: text, kept, send: keepAnswer } = latest.current
    if (text === undefined || text.trim() === (kept ?? '')) return
    keepAnswer(text.trim() === '' ? null : text.trim())
  }
  const keepLatest = useRef(keep)
  keepLatest.current = keep
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => keepLatest.current(), idleMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => () => keepLatest.current(), [])
  return (
    <textarea
      aria-label={label}
      maxLength={4000}
      value={typed ?? question.answer ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
    />
  )
}
