import { ask } from '@muster/client/query'
import { paging } from '@muster/contract/kit/paging'
import type { UserSummary } from '@muster/contract/users/user-summary'
import { userSummarySorts, users } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { PillField } from '@muster/ui/field/choice/CheckField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { badge, column } from '@muster/ui/table/columns.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../shared/server-table/server-list.ts'
import { UserStatus } from './UserStatus.tsx'

function Emergency({ is }: { is: boolean | undefined }) {
  const say = useWords()
  return is ? say('Yes') : <span className="faint">–</span>
}

const columns = [
  column<UserSummary>('name', msg('Name'), fullName, {
    cell: (row) => (
      <Person name={fullName(row)} imageURL={row.imageURL} under={row.distinguishedBy ?? undefined} />
    ),
  }),
  column<UserSummary>('role', msg('Role'), (row) => row.role, { width: 104 }),
  badge<UserSummary>(
    'status',
    msg('Status'),
    (row) => row.userStatus,
    (row) => <UserStatus {...row} />,
    { width: 152 },
  ),
  column<UserSummary>('emergency', msg('Emergency'), (row) => (row.availableForEmergency ? 'yes' : ''), {
    width: 96,
    onCard: 'badge',
    cell: (row) => <Emergency is={row.availableForEmergency} />,
  }),
]
const list = serverList({
  name: 'People',
  shape: z.object({
    whom: z.enum(['emergency']).optional(),
    sort: z.enum(userSummarySorts).optional(),
    ...paging,
  }),
  query: ({ whom, sort = 'status', page, size }) =>
    ask(users.summary, {
      query: { page, size, sort, emergencyAvailable: whom === 'emergency' ? true : undefined },
    }),
  size: 5,
  sort: 'status',
  prefix: 'people.',
})
const everyMs = 60_000
const whom = [
  { value: 'all', label: msg('Everyone') },
  { value: 'emergency', label: msg('Emergency') },
] as const

export function PeopleNow() {
  const [url, setUrl] = useUrlState(list.shape, list.prefix)
  return (
    <Section
      title={msg('People')}
      action={
        <PillField
          label={msg('Show')}
          options={whom}
          value={url.whom ?? 'all'}
          onChange={(next) => setUrl({ whom: next === 'emergency' ? next : undefined, page: undefined })}
        />
      }
    >
      <ServerTable
        plain
        list={list}
        everyMs={everyMs}
        rowKey={(row) => row.tenantUserId}
        columns={columns}
        opens={({ tenantUserId }) => to(paths.person, { id: tenantUserId })}
        empty={{ text: url.whom ? msg('No one is available in an emergency') : msg('No one yet') }}
      />
    </Section>
  )
}
