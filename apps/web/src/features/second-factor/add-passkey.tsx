import { call } from '@muster/client/call'
import { msg } from '@muster/contract/kit/msg'
import { name } from '@muster/contract/kit/shapes'
import { secondFactor } from '@muster/contract/session/second-factor'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'
import { makePasskey } from './passkey.ts'
import { showRecoveryCodes } from './recovery-codes.tsx'
import { whenFresh } from './when-fresh.tsx'

const Named = z.object({ name: name(msg('Name')) })

export async function addPasskey(): Promise<void> {
  let chosen: string | undefined
  await openDialog('Add a passkey', (close) => (
    <Form
      shape={Named}
      draft={false}
      save={async (named) => named}
      onSaved={(named) => {
        chosen = named.name
        close()
      }}
      submit={msg('Continue')}
      summary={false}
      wide
    >
      <TextField
        name="name"
        width="name"
        label={msg('Name')}
        help={msg('So that you know it again, as in: work laptop')}
        autoFocus
      />
    </Form>
  ))
  if (!chosen) return
  const begun = await whenFresh(() => call(secondFactor.beginPasskey))
  if (!begun) return
  const passkey = await makePasskey(begun.options)
  const body = { challenge: begun.challenge, name: chosen, passkey }
  const { recoveryCodes } = await call(secondFactor.addPasskey, { body })
  if (recoveryCodes) await showRecoveryCodes(recoveryCodes)
}
