import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { pageOf } from '@muster/contract/kit/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { percent } from '@muster/ui/words/format.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { JobLink, PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { VisitTime } from '../../my-sites/VisitTime.tsx'
import css from '../profiles.module.css'
import { DoneTime } from './LastVisit.tsx'
import { plannedVisits } from './planned-visits.ts'
import { comingVisits, lastVisits } from './visit-questions.ts'

/** The first is a fact of its own. */
const others = { from: 1, to: 6 } as const

interface NextProps {
  of: Parameters<typeof comingVisits>[0]
  people?: ReadonlyMap<number, string>
}

/** The planned visits after the next one. Nothing where there are none. */
export function NextVisits({ of, people }: NextProps) {
  const [now] = useState(Date.now)
  const { answer } = useAsk(comingVisits(of))
  const visits = answer ? plannedVisits(answer, now).slice(others.from, others.to) : []
  if (visits.length === 0) return null
  return (
    <Section title={msg('Later visits')}>
      <ul className={clsx('plain-list lines', css.visits)}>
        {visits.map((visit) => {
          const name = visit.tenantUserId !== undefined && people?.get(visit.tenantUserId)
          return (
            <li key={visit.key}>
              <span>
                <VisitTime visit={visit} /> <Zone timezone={visit.timezone} at={visit.startTime} />
              </span>
              {name ? (
                <PersonLink id={visit.tenantUserId!} name={name} />
              ) : (
                <JobLink id={visit.jobId} name={visit.jobText} />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The visits before the last one. Nothing where there are none. */
export function EarlierVisits({ of }: { of: Parameters<typeof lastVisits>[0] }) {
  const { answer } = useAsk(lastVisits(of))
  const visits = answer ? pageOf(answer).content.slice(others.from, others.to) : []
  if (visits.length === 0) return null
  return (
    <Section title={msg('Earlier visits')}>
      <ul className={clsx('plain-list lines', css.visits)}>
        {visits.map((visit) => (
          <li key={visit.workId}>
            <span>
              <AppLink href={to(paths.detailedReport, { work: visit.workId })} className="figures">
                <DoneTime visit={visit} />
              </AppLink>{' '}
              <Zone timezone={visit.timezone} at={visit.startTime} />
            </span>
            <bdi>{'tenantUserId' in of ? visit.locationName : visit.employeeName}</bdi>
            {typeof visit.score === 'number' && (
              <span className="figures push">{percent(visit.score / 100)}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
