import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { fullName } from '@muster/rules/people/full-name'
import { column, text, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { Hours } from '../../jobs/Hours.tsx'

type Person = NonNullable<Job['jobAssignees']>[number]

const columns = [
  column<Person>('name', msg('Name'), fullName, {
    cell: (row) => (
      <PersonLink id={row.tenantUserId} name={fullName(row)} distinguishedBy={row.distinguishedBy} />
    ),
    width: widths.person,
  }),
  text('employeeNumber', msg('Employee number'), { width: 136 }),
  text('role', msg('Role')),
  column<Person>('hours', msg('Hours a visit'), ({ hours }) => hours, {
    cell: ({ hours }) => <Hours hours={hours} />,
    align: 'end',
    width: widths.phone,
  }),
]

export const JobPeople = ({ job: { jobAssignees = [] } }: { job: Job }) => (
  <LocalTable
    name="Job people"
    rows={jobAssignees}
    rowKey={({ jobHasUserId }) => jobHasUserId}
    columns={columns}
    empty={msg('No one is assigned yet')}
    emptyHint={msg('Edit the job to assign people.')}
  />
)
