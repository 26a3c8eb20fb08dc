import { useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useState } from 'react'
import { JobLink } from '../../../shared/name-links/NameLinks.tsx'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { Hours } from '../../jobs/Hours.tsx'
import { VisitTime } from '../../my-sites/VisitTime.tsx'
import { type PlannedVisit, plannedVisits } from '../visits/planned-visits.ts'
import { comingVisits } from '../visits/visit-questions.ts'

const columns = [
  column<PlannedVisit>('startTime', msg('Planned visit'), ({ startTime }) => startTime, {
    cell: (visit) => (
      <>
        <VisitTime visit={visit} /> <Zone timezone={visit.timezone} at={visit.startTime} />
      </>
    ),
    width: 288,
  }),
  column<PlannedVisit>('job', msg('Job'), ({ jobText }) => jobText, {
    cell: ({ jobId, jobText }) => <JobLink id={jobId} name={jobText} />,
  }),
  column<PlannedVisit>('hours', msg('Hours'), ({ duration }) => duration / 60, {
    cell: ({ duration }) => <Hours hours={duration / 60} />,
    align: 'end',
    width: widths.number,
  }),
  column<PlannedVisit>('timezone', msg('Time zone'), ({ timezone }) => timezone, { hidden: true }),
]

export function RosterTab({ person: { id } }: { person: UserRecord }) {
  const [now] = useState(Date.now)
  const { answer, failure, again } = useAsk(comingVisits({ tenantUserIds: [id] }))
  if (!answer) return <NoAnswer failure={failure} again={again} />
  return (
    <LocalTable
      name="Roster"
      rows={plannedVisits(answer, now)}
      rowKey={({ key }) => key}
      columns={columns}
      empty={msg('No visits planned in the next 28 days')}
      emptyHint={msg('Visits are planned in the schedule of a job.')}
    />
  )
}
