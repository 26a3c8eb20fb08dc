import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { AppLink } from '@muster/ui/links.tsx'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import css from './pay.module.css'
import type { NotApproved } from './use-decisions.ts'

const why: Readonly<Record<NotApproved['outcome'], string>> = {
  STALE: msg('Their hours changed since you looked. Look again, then approve.'),
  OWN: msg('Nobody approves their own hours.'),
}
const order = ['STALE', 'OWN'] as const

interface Props {
  left: readonly NotApproved[]
  leadTo: (tenantUserId: number) => string
  onDismiss: () => void
}

/** Who was not approved, by name, with the way to look again. */
export function NotApprovedNotice({ left, leadTo, onDismiss }: Props) {
  const say = useWords()
  return (
    <div role="alert" className={clsx(left.length > 0 && ['card', css.notice])}>
      {order.map((outcome) => {
        const people = left.filter((each) => each.outcome === outcome)
        if (people.length === 0) return null
        return (
          <div key={outcome} className="stack small">
            <p>
              <strong>{say('Not approved: {count}', { count: people.length })}</strong> {say(why[outcome])}
            </p>
            <ul className={clsx('plain-list', css.names)}>
              {people.map(({ tenantUserId, name, isGone }) => (
                <li key={tenantUserId}>
                  {isGone ? (
                    say('{name} (not on this sheet any more)', { name })
                  ) : (
                    <AppLink href={leadTo(tenantUserId)}>{name}</AppLink>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {left.length > 0 && <Button label={msg('Close')} size="small" onPick={onDismiss} />}
    </div>
  )
}
