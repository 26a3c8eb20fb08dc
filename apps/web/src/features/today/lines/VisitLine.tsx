import { serverNow } from '@muster/client/server-clock'
import type { TodayVisit } from '@muster/contract/today'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { nameApart } from '@muster/rules/people/full-name'
import { usePeek } from '@muster/ui/keys/peek.ts'
import { peekAtLine } from '@muster/ui/keys/use-list-keys.ts'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { clock, figures } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useRef } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { JobLink, PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { timesOf } from '../../../shared/shifts/shift-words.ts'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { todayStates } from '../../../shared/visits/today-states.ts'
import { ToldPeople } from '../../duty/ToldPeople.tsx'
import { flagNames } from '../../works/review-words.ts'
import css from '../today.module.css'
import { LineActions, needsCall } from './LineActions.tsx'
import { TakeButton } from './TakeButton.tsx'
import { TakenBy } from './TakenBy.tsx'
import { latenessOf } from './visit-facts.ts'

/** Once it has begun a line leads to its visit, before to the person who is to come. */
const pageOf = ({ workId, tenantUserId }: TodayVisit) =>
  workId === null ? to(paths.person, { id: tenantUserId }) : to(paths.detailedReport, { work: workId })

interface Props {
  visit: TodayVisit
  /** A notification led here: it is in view and has the focus. */
  isNamed?: boolean
}
export function VisitLine({ visit, isNamed = false }: Props) {
  const peek = usePeek()
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView?.({ block: 'center' })
  }, [isNamed])
  const { employeeName: name, distinguishedBy } = visit
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same, by the keys of the list
    <article
      ref={line}
      className={css.line}
      tabIndex={-1}
      data-line
      data-named={isNamed || undefined}
      data-page={pageOf(visit)}
      onClick={(event) => peekAtLine(event, peek)}
      aria-label={`${nameApart(name, distinguishedBy)}, ${visit.locationName}`}
    >
      <Times visit={visit} />
      <div className={css.who}>
        <Person name={name}>
          <span className="strong">
            <PersonLink id={visit.tenantUserId} name={name} distinguishedBy={distinguishedBy} />
          </span>
          <span className={css.where}>
            <SiteLink id={visit.locationId} name={visit.locationName} />
            <span className="faint">
              {' · '}
              <JobLink id={visit.jobId} name={visit.jobDetailTitle} />
            </span>
          </span>
        </Person>
      </div>
      <div className={css.facts}>
        <Facts visit={visit} />
        {visit.taken && <TakenBy taken={visit.taken} />}
        {!visit.taken && visit.told && <ToldPeople told={visit.told} />}
        {needsCall(visit) && <TakeButton visit={visit} />}
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
      <p className="figures">
        {workStart &&
          (workEnd
            ? figures(`${clock(workStart)}–${clock(workEnd)}`)
            : say('Since {time}', { time: clock(workStart) }))}{' '}
        <Zone timezone={timezone} at={workStart ?? startTime} />
      </p>
    </div>
  )
}

const farMetres = 100

function Facts({ visit }: { visit: TodayVisit }) {
  const say = useWords()
  const { state, startDistance, flags } = visit
  const late = latenessOf(visit, serverNow())
  const time = late && hoursAndMinutes(say, late.minutes)
  return (
    <p className="row small">
      <Badge {...todayStates[late?.isOver ? 'MISSING' : state]} />
      {late && (
        <span className="figures">
          {late.isOver ? say('{time} lost', { time }) : say('{time} late', { time })}
        </span>
      )}
      {startDistance !== null && startDistance > farMetres && (
        <span className="faint">{say('{count} m from the site', { count: startDistance })}</span>
      )}
      {flags.map((flag) => (
        <Badge key={flag} label={flagNames[flag as ReviewFlag] ?? msg('To review')} tone="warn" />
      ))}
    </p>
  )
}
