import { msg } from '@muster/contract/kit/msg'
import type { UserRecord } from '@muster/contract/users/users'
import { formatPhone } from '@muster/rules/people/phone'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconCopy, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { regionHere } from '../../shared/here/region-here.ts'
import css from './profiles.module.css'

const region = regionHere()
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function ContactLine({ of: { user } }: { of: Pick<UserRecord, 'user'> }) {
  const say = useWords()
  const { phone, email } = user
  if (!phone && !email) return null
  return (
    <div className={css.contact}>
      {phone && (
        <Way icon={<IconPhone {...icon} />} copies={phone} label={say('Copy {text}', { text: phone })}>
          <a href={`tel:${phone}`}>
            <bdi dir="ltr">{formatPhone(phone, region)}</bdi>
          </a>
        </Way>
      )}
      {email && (
        <Way icon={<IconMail {...icon} />} copies={email} label={say('Copy {text}', { text: email })}>
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Way>
      )}
    </div>
  )
}

interface WayProps {
  icon: ReactNode
  copies: string
  label: string
  children: ReactNode
}

function Way({ icon: sign, copies, label, children }: WayProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copies)
      showToast(msg('Copied'))
    } catch (error) {
      await sayError(error)
    }
  }
  return (
    <span>
      {sign}
      {children}
      <IconButton label={label} icon={<IconCopy {...icon} />} onPick={() => void copy()} />
    </span>
  )
}
