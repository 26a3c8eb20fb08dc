import { useSend } from '@muster/client/query'
import { type TenantUser, users } from '@muster/contract/users/users'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { invitedWords } from './invitation-words.ts'

export function useInvite(): (user: Pick<TenantUser, 'id' | 'user'>) => Promise<void> {
  const invite = useSend(users.invite)
  return async ({ id, user }) => {
    const invited = await invite({ params: { id } })
    await saySuccess(invitedWords(invited), { email: user.email ?? '' })
  }
}
