import { useAsk } from '@muster/client/query'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { JobLink, PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { VisitTime } from '../../my-sites/VisitTime.tsx'
import { type PlannedVisit, plannedVisits } from './planned-visits.ts'
import { comingVisits } from './visit-questions.ts'

interface Props {
  of: Parameters<typeof comingVisits>[0]
  people?: ReadonlyMap<number, string>
}

/** The next planned visit: when, and by whom or where. Several people at the same time are one visit. */
export function NextVisit({ of, people }: Props) {
  const say = useWords()
  const [now] = useState(Date.now)
  const { answer, failure } = useAsk(comingVisits(of))
  if (!answer) return <>{failure ? say(failureOf(failure)) : '…'}</>
  const [next, ...later] = plannedVisits(answer, now)
  if (!next) return <>{say('None in the next 28 days')}</>
  const together = [next, ...later.filter(({ startTime }) => startTime === next.startTime)]
  return (
    <>
      <VisitTime visit={next} /> <Zone timezone={next.timezone} at={next.startTime} />
      {people ? (
        together.map((visit) => <Who key={visit.key} visit={visit} people={people} />)
      ) : (
        <span className="block">
          <JobLink id={next.jobId} name={next.jobText} />
        </span>
      )}
    </>
  )
}

interface WhoProps {
  visit: PlannedVisit
  people: ReadonlyMap<number, string>
}

function Who({ visit: { tenantUserId }, people }: WhoProps) {
  const name = tenantUserId !== undefined && people.get(tenantUserId)
  if (!name) return null
  return (
    <span className="block">
      <PersonLink id={tenantUserId} name={name} />
    </span>
  )
}
