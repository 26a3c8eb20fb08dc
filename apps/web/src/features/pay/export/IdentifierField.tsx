import type { PayMapping } from '@muster/contract/pay/hand-over'
import { nameApart } from '@muster/rules/people/full-name'
import { TextInput } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import css from '../pay.module.css'
import type { useIdentifiers } from './use-identifiers.ts'

type Person = PayMapping['people'][number]
interface Props {
  person: Person
  /** In the order in which they stand. */
  people: readonly Person[]
  of: ReturnType<typeof useIdentifiers>
}

/** Enter goes to the field below, with Shift to the one above. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-identifier]')]
  fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus()
}

export function IdentifierField({ person, people, of }: Props) {
  const say = useWords()
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    of.paste(people.slice(people.indexOf(person)), lines)
  }
  return (
    <TextInput
      data-identifier
      className={css.identifier}
      size="xs"
      maxLength={100}
      aria-label={say('Identifier of {name}', { name: nameApart(person.name, person.distinguishedBy) })}
      value={of.valueOf(person)}
      onChange={(event) => of.type(person, event.currentTarget.value)}
      onKeyDown={toNext}
      onPaste={paste}
    />
  )
}
