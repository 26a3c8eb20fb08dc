import { timesOf } from '../../shared/shifts/shift-words.ts'
import css from './my-sites.module.css'
import { siteDay } from './site-day.ts'
import type { Visit } from './visits.ts'

type Timed = Pick<Visit, 'startTime' | 'duration' | 'timezone'>

/** A day and its times, by the clock of the site. */
export const VisitTime = ({ visit }: { visit: Timed }) => (
  <time dateTime={visit.startTime} className="figures">
    {siteDay(visit.startTime)}{' '}
    <bdi dir="ltr" className={css.times}>
      {timesOf(visit)}
    </bdi>
  </time>
)
