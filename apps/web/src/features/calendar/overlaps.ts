import { clock } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import type { Entry } from './shown-entries.ts'

/** The entries, with a sentence where a person does something else at the same time. */
export function useOverlaps(entries: readonly Entry[]): Entry[] {
  const say = useWords()
  return withConflicts(entries, ({ title, startLocal, endLocal }) =>
    say('Overlaps with {what}, {from} to {until}', {
      what: title,
      from: clock(startLocal),
      until: clock(endLocal),
    }),
  )
}

/** Marks what one person does at the same time as something else. What lasts all day overlaps with nothing. */
export function withConflicts(entries: readonly Entry[], sentenceOf: (other: Entry) => string): Entry[] {
  const others = new Map<Entry, Entry>()
  const timed = entries.filter(({ allDay, userId }) => !allDay && userId !== undefined)
  for (const own of Map.groupBy(timed, ({ userId }) => userId).values()) {
    let longest: Entry | undefined
    for (const entry of own.sort((a, b) => (a.startLocal < b.startLocal ? -1 : 1))) {
      if (longest && entry.startLocal < longest.endLocal) {
        others.set(entry, longest)
        if (!others.has(longest)) others.set(longest, entry)
      }
      if (!longest || entry.endLocal > longest.endLocal) longest = entry
    }
  }
  return entries.map((entry) => {
    const other = others.get(entry)
    return other ? { ...entry, conflict: sentenceOf(other) } : entry
  })
}
