import type { Entry } from './shown-entries.ts'

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
