import type { Leave } from '@muster/contract/leave/leave'
import { useWords } from '@muster/ui/words/words.ts'
import { leaveDays, typeText } from './leave-words.ts'

export function ReplacedBy({ row: { replacedBy } }: { row: Leave }) {
  const say = useWords()
  return replacedBy.map((other) => (
    <p key={other.id} className="faint">
      {say('Replaced by {type}: {when}', {
        type: typeText(say, other.typeName),
        when: leaveDays(other),
      })}
    </p>
  ))
}
