import type { SpecType } from '@muster/contract/jobs/job-details'
import type { AnsweredSpec, AnswerFile } from '@muster/contract/works/answers'
import { answerKind } from '@muster/rules/checklists/answer-types'
import {
  answerText,
  checkResult,
  completedText,
  foldItems,
  isStarred,
  questionText,
  ratingOf,
} from '@muster/rules/works/work-report'
import { Stars } from '@muster/ui/field/choice/Stars.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { CheckBadge } from '../../works/CheckBadge.tsx'
import css from '../reports.module.css'
import { PhotoTiles } from './PhotoTiles.tsx'

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]

interface Props {
  specs: readonly AnsweredSpec[]
  zone: string
  onOpen: (file: AnswerFile) => void
}

export function Answers({ specs, zone, onOpen }: Props) {
  return specs.map((spec) => {
    const { shown, folded } = foldItems(spec)
    const row = (item: Item) => (
      <ItemRow key={item.id} item={item} type={spec.jobSpecType} zone={zone} onOpen={onOpen} />
    )
    return (
      <Section
        key={spec.id}
        title={asWritten(spec.title)}
        {...(spec.description && { hint: asWritten(spec.description) })}
        action={<Result spec={spec} />}
      >
        <div>{shown.map(row)}</div>
        {folded.length > 0 && <Folded items={folded} row={row} />}
      </Section>
    )
  })
}

function Result({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  if (!isStarred(spec)) return <span className="faint figures">{completedText(spec, say)}</span>
  return spec.averageRating !== null && <Stars stars={spec.averageRating} of={spec.maximum} />
}

function Folded({ items, row }: { items: readonly Item[]; row: (item: Item) => ReactNode }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const isPrinting = useIsPrinting()
  return (
    <details
      className={css.folded}
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
    >
      <summary>{say('{count} without remarks', { count: items.length })}</summary>
      {items.map(row)}
    </details>
  )
}

/** An optional question without an answer has nothing to tell. */
const isWorthARow = ({ mandatory, answer, notApplicable, files, followUp }: Question) =>
  mandatory || Boolean(followUp) || notApplicable || Boolean(answer) || files.length > 0
const saysItself = (question: Question) =>
  !question.title &&
  !question.followUp &&
  (answerKind(question) === 'RATING' || answerKind(question) === 'TEXT')

interface RowProps {
  item: Item
  type: SpecType
  zone: string
  onOpen: (file: AnswerFile) => void
}
function ItemRow({ item, ...shown }: RowProps) {
  return (
    // Without a name of its own: each sub-task would be a landmark.
    <section className={css.item}>
      <div className={css.itemName}>
        <h3>{item.title}</h3>
        {!item.due && <Badge label={msg('Not due at this visit')} />}
      </div>
      <AnswerList questions={item.questionnaires} {...shown} />
    </section>
  )
}

interface ListProps {
  questions: readonly Question[]
  type: SpecType
  zone: string
  onOpen: (file: AnswerFile) => void
}
export function AnswerList({ questions, type, ...shown }: ListProps) {
  const say = useWords()
  const rows = questions.filter(isWorthARow)
  if (rows.length === 0) return null
  return (
    <dl className={clsx('facts', css.answers)}>
      {rows.map((question) => (
        <div
          key={question.id}
          data-text={answerKind(question) === 'TEXT' || undefined}
          data-follow-up={question.followUp ? true : undefined}
        >
          <dt className={saysItself(question) ? 'unseen' : undefined}>
            <bdi>{questionText(question, type, say)}</bdi>
          </dt>
          <dd>
            <Answer question={question} type={type} {...shown} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface AnswerProps {
  question: Question
  type: SpecType
  zone: string
  onOpen: (file: AnswerFile) => void
}
function Answer({ question, type, zone, onOpen }: AnswerProps) {
  const say = useWords()
  const check = checkResult(question, type)
  if (check) return <CheckBadge result={check} />
  const rating = ratingOf(question)
  if (rating) return <Stars {...rating} />
  if (question.files.length > 0) return <PhotoTiles files={question.files} zone={zone} onOpen={onOpen} />
  return <bdi className="reading">{answerText(question, type, say)}</bdi>
}
