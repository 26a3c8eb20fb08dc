import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import type { TenantUser, users } from '@muster/contract/users/users'
import { formatPhone } from '@muster/rules/people/phone'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { identifierCell } from '../../../outside/sheets/sheet.ts'
import type { Column } from '../../documents/columns.ts'
import { listFile } from '../../documents/report-file.ts'
import { listUsers, readCountry } from '../queries.ts'
import { asTenantUser } from '../tenant-user.ts'

/** Beyond this a company has other ways to take its people out. */
const longest = 50_000
const columnsFor = (country: string): Column<TenantUser>[] => [
  { label: 'Employee number', cell: ({ employeeNumber }) => identifierCell(employeeNumber ?? null) },
  { label: 'First name', cell: ({ user }) => user.firstName },
  { label: 'Last name', cell: ({ user }) => user.lastName },
  { label: 'E-mail', cell: ({ user }) => user.email ?? null },
  { label: 'Phone', cell: ({ user: { phone } }) => (phone ? formatPhone(phone, country) : null) },
  { label: 'Role', cell: ({ userRole }) => userRole.name },
  { label: 'Level', cell: ({ userRole }) => userRole.roleLevel },
  { label: 'Date of birth', cell: ({ user }) => user.dateOfBirth ?? null },
  { label: 'Address', cell: ({ user }) => user.address ?? null },
  { label: 'Available for emergency', cell: (person) => (person.availableForEmergency ? 'yes' : 'no') },
  { label: 'Sign-in', cell: ({ signIn }) => signIn ?? null },
]

/** The people of the list, in its order and by its filters, as a file that an import reads. Tax numbers stay inside. */
export async function exportPeople(
  scope: Scope,
  query: Received<typeof users.exportPeople>['query'],
): Promise<FileMade> {
  const rows = await listUsers(scope, query).limit(longest).execute()
  const { country } = await readCountry(scope)
  const lines = rows.map((row) => asTenantUser(scope, row))
  const today = localDate(scope.company.timezone, scope.now.getTime())
  return listFile(`people-${today}`, { columns: columnsFor(country), lines })
}
