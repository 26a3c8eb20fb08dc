import { outbox } from '../outbox.ts'
import { waitingCount } from '../outbox-reads.ts'
import { readStored } from '../read-stored.ts'
import { lossesHere, storeLosses } from './losses.ts'

/** How much of a person waits, told outside the database: a browser may empty that one alone. */
interface WaitingNote {
  database: string
  count: number
  at: number
}
const notesKey = 'muster.waiting'
const markName = 'database'
/** The name of this database: it has another one once the browser has emptied it. */
async function databaseName(): Promise<string> {
  // Two tabs may ask at once.
  return outbox.transaction('rw', outbox.marks, async () => {
    const known = await outbox.marks.get(markName)
    if (known) return known.value
    const value = crypto.randomUUID()
    await outbox.marks.put({ name: markName, value })
    return value
  })
}

/** Counts what waits of a person, notes it outside the database, and finds out whether that was emptied since. */
export async function countWaiting(person: string): Promise<number> {
  const [count, mark] = [await waitingCount(person), await outbox.marks.get(markName)]
  const notes = readStored<Record<string, WaitingNote>>(notesKey, {})
  const note = notes[person]
  if (note && note.count > 0 && note.database !== mark?.value) {
    const loss = { id: crypto.randomUUID(), person, count: note.count, lastAt: note.at, isReported: false }
    storeLosses([...lossesHere(), loss])
  }
  const database = mark?.value ?? (await databaseName())
  const isSame = note?.database === database && note.count === count
  if (!isSame) {
    const next = { ...notes, [person]: { database, count, at: Date.now() } }
    localStorage.setItem(notesKey, JSON.stringify(next))
  }
  return count
}
