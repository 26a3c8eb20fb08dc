import { ask, useAsk, useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import type { SwapPartner } from '@muster/contract/cover/swaps'
import { text } from '@muster/contract/kit/shapes'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { nameApart } from '@muster/rules/people/full-name'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { shiftLine } from '../../shifts/shift-words.ts'
import { exclusionLine } from '../reason-words.ts'
import css from './field-cover.module.css'
import { canBeAsked, isPossible, partnersInOrder, returnChoices } from './swap-choices.ts'

interface Props {
  shift: MyShift
  onClose: () => void
}

export const openSwap = (shift: MyShift) =>
  void openDialog(msg('Swap a shift'), (close) => <Swap shift={shift} onClose={close} />)

function Swap({ shift, onClose }: Props) {
  const say = useWords()
  const { eventId, occurrenceStart } = shift
  const [partner, choose] = useState<SwapPartner>()
  const { answer, failure, again } = useAsk(ask(cover.swapPartners, { query: { eventId, occurrenceStart } }))
  return (
    <div className="stack">
      <p className="strong">{shiftLine(shift)}</p>
      {!answer && <NoAnswer failure={failure} again={again} rows={5} />}
      {answer && !partner && (
        <>
          <h3>{say('Who could take it?')}</h3>
          <Partners partners={answer} onPick={choose} />
        </>
      )}
      {partner && (
        <AskSwapForm shift={shift} partner={partner} onBack={() => choose(undefined)} onClose={onClose} />
      )}
    </div>
  )
}

interface PartnersProps {
  partners: readonly SwapPartner[]
  onPick: (partner: SwapPartner) => void
}
/** Those who cannot take it are listed with the reason, and cannot be asked. */
function Partners({ partners, onPick }: PartnersProps) {
  const say = useWords()
  if (partners.length === 0)
    return <EmptyState title={msg('No colleagues at this job')} hint={msg('Ask your office instead.')} />
  return (
    <ul className={clsx('plain-list', css.partners, css.choices)}>
      {partnersInOrder(partners).map((partner) => (
        <li key={partner.tenantUserId}>
          <Choice
            why={!canBeAsked(partner) && exclusionLine(say, partner.reasons)}
            onPick={() => onPick(partner)}
          >
            <bdi className="strong">{nameApart(partner.name, partner.distinguishedBy)}</bdi>
          </Choice>
        </li>
      ))}
    </ul>
  )
}

interface AskProps extends Props {
  partner: SwapPartner
  onBack: () => void
}
const Shape = z.object({ message: text(500) })

function AskSwapForm({ shift, partner, onBack, onClose }: AskProps) {
  const say = useWords()
  const send = useSend(cover.askSwap)
  const choices = returnChoices(partner)
  const [chosen, choose] = useState(choices.find(isPossible)?.key)
  const { eventId, occurrenceStart } = shift
  const { tenantUserId, name } = partner
  const returned = choices.find(({ key }) => key === chosen)?.shift
  const save = ({ message }: { message: string }) =>
    send({
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
      <h3>{say('Which of {name}’s shifts would you take?', { name })}</h3>
      <fieldset className={clsx(css.partners, css.choices)} aria-label={say('In return')}>
        {choices.map((choice) => (
          <Choice
            key={choice.key}
            why={!isPossible(choice) && exclusionLine(say, choice.reasons)}
            isChosen={choice.key === chosen}
            onPick={() => choose(choice.key)}
          >
            {choice.shift ? shiftLine(choice.shift) : say('Nothing in return')}
          </Choice>
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
  why: string | false
  isChosen?: boolean
  onPick: () => void
  children: ReactNode
}
/** One of a list; what cannot be chosen stands there with its reason. */
const Choice = ({ why, isChosen, onPick, children }: ChoiceProps) => (
  <button
    type="button"
    className={css.choice}
    aria-pressed={isChosen}
    aria-disabled={why !== false || undefined}
    onClick={() => why === false && onPick()}
  >
    {children}
    {why && <span className="block">{why}</span>}
  </button>
)
