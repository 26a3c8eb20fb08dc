import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isClient, mayTouch } from '@muster/contract/kit/permissions'
import { UserUpdate } from '@muster/contract/users/user-input'
import { UserRecord, users } from '@muster/contract/users/users'
import { z } from 'zod'
import { useInPlace } from '../../../shared/in-place.ts'
import { useSendUser } from './use-save-user.ts'

/** What is emptied is none. */
const InPlaceShape = UserUpdate.extend({
  dob: UserUpdate.shape.dob.default(null),
  timezone: UserUpdate.shape.timezone.default(null),
  lastName: z.preprocess((name) => name || null, UserUpdate.shape.lastName),
})

/** The values of a person that are changed where they are read; `mayEdit` where the form of the person could be opened. */
export function usePersonInPlace(person: UserRecord) {
  const level = useLevel()
  const mayEdit = useMay(users.update) && mayTouch(level, person.userRole.roleLevel)
  const isCompany = isClient(person.userRole.roleLevel)
  const send = useSendUser(person)
  const inPlace = useInPlace<UserRecord, UserUpdate>({
    record: person,
    shape: UserRecord,
    body: InPlaceShape,
    feature: users.read.feature,
    // The name of a company is one.
    send: (body) => send(isCompany && body.firstName ? { ...body, lastName: null } : body),
  })
  return { mayEdit, inPlace }
}
