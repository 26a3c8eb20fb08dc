import { ask, prefetch, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { pollingMs } from '@muster/contract/notifications/notifications'
import type { TeamLine } from '@muster/contract/works/team'
import { works } from '@muster/contract/works/works'
import { isoWithOffset } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { EmptyState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { clock } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../navigation/paths.ts'
import { maySee } from '../../../screens.ts'
import fieldCss from '../../../shared/checklist/field.module.css'
import { todayStates } from '../../../shared/visits/today-states.ts'
import worksCss from '../works.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import css from './visit.module.css'

const team = ask(works.team)
export const loader = () => prefetch(team)

const counted = ['MISSING', 'LATE', 'ON_SITE'] as const

export default function TeamPage() {
  const { answer, failure, again } = useAsk(team, pollingMs)
  const mayRoster = maySee(paths.roster, useLevel())
  return (
    <FieldFrame title={msg('My team')} sentence={msg('Today at your jobs')}>
      <div className="row">
        {answer?.readsHours && <Button label={msg('Team timesheets')} href={paths.pay} />}
        {mayRoster && <Button label={msg('Roster')} href={paths.roster} />}
        <Button label={msg('Who is away')} href={paths.away} />
      </div>
      {!answer && <NoAnswer failure={failure} again={again} rows={6} />}
      {answer && answer.people.length === 0 && (
        <EmptyState
          title={msg('No one is planned today')}
          hint={msg('People expected at your jobs appear here.')}
        />
      )}
      {answer && answer.people.length > 0 && (
        <>
          <Summary people={answer.people} />
          <OnTheMap people={answer.people} />
          <ul className={clsx('plain-list', css.list)}>
            {answer.people.map((line) => (
              <li
                key={`${line.tenantUserId} ${line.jobId} ${line.startTime} ${line.workId}`}
                className={clsx('card', fieldCss.visit)}
              >
                <Line line={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FieldFrame>
  )
}

const TeamMap = lazy(async () => ({ default: (await import('./TeamMap.tsx')).TeamMap }))

/** Who is at which site, on a map; it is fetched once it is asked for. */
function OnTheMap({ people }: { people: readonly TeamLine[] }) {
  const say = useWords()
  const [isOpen, open] = useState(false)
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary className="strong">{say('People on a map')}</summary>
      {isOpen && (
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <TeamMap people={people} />
        </Suspense>
      )}
    </details>
  )
}

function Summary({ people }: { people: readonly TeamLine[] }) {
  const say = useWords()
  return (
    <dl className={clsx('card', worksCss.teamCounts)}>
      {counted.map((state) => (
        <div key={state}>
          <dt className="faint">{say(todayStates[state].label)}</dt>
          <dd className={css.clock}>{people.filter((line) => line.state === state).length}</dd>
        </div>
      ))}
    </dl>
  )
}

const endOf = ({ startTime, duration, timezone }: TeamLine) =>
  startTime && isoWithOffset(timezone, Date.parse(startTime) + (duration ?? 0) * 60_000)

function Line({ line }: { line: TeamLine }) {
  const say = useWords()
  const { startTime, duration } = line
  return (
    <>
      <p className="row">
        <strong>{line.employeeName}</strong>
        <span className="row small push">
          {line.offsite && <Badge label={msg('Started off site')} tone="warn" />}
          <Badge {...todayStates[line.state]} />
        </span>
      </p>
      <h2>{line.locationName}</h2>
      <p className="faint">{line.jobDetailTitle}</p>
      <p className="figures">
        {startTime && duration !== null
          ? say('Planned from {from} to {to}', { from: clock(startTime), to: clock(endOf(line)) })
          : say('Not planned')}
      </p>
    </>
  )
}
