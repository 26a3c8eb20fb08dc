import { useMay } from '@muster/client/use-may'
import type { OfficeSwap, Swap } from '@muster/contract/cover/swaps'
import { roster } from '@muster/contract/planning/roster'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { useWords } from '@muster/ui/words/words.ts'
import { swapNames } from '../../shared/cover/state-words.ts'
import { ListedPerson } from '../../shared/name-links/ListedPerson.tsx'
import { CostOfChanges } from '../../shared/pay/CostOfChanges.tsx'
import { shiftLine } from '../../shared/shifts/shift-words.ts'
import css from './cover-page.module.css'

export function SwapPeople({ swap }: { swap: OfficeSwap }) {
  const { tenantUserId, name, distinguishedBy, contact } = swap
  const { withUserId, withName, withDistinguishedBy, withContact } = swap
  return (
    <span className={css.people}>
      <ListedPerson person={{ ...contact, tenantUserId, name, distinguishedBy }} />
      <ListedPerson
        person={{
          ...withContact,
          tenantUserId: withUserId,
          name: withName,
          distinguishedBy: withDistinguishedBy,
        }}
      />
    </span>
  )
}

export function SwapShifts({ swap }: { swap: Swap }) {
  const say = useWords()
  const { given, returned } = swap
  const { name, other } = swapNames(swap)
  const lineOf = (from: string, to: string, shift: Swap['given']) =>
    say('From {name} to {other}: {shift}', { name: from, other: to, shift: shiftLine(shift) })
  return (
    <>
      <p>{lineOf(name, other, given)}</p>
      {returned && <p>{lineOf(other, name, returned)}</p>}
    </>
  )
}

/** What the yes of the office would cost, while the swap waits for it. */
export function CostOfSwap({
  swap: { state, tenantUserId, withUserId, given, returned },
}: {
  swap: OfficeSwap
}) {
  const seesCosts = useMay(roster.changeCost)
  const changes = [handOver(given, withUserId), ...(returned ? [handOver(returned, tenantUserId)] : [])]
  return state === 'ACCEPTED' && seesCosts && <CostOfChanges changes={changes} />
}
const handOver = (
  { eventId, occurrenceStart }: OfficeSwap['given'],
  tenantUserId: number,
): RosterChangeInput => ({
  kind: 'MOVE',
  ...{ eventId, occurrenceStart, tenantUserId },
})
