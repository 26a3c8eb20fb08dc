import type { OfficeSwap, Swap } from '@muster/contract/swaps'
import { useWords } from '@muster/ui/words.ts'
import { ListedPerson } from '../../name-links/ListedPerson.tsx'
import { shiftLine } from '../../shared/shifts/shift-words.ts'
import css from './cover-page.module.css'

/** The two people of a swap, each with their page and number. */
export function SwapPeople({ swap }: { swap: OfficeSwap }) {
  const { tenantUserId, name, contact, withUserId, withName, withContact } = swap
  return (
    <span className={css.people}>
      <ListedPerson person={{ ...contact, tenantUserId, name }} />
      <ListedPerson person={{ ...withContact, tenantUserId: withUserId, name: withName }} />
    </span>
  )
}

/** Which shift goes to whom. */
export function SwapShifts({ swap: { name, withName, given, returned } }: { swap: Swap }) {
  const say = useWords()
  return (
    <>
      <p>{say('From {name} to {other}: {shift}', { name, other: withName, shift: shiftLine(given) })}</p>
      {returned && (
        <p>
          {say('From {name} to {other}: {shift}', {
            name: withName,
            other: name,
            shift: shiftLine(returned),
          })}
        </p>
      )}
    </>
  )
}
