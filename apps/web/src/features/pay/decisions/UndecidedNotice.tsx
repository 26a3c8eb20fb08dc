import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from '../pay.module.css'
import type { Decision, Left, Undecided } from './use-decisions.ts'

const titles: Readonly<Record<Decision, string>> = {
  APPROVE: msg('Not approved: {count}'),
  RETURN: msg('Not returned: {count}'),
}
const why: Readonly<Record<Decision, Record<Undecided['outcome'], string>>> = {
  APPROVE: {
    STALE: msg('Their hours changed since you looked. Look again, then approve.'),
    OWN: msg('No one can approve their own hours.'),
    OVERLAP: msg('Some of their visits overlap. Void or edit the wrong one, or say that both count.'),
    TYPED: msg('You entered or corrected some of their visits. Another manager approves them.'),
  },
  RETURN: {
    STALE: msg('They no longer have hours in this period.'),
    OWN: msg('No one can return their own hours.'),
    // Neither keeps hours from being returned.
    OVERLAP: msg('Some of their visits overlap. Void or edit the wrong one, or say that both count.'),
    TYPED: msg('You entered or corrected some of their visits. Another manager approves them.'),
  },
}
const order = ['STALE', 'OVERLAP', 'TYPED', 'OWN'] as const

interface Props {
  left: Left
  leadTo: (tenantUserId: number) => string
  onDismiss: () => void
}

export function UndecidedNotice({ left: { decision, people: left }, leadTo, onDismiss }: Props) {
  const say = useWords()
  return (
    <div role="alert" className={clsx(left.length > 0 && ['card', css.notice])}>
      {order.map((outcome) => {
        const people = left.filter((each) => each.outcome === outcome)
        if (people.length === 0) return null
        return (
          <div key={outcome} className="stack small">
            <p>
              <strong>{say(titles[decision], { count: people.length })}</strong> {say(why[decision][outcome])}
            </p>
            <ul className={clsx('plain-list', css.names)}>
              {people.map(({ tenantUserId, name, isGone }) => (
                <li key={tenantUserId}>
                  {isGone ? (
                    say('{name} (no longer on this sheet)', { name })
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
