import { call } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { mayTouch } from '@muster/contract/permissions'
import { pageOf } from '@muster/contract/rows'
import type { UserRole } from '@muster/contract/session'
import { type TenantUser, UserFilters, users } from '@muster/contract/users'
import { formatPhone } from '@muster/rules/phone'
import { Button } from '@muster/ui/Button.tsx'
import { column, person, text } from '@muster/ui/columns.tsx'
import { type Insistence, removal } from '@muster/ui/confirm.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { saySuccess } from '@muster/ui/dialogs.tsx'
import { mayBeForced } from '@muster/ui/failure.ts'
import { Page } from '@muster/ui/Page.tsx'
import { MultiSelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconMail, IconPlus, IconUpload } from '@tabler/icons-react'
import { ExportButton } from '../../csv/ExportButton.tsx'
import { paths, to } from '../../paths.ts'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { useTypedSearch } from '../../use-typed-search.ts'
import { SignInBadge } from './SignInBadge.tsx'
import { statusChoices, UserStatus } from './UserStatus.tsx'

const Filters = UserFilters.omit({ clientsOnly: true })
const userPage = (search: ReturnType<typeof readFilters>) =>
  ask(users.list, { query: { ...search, page: search.page ?? 0, size: search.size ?? 50 } })
const readFilters = (search: Search) => readSearch(Filters, search)
const roleList = ask(users.roles)
export const loader = (search: Search) => prefetch(userPage(readFilters(search)), roleList)

const region = new Intl.Locale(navigator.language).region ?? 'AU'
const columns = [
  person('name', 'Name'),
  text('employeeNumber', 'Employee number'),
  column<TenantUser>('email', 'E-mail', (row) => row.user.email),
  column<TenantUser>('phone', 'Phone', (row) => row.user.phone && formatPhone(row.user.phone, region), {
    unsorted: true,
  }),
  column<TenantUser>('role', 'Role', (row) => row.userRole.name),
  column<TenantUser>('status', 'Status', (row) => row.userStatus, {
    cell: (row) => (row.signIn === 'READY' ? <UserStatus {...row} /> : <SignInBadge signIn={row.signIn} />),
    unsorted: true,
  }),
]

/** Roles of one level are one choice: rights follow the level alone. */
function levelsOf(roles: readonly UserRole[]) {
  const levels = [...new Set(roles.map((role) => role.roleLevel))]
  const namesOf = (level: number) => roles.filter((role) => role.roleLevel === level).map((role) => role.name)
  return levels.map((value) => ({ value, label: namesOf(value).join(', ') }))
}

export default function UsersPage() {
  const [filters, filter] = useUrlState(Filters)
  const fromStart = (change: Parameters<typeof filter>[0]) => filter({ ...change, page: undefined })
  const search = useTypedSearch(filters.search, (next) => fromStart({ search: next }))
  const roles = useAsk(roleList)
  const { answer, failure, isLoading, again } = useAsk(userPage(filters))
  const actions = useUserActions()
  const page = answer && pageOf(answer)
  const { search: searched, roleLevels, statuses, sort } = filters
  const isFiltered = roleLevels !== undefined || statuses !== undefined
  const read = () => call(users.exportPeople, { query: { search: searched, roleLevels, statuses, sort } })

  return (
    <Page
      title="Users"
      sentence="The people of the company, and its clients."
      action={
        <>
          <ExportButton name="people" read={read} />
          <Button label="Import" icon={<IconUpload size={16} aria-hidden />} href={paths.userImport} />
          <Button
            label="Add user"
            kind="primary"
            icon={<IconPlus size={16} aria-hidden />}
            href={paths.userAdd}
          />
        </>
      }
      filters={
        <>
          <MultiSelectField
            compact
            clearable
            label="Role"
            options={levelsOf(roles.answer ?? [])}
            isLoading={roles.isLoading}
            value={roleLevels ?? []}
            onChange={(next) => fromStart({ roleLevels: next?.length ? next : undefined })}
          />
          <MultiSelectField
            compact
            clearable
            translate
            label="Status"
            options={statusChoices}
            value={statuses ?? []}
            onChange={(next) => fromStart({ statuses: next?.length ? next : undefined })}
          />
        </>
      }
    >
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Users"
          rows={page?.content ?? []}
          columns={columns}
          filter={search}
          sort={{ by: filters.sort ?? 'name', onSort: (sort) => fromStart({ sort }) }}
          isLoading={isLoading}
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => fromStart({ size }),
            },
          })}
          actions={actions}
          empty={isFiltered ? 'Nothing fits the filter' : 'No users yet'}
          emptyHint={
            isFiltered ? 'Clear the filter to see more.' : 'Add the first one with the button above.'
          }
        />
      )}
    </Page>
  )
}

/** What may be done to a row: nobody touches somebody stronger, or removes themselves. */
function useUserActions() {
  const say = useWords()
  const me = useSession()?.user
  const remove = useSend(users.remove)
  const invite = useSend(users.invite)
  const inviteUser = async (user: TenantUser) => {
    await invite.mutateAsync({ params: user })
    await saySuccess('Invitation sent to {email}', { email: user.user.email ?? '' })
  }
  const removeUser = async (user: TenantUser, { force }: Insistence) => {
    try {
      await remove.mutateAsync({ params: user, query: { force } })
    } catch (error) {
      if (!(error instanceof CallFailure) || !mayBeForced(error)) throw error
      const message = `${say(error)}. ${say('Do you still want to remove this user?')}`
      throw new CallFailure({ ...error, reason: undefined, message })
    }
  }
  return (user: TenantUser) => {
    if (!me || !mayTouch(me.userRole.roleLevel, user.userRole.roleLevel)) return []
    const edit = { label: 'Edit', href: to(paths.userEdit, { id: user.id }) }
    if (user.id === me.tenantUserId) return [edit]
    const confirm = removal(user.name)
    const removing = { label: 'Remove', confirm, onPick: (how: Insistence) => removeUser(user, how) }
    if (user.signIn === 'READY') return [edit, removing]
    const label = user.signIn === 'NONE' ? 'Send invitation' : 'Send invitation again'
    const inviting = { label, icon: <IconMail size={16} aria-hidden />, onPick: () => inviteUser(user) }
    return [edit, inviting, removing]
  }
}
