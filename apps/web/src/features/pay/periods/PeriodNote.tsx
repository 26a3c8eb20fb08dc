import type { PayPeriod } from '@muster/contract/pay/rows'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import css from '../pay.module.css'

export function PeriodNote({ period }: { period: PayPeriod }) {
  const say = useWords()
  const line = noteOf(period)
  if (!line) return null
  const Icon = period.state === 'OPEN' ? IconLockOpen : IconLock
  return (
    <p className={css.note}>
      <Icon size={16} aria-hidden />
      <span>
        {say(line.says, line.values)}
        {period.state !== 'OPEN' && <> {say('Times on its days cannot be changed.')}</>}
      </span>
    </p>
  )
}

function noteOf(period: PayPeriod) {
  const momentOf = (instant: string | null) => (instant ? moment(instant) : '')
  if (period.state === 'HANDED_OVER')
    return {
      says: msg('Exported by {name} on {at}.'),
      values: { name: period.handedOverBy, at: momentOf(period.handedOverAt) },
    }
  if (period.state === 'LOCKED')
    return {
      says: msg('Locked by {name} on {at}.'),
      values: { name: period.lockedBy, at: momentOf(period.lockedAt) },
    }
  if (period.unlockReason)
    return {
      says: msg('Unlocked by {name} on {at}: {reason}'),
      values: { name: period.unlockedBy, at: momentOf(period.unlockedAt), reason: period.unlockReason },
    }
}
