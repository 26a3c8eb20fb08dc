import type { Swap } from '@muster/contract/swaps'
import { nameApart } from '@muster/rules/full-name'
import { useWords } from '@muster/ui/words.ts'
import { shiftLine } from '../../shared/cover/place-words.ts'

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
