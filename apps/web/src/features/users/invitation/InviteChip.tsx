import type { TenantUser } from '@muster/contract/users/users'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import css from '../users.module.css'
import { useInvite } from './use-invite.ts'

export function InviteChip({ user }: { user: TenantUser }) {
  const say = useWords()
  const invite = useInvite()
  const [isBusy, setBusy] = useState(false)
  const label = say('Not invited · Invite')
  const send = () => {
    setBusy(true)
    return invite(user)
      .catch(sayError)
      .finally(() => setBusy(false))
  }
  return (
    <>
      <button
        type="button"
        className={clsx(css.inviteChip, 'no-print')}
        aria-label={`${label}: ${user.name}`}
        disabled={isBusy}
        onClick={() => void send()}
      >
        {label}
      </button>
      <span className={css.onPaper}>{say('Not invited')}</span>
    </>
  )
}
