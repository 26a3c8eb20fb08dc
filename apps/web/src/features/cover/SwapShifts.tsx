import type { Swap } from '@muster/contract/swaps'
import { useWords } from '@muster/ui/words.ts'
import { shiftLine } from '../../shared/shifts/shift-words.ts'

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
