import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { type UserRecord, users } from '@muster/contract/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayError, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconMail } from '@tabler/icons-react'
import { invitedWords } from './invitation-words.ts'
import { SignInBadge } from './SignInBadge.tsx'

/** How somebody without a password stands, and an invitation for them. */
export function InvitationNotice({ user }: { user: UserRecord }) {
  const say = useWords()
  const invite = useSend(users.invite)
  if (user.signIn === 'READY') return null
  const send = async () => {
    try {
      const invited = await invite.mutateAsync({ params: user })
      await saySuccess(invitedWords(invited), { email: user.user.email ?? '' })
    } catch (error) {
      await sayError(error)
    }
  }
  return (
    <section className="card row">
      <SignInBadge signIn={user.signIn} />
      <p className="faint">{say('Without a password this person cannot sign in yet.')}</p>
      <span className="push">
        <Button
          label={user.signIn === 'NONE' ? msg('Send invitation') : msg('Send invitation again')}
          icon={<IconMail size={16} aria-hidden />}
          busy={invite.isPending}
          onPick={() => void send()}
        />
      </span>
    </section>
  )
}
