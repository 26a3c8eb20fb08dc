import { call } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import { ask, useAsk, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel, useSession } from '@muster/client/use-session'
import { clients, isClient, mayTouch, staff } from '@muster/contract/kit/permissions'
import type { UserRole } from '@muster/contract/session/session'
import { type TenantUser, UserListFilters, users } from '@muster/contract/users/users'
import { formatPhone } from '@muster/rules/people/phone'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { Button } from '@muster/ui/button/Button.tsx'
import { type Insistence, removal } from '@muster/ui/dialog/confirm.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { MultiSelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { badge, column, person, text, widths } from '@muster/ui/table/columns.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { mayBeForced } from '@muster/ui/words/failure.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMail, IconUpload } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { regionHere } from '../../shared/here/region-here.ts'
import {
  choicesFilter,
  type FieldProps,
  type Filter,
  stateFilter,
} from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { type ListQuery, prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { InviteChip } from './invitation/InviteChip.tsx'
import { SignInBadge } from './invitation/SignInBadge.tsx'
import { useInvite } from './invitation/use-invite.ts'
import { SuspensionBadge } from './SuspensionBadge.tsx'
import { statusChoices, UserStatus } from './UserStatus.tsx'

const list = serverList({
  name: 'Users',
  view: 'users',
  shape: UserListFilters,
  query: (query) => ask(users.list, { query }),
  sort: 'name',
})
const roleList = ask(users.roles)
export const loader = (search: Search) => prefetchList(list, search, roleList)

const pageOf = ({ id, userRole }: TenantUser) =>
  to(isClient(userRole.roleLevel) ? paths.client : paths.person, { id })
const region = regionHere()
const columns = [
  person('name', msg('Name')),
  text('employeeNumber', msg('Employee number'), { width: 108 }),
  column<TenantUser>('email', 'Email', (row) => row.user.email),
  column<TenantUser>('phone', msg('Phone'), (row) => row.user.phone && formatPhone(row.user.phone, region), {
    width: widths.phone,
  }),
  column<TenantUser>('role', msg('Role'), (row) => row.userRole.name),
  badge<TenantUser>(
    'status',
    msg('Status'),
    (row) => row.userStatus,
    (row) => <Status of={row} />,
    { width: 204 },
  ),
]

const mayInvite = ({ signIn, user, userRole }: TenantUser, level: number) =>
  signIn === 'NONE' && Boolean(user.email) && mayTouch(level, userRole.roleLevel)

/** A suspension is shown instead of what the person does now: their own page says that too. */
function Status({ of: row }: { of: TenantUser }) {
  const level = useLevel()
  const maySend = useMay(users.invite)
  if (row.suspension) return <SuspensionBadge suspension={row.suspension} />
  if (maySend && mayInvite(row, level)) return <InviteChip user={row} />
  return row.signIn === 'READY' ? <UserStatus {...row} /> : <SignInBadge signIn={row.signIn} />
}

/** Roles of one level are one choice. */
function levelsOf(roles: readonly UserRole[]) {
  const levels = [...new Set(roles.map((role) => role.roleLevel))]
  const namesOf = (level: number) => roles.filter((role) => role.roleLevel === level).map((role) => role.name)
  return levels.map((value) => ({ value, label: namesOf(value).join(', ') }))
}

const groupLevels = { all: undefined, staff: [...staff], clients: [...clients] } as const
type UserGroup = keyof typeof groupLevels
function groupOf(levels: readonly number[] = []): UserGroup {
  if (levels.length > 0 && levels.every(isClient)) return 'clients'
  return levels.length > 0 && !levels.some(isClient) ? 'staff' : 'all'
}
const userGroups = [
  { value: 'all', label: msg('All') },
  { value: 'staff', label: msg('Staff') },
  { value: 'clients', label: msg('Clients') },
] as const

type RoleValues = { readonly roleLevels?: number[] | undefined }
const roleFilter: Filter<RoleValues> = {
  keys: ['roleLevels'],
  field: (props) => <RoleField {...props} />,
}
function RoleField({ values, set }: FieldProps<RoleValues>) {
  const { answer, isLoading } = useAsk(roleList)
  const { roleLevels = [] } = values
  const ofGroup: readonly number[] = groupLevels[groupOf(roleLevels)] ?? []
  return (
    <MultiSelectField
      compact
      clearable
      label={msg('Role')}
      options={levelsOf(answer ?? []).filter(({ value }) => ofGroup.length === 0 || ofGroup.includes(value))}
      isLoading={isLoading}
      value={roleLevels.length === ofGroup.length ? [] : roleLevels}
      onChange={(next) => set({ roleLevels: next?.length ? next : groupLevels[groupOf(roleLevels)] })}
    />
  )
}
const filters = [
  roleFilter,
  choicesFilter('statuses', msg('Status'), statusChoices),
  stateFilter('suspended', msg('Suspension'), msg('Is suspended'), msg('Is not suspended')),
]
const exportAll = {
  name: 'people',
  read: ({ search, roleLevels, statuses, suspended, sort }: ListQuery<typeof list.shape>) =>
    call(users.exportPeople, { query: { search, roleLevels, statuses, suspended, sort } }),
}

export default function UsersPage() {
  const [{ roleLevels }, setUrl] = useUrlState(list.shape)
  const actions = useUserActions()
  const mayAdd = useMay(users.create)
  const mayExport = useMay(users.exportPeople)
  return (
    <Page
      title={msg('Users')}
      sentence={msg('Staff and clients.')}
      action={
        mayAdd && (
          <>
            <Button label={msg('Import')} icon={IconUpload} href={paths.userImport} />
            <AddButton label={msg('Add user')} href={paths.userAdd} />
          </>
        )
      }
    >
      <ServerTable
        list={list}
        columns={columns}
        filters={filters}
        tools={
          <Pills
            label={msg('People to show')}
            options={userGroups}
            value={groupOf(roleLevels)}
            onChange={(group) => setUrl({ roleLevels: groupLevels[group], page: undefined })}
          />
        }
        {...(mayExport && { exportAll })}
        opens={pageOf}
        actions={actions}
        empty={{ text: msg('No users yet'), hint: msg('Add the first one with the button above.') }}
      />
    </Page>
  )
}

/** What may be done to a row: nobody touches somebody stronger, or removes themselves. */
function useUserActions() {
  const say = useWords()
  const me = useSession()?.user
  const remove = useSend(users.remove)
  const invite = useInvite()
  const mayManage = useMay(users.update)
  const removeUser = async (user: TenantUser, { force }: Insistence) => {
    try {
      await remove({ params: user, query: { force } })
    } catch (error) {
      if (!(error instanceof CallFailure) || !mayBeForced(error)) throw error
      const message = `${say(error)}. ${say('Do you still want to remove this user?')}`
      throw new CallFailure({ ...error, reason: undefined, message })
    }
  }
  return (user: TenantUser): Action[] => {
    if (!me || !mayManage || !mayTouch(me.userRole.roleLevel, user.userRole.roleLevel)) return []
    const edit = { label: msg('Edit'), href: pageOf(user) }
    if (user.id === me.tenantUserId) return [edit]
    const confirm = removal(user.name)
    const removing = { label: msg('Remove'), confirm, onPick: (how: Insistence) => removeUser(user, how) }
    if (user.signIn === 'READY' || mayInvite(user, me.userRole.roleLevel)) return [edit, removing]
    const label = user.signIn === 'NONE' ? msg('Send invitation') : msg('Send invitation again')
    const inviting = { label, icon: IconMail, onPick: () => invite(user) }
    return [edit, inviting, removing]
  }
}
