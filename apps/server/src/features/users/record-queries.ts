import { isAdministrator } from '@muster/contract/kit/permissions'
import type { UserRecord } from '@muster/contract/users/users'
import { formatAbn } from '@muster/rules/people/abn'
import { maskTfn } from '@muster/rules/people/tfn'
import { prepared } from '../../db/prepared.ts'
import type { Scope } from '../../db/scope.ts'
import { usersWithStatus } from './queries.ts'
import { asTenantUser } from './tenant-user.ts'

/** Where a person's sealed texts belong: swapped texts cannot be opened. */
export const sealedAad = (userId: number, what: 'businessNumber' | 'taxNumber') => `users/${userId}/${what}`

/** Opened many times a second. */
const personRead = prepared((scope, { id }: { id: number }) =>
  usersWithStatus(scope)
    .select([
      'users.timezone',
      'users.version',
      'users.agreed_week_minutes as agreedWeekMinutes',
      'users.payroll_access as payrollAccess',
      'users.business_number_cipher as businessNumberCipher',
      'users.tax_number_tail as taxNumberTail',
    ])
    .where('users.id', '=', id),
)

/** One person as the form shows them; undefined when out of reach. */
export async function readUserRecord(scope: Scope, id: number): Promise<UserRecord | undefined> {
  const [row] = await personRead(scope, { id })
  if (!row) return undefined
  const { businessNumberCipher: sealed, taxNumberTail, timezone, version, payrollAccess } = row
  const { agreedWeekMinutes } = row
  return {
    ...asTenantUser(scope, row),
    timezone,
    version,
    agreedWeekMinutes,
    ...(isAdministrator(row.level) && { payrollAccess }),
    businessNumber: sealed && formatAbn(scope.vault.unseal(sealedAad(id, 'businessNumber'), sealed)),
    taxNumberMasked: taxNumberTail && maskTfn(taxNumberTail),
  }
}
