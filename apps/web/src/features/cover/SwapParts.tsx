import type { OfficeSwap, Swap } from '@muster/contract/cover/swaps'
import { useWords } from '@muster/ui/words/words.ts'
import { swapNames } from '../../shared/cover/state-words.ts'
import { ListedPerson } from '../../shared/name-links/ListedPerson.tsx'
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
