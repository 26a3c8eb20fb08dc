import { call } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { secondFactor } from '@muster/contract/session/second-factor'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { FactorForm } from './FactorForm.tsx'

const isStale = (failure: unknown) =>
  failure instanceof CallFailure && failure.code === failures['session.stale'].code

/**
 * Does what may only be done by somebody who has just proved who they are; asks for that where the server says so, and
 * does it then. Undefined when the person thought better of it.
 */
export async function whenFresh<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (failure) {
    if (!isStale(failure)) throw failure
  }
  const question = await call(secondFactor.askToConfirm)
  let isGiven = false
  await openDialog('Confirm that it is you', (close) => (
    <FactorForm
      question={question}
      give={(body) => call(secondFactor.confirm, { body })}
      submit={msg('Confirm')}
      onGiven={() => {
        isGiven = true
        close()
      }}
    />
  ))
  return isGiven ? act() : undefined
}
