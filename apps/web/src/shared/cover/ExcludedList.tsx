import type { ExcludedPerson } from '@muster/contract/cover/candidates'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { ListedPerson } from '../name-links/ListedPerson.tsx'
import css from './find-cover.module.css'
import { countKinds, exclusionLine, exclusionName } from './reason-words.ts'

interface Props {
  people: readonly ExcludedPerson[]
  total: number
  isOpen?: boolean
}

export function ExcludedList({ people, total, isOpen = false }: Props) {
  const say = useWords()
  const isPrinting = useIsPrinting()
  if (people.length === 0) return null
  const left = total - people.length
  return (
    <details className={css.excluded} open={isOpen || isPrinting}>
      <summary>
        <span className="strong">{say('{count} people not available', { count: total })}</span>
        <span className="faint">
          {countKinds(people)
            .map(([kind, those]) => `${say(exclusionName(kind))}: ${count(those)}`)
            .join(' · ')}
        </span>
      </summary>
      <ul className="plain-list lines">
        {people.map((person) => (
          <li key={person.tenantUserId} className={css.excludedPerson}>
            <ListedPerson person={person} />
            <span className="faint">{exclusionLine(say, person.reasons)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="faint">{say('{count} more. Type a name to find them.', { count: left })}</p>}
    </details>
  )
}
