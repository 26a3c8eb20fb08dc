import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { answersText, isMet } from '@muster/rules/checklists/follow-ups'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo, type ReactNode, useState } from 'react'
import { AskedQuestion } from '../../shared/checklist/AskedQuestion.tsx'
import checklistCss from '../../shared/checklist/checklist.module.css'
import fieldCss from '../../shared/checklist/field.module.css'
import { ItemNotes } from '../../shared/checklist/ItemNotes.tsx'
import { PromptLine } from '../../shared/checklist/PromptLine.tsx'
import type { DraftItem, DraftQuestion, DraftSpec } from './draft.ts'
import css from './job-details.module.css'

interface PhoneProps {
  label: string
  /** A picture to look at, with nothing in it to press. */
  isPicture?: boolean
  children: ReactNode
}
export function Phone({ label, isPicture = false, children }: PhoneProps) {
  const say = useWords()
  return (
    <section className={css.phone} data-picture={isPicture || undefined} aria-label={say(label)}>
      <div
        className={clsx('stack', fieldCss.field, css.phoneScreen)}
        inert={isPicture}
        aria-hidden={isPicture || undefined}
      >
        {children}
      </div>
    </section>
  )
}

interface SpecProps {
  spec: DraftSpec
  items?: readonly DraftItem[]
  type: SpecType
  /** To look at: follow-ups are shown whatever is answered. */
  isPicture?: boolean
}
/** A task as a phone shows it, with some or all of its sub-tasks; answers given here go nowhere. */
export function PreviewSpec({ spec, items = spec.jobSpecItems, type, isPicture = false }: SpecProps) {
  const say = useWords()
  return (
    <section className={clsx('card', checklistCss.spec)}>
      <header>
        <PromptLine prompt={spec.jobSpecPromptType} />
        <h2>{spec.title || say('Task title')}</h2>
        {spec.description && <p className="reading">{spec.description}</p>}
      </header>
      {items.map((item) => (
        <PreviewItem key={item.key} item={item} type={type} isPicture={isPicture} />
      ))}
    </section>
  )
}

interface ItemProps {
  item: DraftItem
  type: SpecType
  isPicture: boolean
}
const PreviewItem = memo(function PreviewItem({ item, type, isPicture }: ItemProps) {
  const say = useWords()
  return (
    <div className={checklistCss.specItem}>
      <h3>{item.title || say('Sub-task title')}</h3>
      <ItemNotes {...item} />
      {item.specUserAnswers.map((question) => (
        <PreviewQuestion
          key={question.key}
          question={question}
          item={item}
          type={type}
          isPicture={isPicture}
        />
      ))}
    </div>
  )
})

function PreviewQuestion({ question, item, type, isPicture }: ItemProps & { question: DraftQuestion }) {
  const say = useWords()
  const [given, give] = useState<{ answer: string | null; notApplicable: boolean }>({
    answer: null,
    notApplicable: false,
  })
  const isFile = answerKind(question) === 'FILES'
  const { condition } = question
  const isFollowed = condition && (isPicture || isMet(condition.answers, given))
  return (
    <>
      <AskedQuestion
        question={{ ...question, ...given, id: question.key, choices: question.choices ?? [] }}
        item={item.title || say('Sub-task title')}
        isInspection={type === 'INSPECTION'}
        isOpen
        send={(answer, notApplicable = false) => give({ answer, notApplicable })}
        files={() => (
          <>
            {!isFile && <p className="faint">{say(answerTypes[question.answerType].label)}</p>}
            <button type="button" className={checklistCss.choice}>
              {isFile ? <IconPaperclip size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
              {say(isFile ? msg('Add a file') : msg('Take a photo'))}
            </button>
          </>
        )}
      />
      {isFollowed && (
        <div className={checklistCss.followUps}>
          {isPicture && (
            <p className="faint">
              {say('If the answer is {answers}', { answers: answersText(type, question, say) })}
            </p>
          )}
          {condition.makesAction && <p className="faint">{say('An action is made.')}</p>}
          {condition.questions.map((each) => (
            <PreviewQuestion key={each.key} question={each} item={item} type={type} isPicture={isPicture} />
          ))}
        </div>
      )}
    </>
  )
}
