import './users.css'
import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/rows'
import type { UserSummary } from '@muster/contract/user-summary'
import { userSummarySorts, users } from '@muster/contract/users'
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
const columns = [
  column<UserSummary>('name', 'Name', nameOf, {
    cell: (row) => <Person name={nameOf(row)} imageURL={row.imageURL} />,
  }),
  column<UserSummary>('role', 'Role', (row) => row.role),
  column<UserSummary>('status', 'Status', (row) => row.userStatus, {
    cell: (row) => <UserStatus {...row} />,
  }),
  column<UserSummary>('emergency', 'Emergency', (row) => (row.availableForEmergency ? 'yes' : ''), {
    cell: (row) => row.availableForEmergency && <Badge label="Available" tone="good" />,
  }),
]
const everyMs = 60_000
const size = 5
const whom = [
  { value: 'all', label: 'Everybody' },
  { value: 'emergency', label: 'Emergency' },
] as const
type Sort = (typeof userSummarySorts)[number]
type Whom = (typeof whom)[number]['value']

/** Who is there now, those online first; or whom one may call in an emergency. */
export function PeopleNow() {
  const [page, setPage] = useState(0)
  const [chosen, choose] = useState<Whom>('all')
  const [sort, setSort] = useState<Sort>('status')
  const emergencyAvailable = chosen === 'emergency' ? true : undefined
  const sortBy = (by: string | undefined) => setSort(userSummarySorts.find((one) => one === by) ?? 'status')
  const question = ask(users.summary, { query: { page, size, sort, emergencyAvailable } })
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
            sort={{
              by: sort,
              onSort: (by) => {
                sortBy(by)
                setPage(0)
              },
            }}
            {...(shown && { page: { ...shown, onPage: setPage } })}
            empty={chosen === 'all' ? 'Nobody yet' : 'Nobody is available in an emergency'}
          />
        )}
      </Section>
    </div>
  )
}
