import { msg } from '@muster/contract/msg'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'
import { legend } from '@muster/rules/works/ratings'
import {
  answeredText,
  checksOf,
  commentsOf,
  completedText,
  hasRatings,
  isStarred,
  legendNote,
  scoreText,
  specsOf,
} from '@muster/rules/works/work-report'
import { Stars } from '@muster/ui/field/Stars.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from './reports.module.css'

/** The score of each spec, the overall rating, and what the numbers mean. */
export function Summary({ work }: { work: FilledWork }) {
  const say = useWords()
  const { overall } = work
  return (
    <Section title={msg('Inspection summary')}>
      <div className="stack">
        {hasRatings(specsOf(work)) && (
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
          rows={specsOf(work)}
          columns={columns}
          empty={msg('This visit has no checklist')}
        />
        {overall && (
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
              <p className={clsx('figures', css.score)} data-band={overall.band}>
                {overall.percentage}% <span className={css.band}>{say(overall.band)}</span>
              </p>
              <ul className={clsx('plain-list', css.legend)} aria-label={say('Percentages')}>
                {legend.percentages.map(({ band, range }) => (
                  <li key={band} data-band={band} aria-current={band === overall.band ? 'true' : undefined}>
                    <span className="figures">{range}</span> {say(band)}
                  </li>
                ))}
              </ul>
              <p className="faint">{say(legendNote)}</p>
            </div>
          </div>
        )}
      </div>
    </Section>
  )
}

const columns = [
  column<AnsweredSpec>('title', msg('Title'), (spec) => spec.title, { wraps: true }),
  column<AnsweredSpec>('rating', msg('Rating'), (spec) => spec.averageRating, {
    cell: (spec) => (isStarred(spec) ? <Average spec={spec} /> : <Completed spec={spec} />),
    wraps: true,
    width: 128,
  }),
  column<AnsweredSpec>('comments', msg('Comments'), commentsOf, {
    cell: (spec) => <bdi className={css.comments}>{commentsOf(spec) || '–'}</bdi>,
    wraps: true,
  }),
  column<AnsweredSpec>('answered', msg('Answered'), (spec) => spec.answered, {
    cell: (spec) => <Answered spec={spec} />,
    wraps: true,
    width: 112,
  }),
  column<AnsweredSpec>('score', msg('Score %'), (spec) => spec.percentage, {
    align: 'end',
    width: widths.phone,
    cell: (spec) => <Score spec={spec} />,
  }),
]

const Average = ({ spec: { averageRating, maximum } }: { spec: AnsweredSpec }) =>
  averageRating === null ? '–' : <Stars stars={averageRating} of={maximum} />

function Completed({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  return <span>{completedText(spec, say)}</span>
}

function Score({ spec }: { spec: AnsweredSpec }) {
  const say = useWords()
  return <>{scoreText(spec, say)}</>
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
