import type { AnsweredSpec, AnswerFile } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { legend } from '@muster/rules/works/ratings'
import {
  answeredText,
  checksOf,
  completedText,
  hasRatings,
  isAside,
  isStarred,
  legendNote,
  type SummaryLine,
  scoreText,
  seeFindings,
  specsOf,
  summaryLines,
} from '@muster/rules/works/work-report'
import { Stars } from '@muster/ui/field/choice/Stars.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { type Column, column } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useIsTight } from '@muster/ui/table/use-narrow.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { bandStyle } from '../../../shared/score/band-style.ts'
import scoreCss from '../../../shared/score/score.module.css'
import css from '../reports.module.css'
import { AnswerList } from './Answers.tsx'

interface Props {
  work: FilledWork
  onOpen: (file: AnswerFile) => void
}

export function Summary({ work, onOpen }: Props) {
  const say = useWords()
  const specs = specsOf(work)
  const isTight = useIsTight()
  return (
    <Section title={msg('Inspection summary')}>
      <div className="stack">
        {hasRatings(specs) && (
          <ul className={clsx('plain-list', css.legend)} aria-label={say('Ratings')}>
            {legend.ratings.map(({ rating, text }) => (
              <li key={rating}>
                <span className="strong figures">{rating}</span> {say(text)}
              </li>
            ))}
          </ul>
        )}
        <LocalTable
          plain
          name={msg('Inspection summary')}
          rows={summaryLines(specs)}
          rowKey={({ spec, item }) => `${spec.id} ${item?.id ?? ''}`}
          columns={columnsOf(say, work.timezone, onOpen, isTight)}
          empty={msg('This visit has no checklist')}
        />
        <Overall of={work.overall} />
      </div>
    </Section>
  )
}

function Overall({ of: overall }: { of: FilledWork['overall'] }) {
  const say = useWords()
  if (!overall) return null
  return (
    <div className={css.overall}>
      <div>
        <p className="faint">{say('Overall rating')}</p>
        <p className={clsx('figures', css.score)}>
          {overall.average.toFixed(2)} <span className="faint">/ {overall.maximum}</span>
        </p>
        <Stars stars={overall.average} of={overall.maximum} />
      </div>
      <div>
        <p className="faint">{say('Overall percentage')}</p>
        <p className={clsx('figures', css.score)}>
          {overall.percentage}%{' '}
          <span className={clsx(css.band, scoreCss.banded)} style={bandStyle(overall.percentage)}>
            {say(overall.band)}
          </span>
        </p>
        <ul className={clsx('plain-list', css.legend)} aria-label={say('Percentages')}>
          {legend.percentages.map(({ band, range }) => (
            <li
              key={band}
              className={scoreCss.banded}
              style={bandStyle(Number.parseInt(range, 10))}
              aria-current={band === overall.band ? 'true' : undefined}
            >
              <span className="figures">{range}</span> {say(band)}
            </li>
          ))}
        </ul>
        <p className="faint">{say(legendNote)}</p>
      </div>
    </div>
  )
}

/** The columns of the report; a sub-task fills the first three of them. */
const columnsOf = (
  say: Say,
  zone: string,
  onOpen: Props['onOpen'],
  isTight: boolean,
): Column<SummaryLine>[] => [
  column('title', msg('Title'), ({ spec, item }) => item?.title ?? spec.title, {
    cell: ({ spec, item }) => (item ? <SubTask item={item} /> : <Part spec={spec} />),
    wraps: true,
  }),
  column('rating', msg('Rating'), ({ spec, item }) => (item ? null : spec.averageRating), {
    cell: ({ spec, item, isFinding }) =>
      item ? (
        <AnswerList
          questions={item.questionnaires.filter(
            (question) => !isAside(question) && !(isFinding && question.followUp),
          )}
          type={spec.jobSpecType}
          zone={zone}
          onOpen={onOpen}
        />
      ) : (
        <Average spec={spec} />
      ),
    wraps: true,
    width: isTight ? 112 : 168,
  }),
  column('comments', msg('Comments'), () => null, {
    cell: ({ spec, item, isFinding }) => {
      const asides = item?.questionnaires.filter(isAside) ?? []
      if (asides.every(({ answer, files }) => !answer && files.length === 0)) return null
      if (isFinding) return <span className="faint">{say(seeFindings)}</span>
      return <AnswerList questions={asides} type={spec.jobSpecType} zone={zone} onOpen={onOpen} />
    },
    wraps: true,
  }),
  column('answered', msg('Answered'), ({ spec, item }) => (item ? null : spec.answered), {
    cell: ({ spec, item }) => !item && <Answered spec={spec} />,
    wraps: true,
    width: isTight ? 128 : 148,
  }),
  column('score', msg('Score %'), ({ spec, item }) => (item ? null : spec.percentage), {
    align: 'end',
    width: 140,
    cell: ({ spec, item }) => !item && <span className="strong">{scoreText(spec, say)}</span>,
  }),
]

const Part = ({ spec: { title, description } }: { spec: AnsweredSpec }) => (
  <>
    <bdi className="strong">{title}</bdi>
    {description && <bdi className="faint block">{description}</bdi>}
  </>
)

const SubTask = ({ item: { title, due } }: { item: NonNullable<SummaryLine['item']> }) => (
  <span className={css.subTask}>
    <bdi>{title}</bdi>
    {!due && <Badge label={msg('Not due at this visit')} />}
  </span>
)

function Average({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  if (!isStarred(spec)) return completedText(spec, say)
  return spec.averageRating === null ? '–' : <Stars stars={spec.averageRating} of={spec.maximum} />
}

function Answered({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  const failed = checksOf(spec).failed > 0
  return (
    <span className={failed ? clsx('figures', css.fails) : clsx('figures', css.counts)}>
      {answeredText(spec, say)}
    </span>
  )
}
