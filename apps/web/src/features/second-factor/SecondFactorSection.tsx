import { call } from '@muster/client/call'
import { ask, refreshFeatures, useAsk } from '@muster/client/query'
import { updateUser } from '@muster/client/session'
import { type SecondFactor, secondFactor } from '@muster/contract/session/second-factor'
import { session } from '@muster/contract/session/session'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { sayError, sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords, type Values } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { addAuthenticator } from './add-authenticator.tsx'
import { addPasskey } from './add-passkey.tsx'
import { showRecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { whenFresh } from './when-fresh.tsx'

export const ownFactors = ask(secondFactor.read)

/** What changed here may be what the company asked for. */
async function refresh() {
  await refreshFeatures(secondFactor.read.feature)
  updateUser(await call(session.me))
}

async function change(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (failure) {
    await (failure instanceof DOMException ? sayProblem('The passkey was not made') : sayError(failure))
  }
  await refresh().catch(() => undefined)
}

export function SecondFactorSection() {
  const { answer, failure, again } = useAsk(ownFactors)
  return (
    <Section title={msg('Second factor')} hint={msg('A second step after your password.')}>
      {!answer && <NoAnswer failure={failure} again={again} rows={3} />}
      {answer && <Factors factors={answer} />}
    </Section>
  )
}

const remove = (name: string, act: () => Promise<unknown>) =>
  change(() => confirmed(removal(name), () => whenFresh(act)))

function Factors({ factors }: { factors: SecondFactor }) {
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = factors
  return (
    <ul className={clsx('plain-list', css.accountList)}>
      <Authenticator isActive={hasAuthenticator} />
      <Factor
        title={msg('Passkeys')}
        hint={msg('Your finger, face or PIN on this device, or a security key.')}
      >
        <Button label={msg('Add a passkey')} size="small" onPick={() => void change(addPasskey)} />
      </Factor>
      {passkeys.map((passkey) => (
        <Passkey key={passkey.id} {...passkey} />
      ))}
      {(hasAuthenticator || passkeys.length > 0) && (
        <Factor
          title={msg('Recovery codes')}
          hint={msg('{count} of 10 are left')}
          values={{ count: recoveryCodesLeft }}
        >
          <Button label={msg('New codes')} size="small" onPick={() => void change(renewCodes)} />
        </Factor>
      )}
    </ul>
  )
}

async function renewCodes() {
  const made = await whenFresh(() => call(secondFactor.renewRecoveryCodes))
  if (made) await showRecoveryCodes(made.recoveryCodes)
}

function Factor({ title, hint, values, children }: FactorProps) {
  const say = useWords()
  return (
    <li>
      <div>
        <p className="strong">{say(title)}</p>
        <p className="faint">{say(hint, values)}</p>
      </div>
      {children}
    </li>
  )
}
interface FactorProps {
  title: string
  hint: string
  values?: Values
  children: ReactNode
}

function Authenticator({ isActive }: { isActive: boolean }) {
  const say = useWords()
  return (
    <Factor
      title={msg('Authenticator application')}
      hint={msg('Shows a six-digit code that changes every 30 seconds.')}
    >
      {isActive ? (
        <div className="row small nowrap">
          <Badge label={msg('Active')} tone="good" />
          <Button
            label={msg('Remove')}
            size="small"
            onPick={() =>
              void remove(say('Authenticator application'), () => call(secondFactor.removeAuthenticator))
            }
          />
        </div>
      ) : (
        <Button label={msg('Set up')} size="small" onPick={() => void change(addAuthenticator)} />
      )}
    </Factor>
  )
}

function Passkey({ id, name, createdDate, lastUsedDate }: SecondFactor['passkeys'][number]) {
  const say = useWords()
  return (
    <li className={css.inner}>
      <div>
        <p>{name}</p>
        <p className="faint">
          {say('Added {day}', { day: day(createdDate) })}
          {lastUsedDate && ` · ${say('Last used {day}', { day: day(lastUsedDate) })}`}
        </p>
      </div>
      <Button
        label={msg('Remove')}
        size="small"
        onPick={() => void remove(name, () => call(secondFactor.removePasskey, { params: { id } }))}
      />
    </li>
  )
}
