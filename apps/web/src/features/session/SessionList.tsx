import { ask, useAsk, useSend } from '@muster/client/query'
import { type Session, session } from '@muster/contract/session/session'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { ago } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from '../second-factor/second-factor.module.css'

export const sessionsOf = (tenantUserId?: number) => ask(session.sessions, { query: { tenantUserId } })

export function SessionList({ tenantUserId }: { tenantUserId?: number }) {
  const { answer, failure, again } = useAsk(sessionsOf(tenantUserId))
  const endAll = useSend(session.endSessions)
  const isOwn = tenantUserId === undefined
  const others = answer?.filter(({ current }) => !current) ?? []
  const question = isOwn
    ? {
        sentence: msg(
          'Every other device has to sign in again. Your calendar address and your tracker key stop working.',
        ),
        proceed: msg('Sign out all other devices'),
      }
    : {
        sentence: msg(
          'Every device of this person has to sign in again. Their calendar address and tracker key stop working.',
        ),
        proceed: msg('Sign out all devices'),
      }
  return (
    <Section
      title={msg('Sessions')}
      hint={
        isOwn
          ? msg('Devices signed in to your account. Sign out any you do not recognise.')
          : msg('Where this person is signed in.')
      }
      action={
        others.length > 0 && (
          <Button
            label={question.proceed}
            size="small"
            onPick={() =>
              void confirmed({ title: msg('Sign out devices'), ...question, danger: true }, () =>
                endAll({ query: { tenantUserId } }),
              )
            }
          />
        )
      }
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={3} />}
      {answer?.length === 0 && <EmptyState title={msg('Not signed in on any device')} />}
      {answer && answer.length > 0 && (
        <ul className={clsx('plain-list', css.accountList)}>
          {answer.map((each) => (
            <SessionRow key={each.id} row={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SessionRow({ row }: { row: Session }) {
  const say = useWords()
  const end = useSend(session.endSession)
  const device = row.device || say('Unknown device')
  // Figures and an x: from left to right in every language.
  const address = row.address && `\u2066${row.address}\u2069`
  return (
    <li>
      <div>
        <p className="strong">{device}</p>
        <p className="faint">
          {[
            address && say('Network {address}', { address }),
            say('Signed in {time}', { time: ago(row.createdDate) }),
            say('Last used {time}', { time: ago(row.lastUsedDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {row.current ? (
        <Badge label={msg('This device')} tone="good" />
      ) : (
        <Button label={msg('Sign out')} size="small" onPick={() => end({ params: row })} />
      )}
    </li>
  )
}
