import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { nameApart } from '@muster/rules/people/full-name'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, column } from '@muster/ui/table/columns.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { Zone } from '../../shared/site-time/Zone.tsx'

export const peopleOf = ({ plan }: Job) =>
  plan?.people.map(({ name, distinguishedBy }) => nameApart(name, distinguishedBy)).join(', ')
const nextOf = ({ plan }: Job) => plan?.nextVisit && `${day(plan.nextVisit)} ${clock(plan.nextVisit)}`

/** Within 31 days: a list has no room for the year. */
function NextVisit({ of: { plan, jobLocation } }: { of: Job }) {
  if (!plan?.nextVisit) return null
  return (
    <span className="figures">
      {`${day(plan.nextVisit).slice(0, 5)} ${clock(plan.nextVisit)}`}{' '}
      <Zone timezone={jobLocation.timezone} at={plan.nextVisit} />
    </span>
  )
}

export const nextVisit = column<Job>('nextVisit', msg('Next visit'), nextOf, {
  cell: (job) => <NextVisit of={job} />,
  width: 152,
})
export const jobStatus = badge<Job>(
  'enabled',
  msg('Status'),
  ({ enabled }) => (enabled ? 'Active' : 'Inactive'),
  ({ enabled }) =>
    enabled ? <Badge label={msg('Active')} tone="good" /> : <Badge label={msg('Inactive')} tone="warn" />,
  { width: 92 },
)
