import type { UserRecord } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMail } from '@tabler/icons-react'
import { SignInBadge } from './SignInBadge.tsx'
import { useInvite } from './use-invite.ts'

export function InvitationNotice({ user }: { user: UserRecord }) {
  const say = useWords()
  const invite = useInvite()
  if (user.signIn === 'READY') return null
  return (
    <section className="card row">
      <SignInBadge signIn={user.signIn} />
      <p className="faint">{say('Without a password this person cannot sign in yet.')}</p>
      <span className="push">
        <Button
          label={user.signIn === 'NONE' ? msg('Send invitation') : msg('Send invitation again')}
          icon={IconMail}
          onPick={() => invite(user)}
        />
      </span>
    </section>
  )
}
