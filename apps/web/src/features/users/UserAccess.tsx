import { call } from '@muster/client/call'
import { ask, useAsk } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { secondFactor } from '@muster/contract/session/second-factor'
import { users } from '@muster/contract/users/users'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from '../second-factor/second-factor.module.css'
import { whenFresh } from '../second-factor/when-fresh.tsx'
import { SessionList } from '../session/SessionList.tsx'

export function UserAccess({ userId }: { userId: number }) {
  const say = useWords()
  const reset = () =>
    confirmed(
      {
        title: msg('Remove the second factor'),
        sentence: msg(
          'They sign in with the password alone until they set up another. Every device is signed out.',
        ),
        proceed: msg('Remove'),
        danger: true,
      },
      () => whenFresh(() => call(secondFactor.reset, { params: { id: userId } })),
    )
  return (
    <div className="stack">
      <SessionList tenantUserId={userId} />
      <Section
        title={msg('Second factor')}
        hint={msg('Use this when someone has lost their phone, keys and recovery codes.')}
      >
        <Button label={msg('Remove the second factor')} size="small" onPick={() => void reset()} />
      </Section>
      <Reveals userId={userId} say={say} />
    </div>
  )
}

function Reveals({ userId, say }: { userId: number; say: ReturnType<typeof useWords> }) {
  const { answer } = useAsk(ask(users.taxNumberReveals, { query: { tenantUserId: userId, size: 20 } }))
  const rows = answer ? rowsOf(answer) : []
  if (rows.length === 0) return null
  return (
    <Section title={msg('TFN access log')}>
      <ul className={clsx('plain-list', css.accountList)}>
        {rows.map(({ id, at, actorName, actorDistinguishedBy, reason }) => (
          <li key={id}>
            <div>
              <p>{reason}</p>
              <p className="faint">
                {say('{name} on {day} at {time}', {
                  name: nameApart(actorName, actorDistinguishedBy),
                  day: day(at),
                  time: at.slice(11, 16),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
