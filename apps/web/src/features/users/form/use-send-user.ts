import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import type { UserUpdate } from '@muster/contract/users/user-input'
import { users } from '@muster/contract/users/users'
import { savedOrAsked } from '@muster/ui/dialog/confirm.tsx'
import { whenFresh } from '../../second-factor/when-fresh.tsx'

/** Sends changes of a person; what needs a fresh proof of who saves it asks for that first. */
export function useSendUser(user: { id: number }) {
  const update = useSend(users.update)
  return async (body: UserUpdate) => {
    const send = () =>
      savedOrAsked(msg('Employee number'), ({ force }) => update({ params: user, query: { force }, body }))
    // Not confirmed, it is sent all the same: the server's refusal says what is missing.
    return (await whenFresh(send)) ?? (await send())
  }
}
