import { call } from '@muster/client/call'
import { reason } from '@muster/contract/kit/shapes'
import { users } from '@muster/contract/users/users'
import { ToolButton } from '@muster/ui/button/ToolButton.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { whenFresh } from '../second-factor/when-fresh.tsx'
import css from './users.module.css'

const shownMs = 30_000
const Why = z.object({ reason: reason(msg('Reason is required')) })

/** The number masked, and in full for half a minute to whoever says why; the server keeps that. */
export function TaxNumberAccess({ userId, masked }: { userId: number; masked: string }) {
  const say = useWords()
  const [shown, show] = useState<string>()
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => show(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  const reveal = async () => show(await askFor(userId))
  return (
    <div className={css.taxNumber}>
      <output className="figures" dir="ltr" aria-label={say('TFN')}>
        {shown ?? masked}
      </output>
      {shown ? (
        <ToolButton label={msg('Hide')} icon={IconEyeOff} onPick={() => show(undefined)} />
      ) : (
        <ToolButton label={msg('Show the TFN')} icon={IconEye} onPick={reveal} />
      )}
      {shown && <span className="faint">{say('Hidden again after 30 seconds')}</span>}
    </div>
  )
}

async function askFor(userId: number): Promise<string | undefined> {
  let number: string | undefined
  await openDialog('Show the TFN', () => (
    <Form
      shape={Why}
      draft={`tax number ${userId}`}
      save={async (body) => {
        const answer = await whenFresh(() => call(users.revealTaxNumber, { params: { id: userId }, body }))
        number = answer?.taxNumber
      }}
      submit={msg('Show')}
      summary={false}
    >
      <TextField
        name="reason"
        label={msg('Reason')}
        required
        autoFocus
        help={msg('Recorded with your name and the time.')}
      />
    </Form>
  ))
  return number
}
