import './second-factor.css'
import { call } from '@muster/client/call'
import { ask, refreshFeatures, useAsk } from '@muster/client/query'
import { updateUser } from '@muster/client/session'
import { type SecondFactor, secondFactor } from '@muster/contract/second-factor'
import { session } from '@muster/contract/session'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { confirmed, removal } from '@muster/ui/confirm.tsx'
import { sayError, sayProblem } from '@muster/ui/dialogs.tsx'
import { day } from '@muster/ui/format.ts'
import { Section } from '@muster/ui/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { addAuthenticator } from './add-authenticator.tsx'
import { addPasskey } from './add-passkey.tsx'
import { showRecoveryCodes } from './recovery-codes.tsx'
import { whenFresh } from './when-fresh.tsx'

export const ownFactors = ask(secondFactor.read)

/** What changed here may be what the company asked for. */
async function refresh() {
  await refreshFeatures(secondFactor.read.feature)
  updateUser(await call(session.me))
}

/** Does one change, tells what went wrong, and shows what is set up now. */
async function change(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (failure) {
    await (failure instanceof DOMException ? sayProblem('The passkey was not made') : sayError(failure))
  }
  await refresh().catch(() => undefined)
}

/** The own second factor: an application, passkeys, and the codes for when both are lost. */
export function SecondFactorSection() {
  const { answer, failure, again } = useAsk(ownFactors)
  return (
    <Section
      title="Second factor"
      hint="Asked for after the password, so that the password alone opens nothing."
    >
      {failure && !answer && <ErrorState error={failure} onRetry={again} />}
      {!failure && !answer && <RowsSkeleton rows={3} />}
      {answer && <Factors factors={answer} />}
    </Section>
  )
}

const remove = (name: string, act: () => Promise<unknown>) =>
  change(() => confirmed(removal(name), () => whenFresh(act)))

function Factors({ factors }: { factors: SecondFactor }) {
  const say = useWords()
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = factors
  const renew = async () => {
    const made = await whenFresh(() => call(secondFactor.renewRecoveryCodes))
    if (made) await showRecoveryCodes(made.recoveryCodes)
  }
  return (
    <ul className="account-list">
      <li>
        <div>
          <p className="strong">{say('Authenticator application')}</p>
          <p className="faint">{say('Shows a code of six digits, anew every 30 seconds.')}</p>
        </div>
        {hasAuthenticator ? (
          <div className="row small nowrap">
            <Badge label="Active" tone="good" />
            <Button
              label="Remove"
              size="small"
              onPick={() =>
                void remove(say('Authenticator application'), () => call(secondFactor.removeAuthenticator))
              }
            />
          </div>
        ) : (
          <Button label="Set up" size="small" onPick={() => void change(addAuthenticator)} />
        )}
      </li>
      <li>
        <div>
          <p className="strong">{say('Passkeys')}</p>
          <p className="faint">{say('Your finger, face or PIN on this device, or a security key.')}</p>
        </div>
        <Button label="Add a passkey" size="small" onPick={() => void change(addPasskey)} />
      </li>
      {passkeys.map(({ id, name, createdDate, lastUsedDate }) => (
        <li key={id} className="inner">
          <div>
            <p>{name}</p>
            <p className="faint">
              {say('Added {day}', { day: day(createdDate) })}
              {lastUsedDate && ` · ${say('Last used {day}', { day: day(lastUsedDate) })}`}
            </p>
          </div>
          <Button
            label="Remove"
            size="small"
            onPick={() => void remove(name, () => call(secondFactor.removePasskey, { params: { id } }))}
          />
        </li>
      ))}
      {(hasAuthenticator || passkeys.length > 0) && (
        <li>
          <div>
            <p className="strong">{say('Recovery codes')}</p>
            <p className="faint">{say('{count} of 10 are left', { count: recoveryCodesLeft })}</p>
          </div>
          <Button label="New codes" size="small" onPick={() => void change(renew)} />
        </li>
      )}
    </ul>
  )
}
