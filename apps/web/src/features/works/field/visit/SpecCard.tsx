import { isAsked, mustBeAnswered } from '@muster/rules/checklists/follow-ups'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { EntryId } from '../../../../offline/entry.ts'
import css from '../../../../shared/checklist/checklist.module.css'
import { ItemNotes } from '../../../../shared/checklist/ItemNotes.tsx'
import { PromptLine } from '../../../../shared/checklist/PromptLine.tsx'
import { QuestionField } from './QuestionField.tsx'
import type { RunItem, RunQuestion, RunSpec } from './run-work.ts'

export function SpecCard({ spec, work, isOpen }: { spec: RunSpec; work: EntryId; isOpen: boolean }) {
  const say = useWords()
  return (
    <section className={clsx('card', css.spec)}>
      <header>
        <PromptLine prompt={spec.prompt} />
        <h2 dir="auto">{spec.title}</h2>
        {spec.description && (
          <p className="reading" dir="auto">
            {spec.description}
          </p>
        )}
      </header>
      {spec.items.map((item) => (
        <div key={item.id} className={css.specItem}>
          <h3 dir="auto">{item.title}</h3>
          <ItemNotes {...item} />
          {!item.due && (
            <p className="row">
              <Badge label={msg('Not due')} />
              {item.lastDone && (
                <span className="faint">{say('Last done on {day}', { day: day(item.lastDone) })}</span>
              )}
            </p>
          )}
          <ItemQuestions item={item} isInspection={spec.type === 'INSPECTION'} work={work} isOpen={isOpen} />
        </div>
      ))}
    </section>
  )
}

interface QuestionsProps {
  item: RunItem
  isInspection: boolean
  work: EntryId
  isOpen: boolean
}

/** The questions of a sub-task; follow-ups stand below the question that they follow while its answer asks for them. */
function ItemQuestions({ item, ...visit }: QuestionsProps) {
  const field = (question: RunQuestion) => (
    <QuestionField
      key={question.id}
      question={{ ...question, mandatory: mustBeAnswered(question) }}
      item={item.title}
      {...visit}
    />
  )
  const followers = Map.groupBy(
    item.questions.filter(({ followUp }) => followUp),
    ({ followUp }) => followUp!.questionnaireId,
  )
  return item.questions
    .filter(({ followUp }) => !followUp)
    .map((question) => {
      const followUps = followers.get(question.id)
      if (!followUps) return field(question)
      const asked = followUps.filter(isAsked)
      return [
        field(question),
        asked.length > 0 && (
          <div key={`follow ${question.id}`} className={css.followUps}>
            {asked.map(field)}
          </div>
        ),
        <Told key={`told ${question.id}`} count={asked.length} />,
      ]
    })
}

/** Says to a screen reader that questions came or went below the one that was answered. */
function Told({ count }: { count: number }) {
  const say = useWords()
  const before = useRef(count)
  const [told, tell] = useState('')
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    tell(
      count > 0 ? say(msg('{count} more questions below'), { count }) : say(msg('No more questions below')),
    )
  }, [count, say])
  return (
    <p role="status" className="unseen">
      {told}
    </p>
  )
}
