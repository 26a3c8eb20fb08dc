import type { FileMade, Received } from '@muster/contract/kit'
import type { users } from '@muster/contract/users'
import { formatPhone } from '@muster/rules/people/phone'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { csv } from '../../outside/csv.ts'
import { identifierCell } from '../../outside/sheet.ts'
import { listUsers, readCountry } from './queries.ts'
import { asTenantUser } from './tenant-user.ts'

/** Beyond this a company has other ways to take its people out. */
const longest = 50_000
const header = [
  ...['Employee number', 'First name', 'Last name', 'E-mail', 'Phone', 'Role', 'Level', 'Date of birth'],
  ...['Address', 'Available for emergency', 'Sign-in'],
]

/** The people of the list, in its order and by its filters, as a file that an import reads. Tax numbers stay inside. */
export async function exportPeople(
  scope: Scope,
  query: Received<typeof users.exportPeople>['query'],
): Promise<FileMade> {
  const rows = await listUsers(scope, query).limit(longest).execute()
  const { country } = await readCountry(scope)
  const lines = rows.map((row) => {
    const { user, userRole, employeeNumber, availableForEmergency, signIn } = asTenantUser(scope, row)
    return [
      ...[identifierCell(employeeNumber ?? null), user.firstName, user.lastName, user.email ?? null],
      user.phone ? formatPhone(user.phone, country) : null,
      ...[userRole.name, userRole.roleLevel, user.dateOfBirth ?? null, user.address ?? null],
      ...[availableForEmergency ? 'yes' : 'no', signIn ?? null],
    ]
  })
  return {
    fileName: `people-${localDate(scope.company.timezone, scope.now.getTime())}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csv(header, lines)),
  }
}
