import { ask, useAsk } from '@muster/client/query'
import { type SpecType, specTypes } from '@muster/contract/jobs/job-details'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import { type FilledWork, works } from '@muster/contract/works/works'
import { answerText, checkResult, isTold, questionText } from '@muster/rules/works/work-report'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { clock, day, percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconFile } from '@tabler/icons-react'
import { nameOfWork } from '../../shared/work-links/name-of-work.ts'
import { CheckBadge } from './CheckBadge.tsx'
import css from './works.module.css'

export function WorkView({ workId }: { workId: number }) {
  const { answer, failure, again } = useAsk(ask(works.filled, { params: { id: workId } }))
  return answer ? <Filled work={answer} /> : <NoAnswer failure={failure} again={again} rows={6} />
}

function Filled({ work }: { work: FilledWork }) {
  const say = useWords()
  const specs = specTypes.flatMap((type) => work.jobSpecTypeListMap[type])
  return (
    <div className="stack">
      <div>
        <p className="strong">{say(nameOfWork(work))}</p>
        <p className="faint">
          {work.clientName} · {work.locationName} · {work.siteAddress}
        </p>
        {work.startTime && (
          <p className="figures">
            {say('{from} to {to} ({zone})', {
              from: `${day(work.startTime)} ${clock(work.startTime)}`,
              to: work.endTime ? `${day(work.endTime)} ${clock(work.endTime)}` : '–',
              zone: work.timezone,
            })}
          </p>
        )}
      </div>
      <Flags work={work} />
      {work.overall && (
        <p>
          {say('Overall {average} of {maximum}: {percentage}', {
            average: work.overall.average.toFixed(2),
            maximum: work.overall.maximum,
            percentage: percent(work.overall.percentage / 100),
          })}{' '}
          <Badge label={work.overall.band} tone="calm" />
        </p>
      )}
      {specs.length === 0 && <p className="faint">{say('This visit has no checklist.')}</p>}
      {specs.map((spec) => (
        <Spec key={spec.id} spec={spec} />
      ))}
    </div>
  )
}

const flags = [
  ['needsReview', msg('Needs review'), 'warn'],
  ['offsite', msg('Started off site'), 'warn'],
  ['autoStopped', msg('Completed by the server'), 'warn'],
  ['evidencePending', msg('Photos are on their way'), 'calm'],
] as const

function Flags({ work }: { work: FilledWork }) {
  const shown = flags.filter(([flag]) => work[flag])
  if (shown.length === 0) return null
  return (
    <div className="row">
      {shown.map(([flag, label, tone]) => (
        <Badge key={flag} label={label} tone={tone} />
      ))}
    </div>
  )
}

function Spec({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  const score =
    spec.averageRating === null
      ? say('Questions completed: {completed} of {questions}', {
          completed: spec.completed,
          questions: spec.questions,
        })
      : say('{average} of {maximum}: {percentage}', {
          average: spec.averageRating.toFixed(2),
          maximum: spec.maximum,
          percentage: percent((spec.percentage ?? 0) / 100),
        })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{spec.title}</h2>
        <span className="faint figures">{score}</span>
      </header>
      <dl className={css.answers}>
        {spec.specItems.map((item) => (
          <Item key={item.id} item={item} type={spec.jobSpecType} />
        ))}
      </dl>
    </section>
  )
}

type Item = AnsweredSpec['specItems'][number]
type Question = Item['questionnaires'][number]

function Item({ item, type }: { item: Item; type: SpecType }) {
  const say = useWords()
  const isUntouched = item.questionnaires.every((each) => each.answer === null && !each.notApplicable)
  return (
    <div>
      <dt>{item.title}</dt>
      {!item.due && isUntouched ? (
        <dd className="faint">{say('Not due')}</dd>
      ) : (
        item.questionnaires
          .filter(isTold)
          .map((question) => <Answered key={question.id} question={question} type={type} />)
      )}
    </div>
  )
}

function Answered({ question, type }: { question: Question; type: SpecType }) {
  const say = useWords()
  const check = checkResult(question, type)
  const text = () => (check ? <CheckBadge result={check} /> : answerText(question, type, say))
  return (
    <dd data-follow-up={question.followUp ? true : undefined}>
      {(question.title || question.followUp) && (
        <span className="faint">{questionText(question, type, say)} </span>
      )}
      {question.files.length === 0 && text()}
      {question.files.map((file) =>
        file.thumbURL ? (
          <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
            <img className={css.thumb} src={file.thumbURL} alt={file.fileName} loading="lazy" />
          </a>
        ) : (
          <a key={file.id} className="row small" href={file.url} target="_blank" rel="noreferrer">
            <IconFile size={16} aria-hidden />
            {file.fileName}
          </a>
        ),
      )}
    </dd>
  )
}
