import type { UserRecord } from '@muster/contract/users/users'
import { formatPhone } from '@muster/rules/people/phone'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Lock } from '@muster/ui/field/FixedValue.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCopy, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { regionHere } from '../../shared/here/region-here.ts'
import { usePersonInPlace } from '../users/form/use-person-in-place.ts'
import css from './profiles.module.css'

const region = regionHere()
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** With the country, so that it is read the same wherever it is typed. */
const phoneOf = ({ user: { phone } }: UserRecord) => (phone ? formatPhone(phone, 'international') : '')

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    <bdi dir="ltr">{formatPhone(phone, region)}</bdi>
  </a>
)

export function ContactLine({ of: person }: { of: UserRecord }) {
  const { mayEdit, inPlace } = usePersonInPlace(person)
  const { phone, email } = person.user
  if (!phone && !email && !mayEdit) return null
  return (
    <div className={css.contact}>
      <Way icon={<IconPhone {...icon} />} copies={phone}>
        <EditInPlace
          {...inPlace('phone', phoneOf)}
          label={msg('Phone')}
          show={(value) => value && <PhoneLink phone={value} />}
          field={(field) => <TextField {...field} kind="tel" />}
          mayEdit={mayEdit}
        />
      </Way>
      {email && (
        <Way icon={<IconMail {...icon} />} copies={email}>
          <a href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
          {mayEdit && <Lock why={msg('The email is the name for signing in and cannot be changed.')} />}
        </Way>
      )}
    </div>
  )
}

interface WayProps {
  icon: ReactNode
  copies: string | null | undefined
  children: ReactNode
}

function Way({ icon: sign, copies, children }: WayProps) {
  const say = useWords()
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showToast(msg('Copied'))
  }
  return (
    <div>
      {sign}
      {children}
      {copies && (
        <IconButton
          label={say('Copy {text}', { text: copies })}
          icon={IconCopy}
          onPick={() => copy(copies)}
        />
      )}
    </div>
  )
}
