import { ask, useAsk } from '@muster/client/query'
import { answerTypes } from '@muster/contract/jobs/answer-types'
import type { Condition, FollowUp } from '@muster/contract/jobs/asked-questions'
import { jobDetails, type Spec, type SpecType } from '@muster/contract/jobs/job-details'
import { answersText } from '@muster/rules/checklists/follow-ups'
import { frequencyLabels } from '@muster/rules/time/frequency'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { ItemNotes } from '../../shared/checklist/ItemNotes.tsx'
import css from './job-details.module.css'
import { isInList, type TaskList, taskLists } from './task-lists.ts'

export const viewJobDetail = (id: number) =>
  openDialog('Checklist', () => <JobDetailView id={id} />, { wide: true })

export function JobDetailView({ id }: { id: number }) {
  const [open, setOpen] = useState<TaskList['key']>()
  const { answer: detail, failure, again } = useAsk(ask(jobDetails.read, { params: { id } }))
  if (failure) return <ErrorState error={failure} onRetry={again} />
  if (!detail) return <RowsSkeleton />
  const specsOf = (list: TaskList) =>
    detail.specs.filter((spec) => spec.jobSpecType === list.type && isInList(list, spec))
  const first = taskLists.find((list) => specsOf(list).length > 0) ?? taskLists[0]!
  return (
    <div className="stack">
      <h2>{detail.title}</h2>
      <Tabs
        open={open ?? first.key}
        onOpen={setOpen}
        tabs={taskLists.map((list) => ({
          key: list.key,
          label: list.label,
          count: specsOf(list).length,
          content: <SpecList specs={specsOf(list)} hint={list.hint} />,
        }))}
      />
    </div>
  )
}

function SpecList({ specs, hint }: { specs: readonly Spec[]; hint: string }) {
  if (specs.length === 0) return <EmptyState title={msg('No tasks')} hint={hint} />
  return (
    <ul className="plain-list stack small">
      {specs.map((spec) => (
        <li key={spec.id} className={clsx('card stack small', css.specCard)}>
          <div className="row">
            <h3>{spec.title}</h3>
            <Badge label={frequencyLabels[spec.frequency]} />
            {spec.weight > 1 && <Badge label={msg('Weight {weight}')} values={{ weight: spec.weight }} />}
          </div>
          {spec.description && <p className="faint reading">{spec.description}</p>}
          <ul className="plain-list stack small">
            {spec.specItems.map((item) => (
              <li key={item.id} className={css.itemRow}>
                <div className="row">
                  <span className="strong">{item.title}</span>
                  {item.frequency && <Badge label={frequencyLabels[item.frequency]} />}
                  {item.weight > 1 && (
                    <Badge label={msg('Weight {weight}')} values={{ weight: item.weight }} />
                  )}
                </div>
                <ItemNotes {...item} />
                <ul className="plain-list stack small">
                  {item.questionnaires.map((question) => (
                    <li key={question.id}>
                      <Question question={question} />
                      {question.condition && (
                        <FollowUps
                          question={question}
                          condition={question.condition}
                          type={spec.jobSpecType}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Question({ question: { answerType, title, choices, mandatory } }: { question: FollowUp }) {
  const say = useWords()
  return (
    <div className="row">
      <span>{say(answerTypes[answerType].label)}</span>
      {title && <span className="faint">{title}</span>}
      {choices.length > 0 && <span className="faint">{choices.join(' · ')}</span>}
      {mandatory && <Badge label={msg('Mandatory')} tone="accent" />}
    </div>
  )
}

interface FollowUpsProps {
  question: FollowUp
  condition: Condition
  type: SpecType
}
function FollowUps({ question, condition, type }: FollowUpsProps) {
  const say = useWords()
  const answers = answersText(type, { ...question, condition }, say)
  return (
    <div className={css.itemRow}>
      <p className="faint">{say('If the answer is {answers}', { answers })}</p>
      {condition.questions.map((each) => (
        <Question key={each.id} question={each} />
      ))}
      {condition.makesAction && <p>{say('An action is made.')}</p>}
    </div>
  )
}
