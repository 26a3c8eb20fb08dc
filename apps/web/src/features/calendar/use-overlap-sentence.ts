import { clock } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import type { Entry } from './shown-entries.ts'

/** Says what a person does at the same time. */
export function useOverlapSentence() {
  const say = useWords()
  return ({ title, startLocal, endLocal }: Entry) =>
    say('Overlaps with {what}, {from} to {until}', {
      what: title,
      from: clock(startLocal),
      until: clock(endLocal),
    })
}
