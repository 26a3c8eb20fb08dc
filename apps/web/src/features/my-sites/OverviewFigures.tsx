import type { ClientOverview } from '@muster/contract/sites/my-sites'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { count, percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from './my-sites.module.css'

export function OverviewFigures({ overview }: { overview: ClientOverview }) {
  const say = useWords()
  return (
    <section className={clsx('stack small', css.period)} aria-label={say('The last 30 days')}>
      <h2>{say('The last 30 days')}</h2>
      <div className={css.figures}>
        <VisitFigure overview={overview} />
        <ScoreFigure overview={overview} />
        <Stat
          label={msg('Open problems')}
          value={count(overview.openProblems)}
          definition={msg('Problems that you reported and that are not settled')}
        />
      </div>
    </section>
  )
}

function VisitFigure({ overview: { planned, done, unplanned } }: { overview: ClientOverview }) {
  const say = useWords()
  const extra = unplanned > 0 ? say('{count} extra', { count: unplanned }) : ''
  const of = planned > 0 ? say('of {count} planned', { count: planned }) : ''
  return (
    <Stat
      label={msg('Visits done')}
      value={planned > 0 || unplanned === 0 ? count(done) : count(unplanned)}
      of={[of, planned > 0 ? extra : ''].filter(Boolean).join(' · ')}
      definition={msg('Planned visits up to now. Extra visits had no schedule.')}
      {...(planned > 0 && { share: done / planned })}
    />
  )
}

function ScoreFigure({ overview: { score, scoreBefore } }: { overview: ClientOverview }) {
  const say = useWords()
  const change =
    score === null || scoreBefore === null
      ? ''
      : score === scoreBefore
        ? say('same as in the 30 days before')
        : say('{change} since the 30 days before', { change: signed(score - scoreBefore) })
  return (
    <Stat
      label={msg('Average score')}
      value={score === null ? '–' : percent(score / 100)}
      of={score === null ? say('No inspections yet') : change}
      definition={msg('The mean score of the inspections at your sites, before any re-inspection')}
    />
  )
}

const leftToRightMark = '\u200e'
/** The sign before its number in every language. */
const signed = (points: number) => `${leftToRightMark}${points > 0 ? '+' : '−'}${count(Math.abs(points))}`
