import type { Job } from '@muster/contract/jobs'
import { msg } from '@muster/contract/msg'
import { Badge } from '@muster/ui/Badge.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { badge, column } from '@muster/ui/table/columns.tsx'
import { Zone } from '../site-time/Zone.tsx'

export const peopleOf = ({ plan }: Job) => plan?.people.map(({ name }) => name).join(', ')
const nextOf = ({ plan }: Job) => plan?.nextVisit && `${day(plan.nextVisit)} ${clock(plan.nextVisit)}`

export const nextVisit = column<Job>('nextVisit', msg('Next visit'), nextOf, {
  cell: (job) => (
    <span className="figures">
      {nextOf(job)}{' '}
      {job.plan?.nextVisit && <Zone timezone={job.jobLocation.timezone} at={job.plan.nextVisit} />}
    </span>
  ),
  unsorted: true,
  width: 176,
})
export const jobStatus = badge<Job>(
  'enabled',
  msg('Status'),
  ({ enabled }) => (enabled ? 'Active' : 'Inactive'),
  ({ enabled }) =>
    enabled ? <Badge label={msg('Active')} tone="good" /> : <Badge label={msg('Inactive')} tone="warn" />,
  { unsorted: true, width: 96 },
)
