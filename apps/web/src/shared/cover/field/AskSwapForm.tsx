import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import type { MyShift } from '@muster/contract/published-shifts'
import { text } from '@muster/contract/shapes'
import type { SwapPartner } from '@muster/contract/swaps'
import { Form } from '@muster/ui/Form.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { shiftLine } from '../../shifts/shift-words.ts'
import { exclusionLine } from '../reason-words.ts'
import css from './field-cover.module.css'
import { isPossible, type ReturnChoice, returnChoices } from './swap-choices.ts'

interface Props {
  shift: MyShift
  partner: SwapPartner
  onBack: () => void
  onClose: () => void
}
const Shape = z.object({ message: text(500) })

/** What comes in return, and a message. */
export function AskSwapForm({ shift, partner, onBack, onClose }: Props) {
  const say = useWords()
  const send = useSend(cover.askSwap)
  const choices = returnChoices(partner)
  const [chosen, choose] = useState(choices.find(isPossible)?.key)
  const { eventId, occurrenceStart } = shift
  const { tenantUserId, name } = partner
  const returned = choices.find(({ key }) => key === chosen)?.shift
  const save = ({ message }: { message: string }) =>
    send.mutateAsync({
      body: {
        given: { eventId, occurrenceStart },
        withUserId: tenantUserId,
        ...(returned && {
          returned: { eventId: returned.eventId, occurrenceStart: returned.occurrenceStart },
        }),
        ...(message && { message }),
      },
    })
  const done = () => {
    showToast(msg('{name} is asked'), { name })
    onClose()
  }
  return (
    <>
      <h3>{say('What does {name} give you in return?', { name })}</h3>
      <fieldset className={clsx(css.partners, css.choices)} aria-label={say('In return')}>
        {choices.map((choice) => (
          <Choice
            key={choice.key}
            choice={choice}
            isChosen={choice.key === chosen}
            onChoose={() => choose(choice.key)}
          />
        ))}
      </fieldset>
      <Form
        shape={Shape}
        draft={`swap ${eventId} ${occurrenceStart}`}
        start={{ message: '' }}
        save={save}
        onSaved={done}
        onCancel={onBack}
        cancel={msg('Back')}
        submit={say('Ask {name}', { name })}
        summary={false}
      >
        <TextArea name="message" label={msg('Message')} rows={2} />
      </Form>
    </>
  )
}

interface ChoiceProps {
  choice: ReturnChoice
  isChosen: boolean
  onChoose: () => void
}
function Choice({ choice: { shift, reasons }, isChosen, onChoose }: ChoiceProps) {
  const say = useWords()
  const canChoose = isPossible({ reasons })
  return (
    <button
      type="button"
      className={css.choice}
      aria-pressed={isChosen}
      aria-disabled={!canChoose || undefined}
      onClick={() => canChoose && onChoose()}
    >
      {shift ? shiftLine(shift) : say('Nothing in return')}
      {!canChoose && <span className="block">{exclusionLine(say, reasons)}</span>}
    </button>
  )
}
