import { call } from '@muster/client/call'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isClient, mayTouch } from '@muster/contract/kit/permissions'
import { UserUpdate } from '@muster/contract/users/user-input'
import { UserRecord, users } from '@muster/contract/users/users'
import { z } from 'zod'
import { useInPlace } from '../../../shared/in-place.ts'
import { useSendUser } from './use-send-user.ts'

/** What is emptied is none. */
const InPlaceShape = UserUpdate.extend({
  dob: UserUpdate.shape.dob.default(null),
  timezone: UserUpdate.shape.timezone.default(null),
  lastName: z.preprocess((name) => name || null, UserUpdate.shape.lastName),
})

/** The values of a person that are changed where they are read. */
export function usePersonInPlace(person: UserRecord) {
  const level = useLevel()
  const mayEdit = useMay(users.update) && mayTouch(level, person.userRole.roleLevel)
  const isCompany = isClient(person.userRole.roleLevel)
  const send = useSendUser(person)
  /** The name of a company is one. */
  const nameOfCompany = async ({ firstName, userRoleId }: UserUpdate) => {
    if (isCompany) return firstName && { lastName: null }
    if (userRoleId === undefined) return undefined
    const role = (await call(users.roles)).find(({ id }) => id === userRoleId)
    return role && isClient(role.roleLevel) && { firstName: person.name, lastName: null }
  }
  const inPlace = useInPlace<UserRecord, UserUpdate>({
    record: person,
    shape: UserRecord,
    body: InPlaceShape,
    feature: users.read.feature,
    send: async (body) => send({ ...body, ...(await nameOfCompany(body)) }),
  })
  return { mayEdit, inPlace }
}
