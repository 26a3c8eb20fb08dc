import type { DutyCall } from '@muster/contract/duty'
import { nameApart } from '@muster/rules/people/full-name'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

/** Who of the people on duty was told, and when. */
export function ToldPeople({ told }: Pick<DutyCall, 'told'>) {
  const say = useWords()
  const people = told
    .map(({ name, distinguishedBy, at }) => `${nameApart(name, distinguishedBy)} ${timeOfDay(at)}`)
    .join(', ')
  return <p className="small">{say('Notified on duty: {people}', { people })}</p>
}
