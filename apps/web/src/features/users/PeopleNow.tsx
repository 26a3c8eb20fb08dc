import './users.css'
import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/paging'
import { type UserSummary, users } from '@muster/contract/users'
import { Badge } from '@muster/ui/Badge.tsx'
import { PillField } from '@muster/ui/CheckField.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { Person } from '@muster/ui/Person.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useState } from 'react'
import { UserStatus } from './UserStatus.tsx'

const nameOf = (row: UserSummary) => `${row.firstName} ${row.lastName}`
const unsorted = true as const
const columns = [
  column<UserSummary>('name', 'Name', nameOf, {
    cell: (row) => <Person name={nameOf(row)} imageURL={row.imageURL} />,
    unsorted,
  }),
  column<UserSummary>('role', 'Role', (row) => row.role, { unsorted }),
  column<UserSummary>('status', 'Status', (row) => row.userStatus, {
    cell: (row) => <UserStatus {...row} />,
    unsorted,
  }),
  column<UserSummary>('emergency', 'Emergency', (row) => (row.availableForEmergency ? 'yes' : ''), {
    cell: (row) => row.availableForEmergency && <Badge label="Available" tone="good" />,
    unsorted,
  }),
]
const everyMs = 60_000
const size = 5
const whom = [
  { value: 'all', label: 'Everybody' },
  { value: 'emergency', label: 'Emergency' },
] as const
type Whom = (typeof whom)[number]['value']

/** Who is there now, those online first; or whom one may call in an emergency. */
export function PeopleNow() {
  const [page, setPage] = useState(0)
  const [chosen, choose] = useState<Whom>('all')
  const emergencyAvailable = chosen === 'emergency' ? true : undefined
  const question = ask(users.summary, { query: { page, size, emergencyAvailable } })
  const { answer, failure, isLoading, again } = useAsk(question, everyMs)
  const shown = answer && pageOf(answer)
  return (
    <div className="people-now">
      <Section
        title="People"
        action={
          <PillField<Whom>
            label="Show"
            options={whom}
            value={chosen}
            onChange={(next) => {
              choose(next ?? 'all')
              setPage(0)
            }}
          />
        }
      >
        {failure && !shown ? (
          <ErrorState error={failure} onRetry={again} />
        ) : (
          <DataTable
            plain
            name="People"
            rows={shown?.content ?? []}
            rowKey={(row) => row.tenantUserId}
            columns={columns}
            isLoading={isLoading && !shown}
            {...(shown && { page: { ...shown, onPage: setPage } })}
            empty={chosen === 'all' ? 'Nobody yet' : 'Nobody is available in an emergency'}
          />
        )}
      </Section>
    </div>
  )
}
