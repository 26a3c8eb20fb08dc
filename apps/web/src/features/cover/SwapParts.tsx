import type { OfficeSwap, Swap } from '@muster/contract/swaps'
import { nameApart } from '@muster/rules/people/full-name'
import { useWords } from '@muster/ui/words/words.ts'
import { ListedPerson } from '../../shared/name-links/ListedPerson.tsx'
import { shiftLine } from '../../shared/shifts/shift-words.ts'
import css from './cover-page.module.css'

/** The two people of a swap, each with their page and number. */
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

/** Which shift goes to whom. */
export function SwapShifts({ swap }: { swap: Swap }) {
  const say = useWords()
  const { given, returned } = swap
  const name = nameApart(swap.name, swap.distinguishedBy)
  const withName = nameApart(swap.withName, swap.withDistinguishedBy)
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
