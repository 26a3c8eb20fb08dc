import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { type KnownJobs, WithJobs } from '../known-jobs.tsx'
import { type PersonAtSites, peopleWithSites } from './people-with-sites.ts'

const columns = [
  column<PersonAtSites>('name', msg('Name'), ({ name }) => name, {
    cell: ({ id, name }) => <PersonLink id={id} name={name} />,
    width: widths.person,
  }),
  column<PersonAtSites>('sites', msg('Sites'), ({ sites }) => sites.join(', ')),
]

export const ClientPeople = ({ known }: { known: KnownJobs }) => (
  <WithJobs known={known}>
    {(jobs: readonly Job[]) => (
      <LocalTable
        search
        name="Client people"
        rows={peopleWithSites(jobs)}
        columns={columns}
        empty={msg('No one is assigned yet')}
        emptyHint={msg('Edit the job to assign people.')}
      />
    )}
  </WithJobs>
)
