import { serverNow } from '@muster/client/server-clock'
import { msg } from '@muster/contract/kit/msg'
import type { TodayVisit } from '@muster/contract/today'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { clock, figures } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { JobLink, PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { timesOf } from '../../../shared/shifts/shift-words.ts'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { todayStates } from '../../../shared/visits/today-states.ts'
import { ToldPeople } from '../../duty/ToldPeople.tsx'
import { flagNames } from '../../works/review-words.ts'
import css from '../today.module.css'
import { LineActions } from './LineActions.tsx'
import { TakenBy } from './TakenBy.tsx'
import { minutesLate } from './visit-facts.ts'

export function VisitLine({ visit }: { visit: TodayVisit }) {
  return (
    <article
      className={css.line}
      tabIndex={-1}
      aria-label={`${nameApart(visit.employeeName, visit.distinguishedBy)}, ${visit.locationName}`}
    >
      <Times visit={visit} />
      <div className={css.who}>
        <p className="strong">
          <PersonLink
            id={visit.tenantUserId}
            name={visit.employeeName}
            distinguishedBy={visit.distinguishedBy}
          />
        </p>
        <p>
          <SiteLink id={visit.locationId} name={visit.locationName} />
        </p>
        <p className="faint">
          <JobLink id={visit.jobId} name={visit.jobDetailTitle} />
        </p>
      </div>
      <div className={css.facts}>
        <Facts visit={visit} />
        {visit.taken && <TakenBy visit={visit} taken={visit.taken} />}
        {!visit.taken && visit.told && <ToldPeople told={visit.told} />}
      </div>
      <LineActions visit={visit} />
    </article>
  )
}

function Times({ visit }: { visit: TodayVisit }) {
  const say = useWords()
  const { startTime, duration, workStart, workEnd, timezone } = visit
  return (
    <div className={css.times}>
      {startTime !== null && duration !== null ? (
        <p className="figures strong">{timesOf({ startTime, duration, timezone })}</p>
      ) : (
        <p className="faint">{say('Not planned')}</p>
      )}
      {workStart && (
        <p className="figures">
          {workEnd
            ? figures(`${clock(workStart)}–${clock(workEnd)}`)
            : say('Since {time}', { time: clock(workStart) })}
        </p>
      )}
      <p>
        <Zone timezone={timezone} at={workStart ?? startTime} />
      </p>
    </div>
  )
}

const lateWords = (say: ReturnType<typeof useWords>, minutes: number) =>
  minutes < 120
    ? say('{count} min late', { count: minutes })
    : say('{hours} h late', { hours: Math.floor(minutes / 60) })

const farMetres = 100

function Facts({ visit }: { visit: TodayVisit }) {
  const say = useWords()
  const late = minutesLate(visit, serverNow())
  const { state, startDistance, flags } = visit
  return (
    <p className="row small">
      <Badge {...todayStates[state]} />
      {late !== undefined && <span className="figures">{lateWords(say, late)}</span>}
      {startDistance !== null && startDistance > farMetres && (
        <span className="faint">{say('{count} m from the site', { count: startDistance })}</span>
      )}
      {flags.map((flag) => (
        <Badge key={flag} label={flagNames[flag as ReviewFlag] ?? msg('To review')} tone="warn" />
      ))}
    </p>
  )
}
