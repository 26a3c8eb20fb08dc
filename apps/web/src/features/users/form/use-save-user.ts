import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { isClient } from '@muster/contract/kit/permissions'
import { UserUpdate } from '@muster/contract/users/user-input'
import { UserRecord, users } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { formatPhone } from '@muster/rules/people/phone'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { z } from 'zod'
import { savedOrNewer } from '../../../shared/newer.tsx'
import { whenFresh } from '../../second-factor/when-fresh.tsx'
import { useClientRoles } from './name-fields.tsx'

export const EditShape = UserUpdate.extend({ removeTaxNumber: z.boolean().optional() })

export function fieldsOf(user: UserRecord, givesPayroll: boolean) {
  const { phone, dateOfBirth: dob, ...person } = user.user
  const { employeeNumber, timezone, businessNumber, version } = user
  const firstName = isClient(user.userRole.roleLevel) ? user.name : person.firstName
  const lastName = isClient(user.userRole.roleLevel) ? null : person.lastName || null
  return {
    ...{ ...person, firstName, lastName, employeeNumber, dob, timezone, businessNumber, version },
    phone: phone && formatPhone(phone, 'international'),
    userRoleId: user.userRole.id,
    ...(givesPayroll && { payrollAccess: user.payrollAccess }),
    availableForEmergency: user.availableForEmergency ?? false,
  }
}

/** Sends changes of a person; what needs a fresh proof of who saves it asks for that first. */
export function useSendUser(user: { id: number }) {
  const update = useSend(users.update)
  return async (body: UserUpdate) => {
    const send = () =>
      savedOrAsked(msg('Employee number'), ({ force }) =>
        update.mutateAsync({ params: user, query: { force }, body }),
      )
    // Not confirmed, it is sent all the same: the server's refusal says what is missing.
    return (await whenFresh(send)) ?? (await send())
  }
}

export function useSaveUser(user: UserRecord, onNewer: (user: UserRecord) => void) {
  const send = useSendUser(user)
  const isClientRole = useClientRoles()
  return async ({ removeTaxNumber, ...fields }: z.output<typeof EditShape>) => {
    const { dob = null, timezone = null } = fields
    const { firstName = '', lastName } = fields
    const body = {
      ...{ ...fields, dob, timezone },
      ...(removeTaxNumber && { taxNumber: null }),
      // The name of a company is one.
      ...(isClientRole(fields.userRoleId ?? user.userRole.id) && {
        firstName: fullName({ firstName, lastName: lastName ?? '' }),
        lastName: null,
      }),
    }
    return savedOrNewer(UserRecord, onNewer, () => send(body))
  }
}
