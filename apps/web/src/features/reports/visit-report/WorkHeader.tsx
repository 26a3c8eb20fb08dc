import type { FilledWork } from '@muster/contract/works/works'
import { changeText } from '@muster/rules/works/work-report'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { duration, figures, longDay, withLongDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { ClientLink, PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { bandStyle } from '../../../shared/score/band-style.ts'
import scoreCss from '../../../shared/score/score.module.css'
import { visitStates } from '../../../shared/visits/visit-states.ts'
import { nameOfWork } from '../../../shared/work-links/name-of-work.ts'
import css from '../reports.module.css'
import { ScoreRing } from './ScoreRing.tsx'

export function WorkHeader({ work, code }: { work: FilledWork; code?: string | undefined }) {
  const say = useWords()
  return (
    <section className="card">
      <header className="card-head">
        <h2>{withLongDay(say(nameOfWork(work)))}</h2>
        <Badge {...visitStates[work.status]} />
      </header>
      <div className={css.head}>
        <Score work={work} />
        <dl className={clsx('facts', css.facts)}>
          {factsOf(work, code).map(({ label, value }) => (
            <div key={label}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Score({ work: { overall, lastScore } }: { work: FilledWork }) {
  const say = useWords()
  if (!overall) return null
  return (
    <div className={css.headScore}>
      <ScoreRing {...overall} />
      <p>
        <span className={clsx(css.band, scoreCss.banded)} style={bandStyle(overall.percentage)}>
          {say(overall.band)}
        </span>
        {lastScore !== null && (
          <span className="faint block figures">
            {say('Last inspection: {percentage}% ({change})', {
              percentage: lastScore,
              change: figures(changeText(overall.percentage, lastScore)),
            })}
          </span>
        )}
      </p>
    </div>
  )
}

/** A client sees no times of persons: there the work has none. */
function factsOf(work: FilledWork, code: string | undefined) {
  const { startTime, startArrived, endTime } = work
  return [
    ...(startTime
      ? [
          { label: msg('Start'), value: moment(startTime) },
          ...(startArrived ? [{ label: msg('Start arrived'), value: moment(startArrived) }] : []),
          { label: msg('End'), value: moment(endTime) },
        ]
      : []),
    ...(startTime && endTime
      ? [{ label: msg('Time on site'), value: duration(Date.parse(endTime) - Date.parse(startTime)) }]
      : []),
    { label: msg('Client'), value: <ClientLink id={work.clientId} name={work.clientName} /> },
    { label: msg('Site'), value: <SiteLink id={work.locationId} name={work.locationName} /> },
    { label: msg('Site address'), value: <bdi>{work.siteAddress}</bdi> },
    {
      label: msg('Inspector'),
      value: (
        <bdi>
          <PersonLink
            id={work.tenantUserId}
            name={work.employeeName}
            distinguishedBy={work.distinguishedBy}
          />{' '}
          ({work.employeeRole})
        </bdi>
      ),
    },
    ...(startTime ? [{ label: msg('Time zone'), value: work.timezone }] : []),
    ...(code ? [{ label: msg('Verification code'), value: <bdi className={css.code}>{code}</bdi> }] : []),
  ]
}

const moment = (instant: string | null | undefined) =>
  instant ? `${longDay(instant)} ${instant.slice(11, 19)}` : '–'
