import { ask, useAsk } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import type { MyShift } from '@muster/contract/published-shifts'
import type { SwapPartner } from '@muster/contract/swaps'
import { nameApart } from '@muster/rules/people/full-name'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { shiftLine } from '../../shifts/shift-words.ts'
import { exclusionLine } from '../reason-words.ts'
import { AskSwapForm, Choice } from './AskSwapForm.tsx'
import css from './field-cover.module.css'
import { canBeAsked, partnersInOrder } from './swap-choices.ts'

interface Props {
  shift: MyShift
  onClose: () => void
}

/** Asks a colleague to take a shift of mine, for one of theirs or for nothing. */
export function SwapDialog({ shift, onClose }: Props) {
  const say = useWords()
  const { eventId, occurrenceStart } = shift
  const [partner, choose] = useState<SwapPartner>()
  const { answer, failure, again } = useAsk(ask(cover.swapPartners, { query: { eventId, occurrenceStart } }))
  return (
    <Dialog title={msg('Swap a shift')} onClose={onClose}>
      <div className="stack">
        <p className="strong">{shiftLine(shift)}</p>
        {!answer && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={5} />)}
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
    </Dialog>
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
