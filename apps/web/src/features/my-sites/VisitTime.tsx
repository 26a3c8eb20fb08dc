import { clock } from '@muster/ui/format.ts'
import css from './my-sites.module.css'
import { siteDay } from './site-day.ts'
import type { Visit } from './visits.ts'

type Timed = Pick<Visit, 'startTime' | 'duration'>

/** The wall clock so many minutes later, by the same offset. */
function endOf({ startTime, duration }: Timed) {
  const [hours, minutes] = clock(startTime).split(':').map(Number) as [number, number]
  const end = (hours * 60 + minutes + duration) % (24 * 60)
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day and its times, by the clock of the site. */
export const VisitTime = ({ visit }: { visit: Timed }) => (
  <time dateTime={visit.startTime} className="figures">
    {siteDay(visit.startTime)}{' '}
    <bdi dir="ltr" className={css.times}>
      {clock(visit.startTime)}–{endOf(visit)}
    </bdi>
  </time>
)
