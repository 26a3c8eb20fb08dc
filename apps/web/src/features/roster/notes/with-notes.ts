import type { RosterNote } from '@muster/contract/planning/roster-notes'
import type { GridRow, Item, RosterView } from '../week/roster-rows.ts'

const placeOf = (patternId: number, date: string) => `place ${patternId} ${date}`
const startOf = (jobId: number, occurrenceStart: string) => `${jobId} ${Date.parse(occurrenceStart)}`
const dayOf = (locationId: number | undefined, date: string) => `${locationId} ${date}`

const keyOf = ({ jobId, patternId, date, occurrenceStart }: RosterNote) =>
  jobId === null
    ? undefined
    : patternId === null
      ? startOf(jobId, occurrenceStart!)
      : placeOf(patternId, date)

/** The notes that a visit may have: that of its place first. A place that a person left has the note of their shift. */
function keysOf(item: Item): string[] {
  const { patternId, occurrenceStart } = item.kind === 'place' ? item.place : item.shift
  const date = item.kind === 'place' ? item.place.date : item.shift.patternDate
  const start = startOf(item.jobId, occurrenceStart)
  return patternId === null || date === null ? [start] : [placeOf(patternId, date), start]
}

/** The roster with what was written on its visits and on the days of its sites. */
export function withNotes(view: RosterView, notes: readonly RosterNote[] | undefined): RosterView {
  if (!notes?.length) return view
  const ofVisits = new Map(notes.map((note) => [keyOf(note), note]))
  const ofDays = new Map(
    notes.flatMap((note) => (note.jobId === null ? [[dayOf(note.locationId, note.date), note]] : [])),
  )
  const noted = <I extends Item>(item: I): I => {
    const note = keysOf(item).flatMap((key) => ofVisits.get(key) ?? [])[0]
    const dayNote = ofDays.get(dayOf(item.site?.id, item.date))
    return note || dayNote ? { ...item, note, dayNote } : item
  }
  const inRow = <R extends GridRow>(row: R): R => ({
    ...row,
    cells: new Map([...row.cells].map(([date, items]) => [date, items.map(noted)])),
    ...(row.kind === 'site' && {
      dayNotes: new Map(
        notes.flatMap((note) =>
          note.jobId === null && note.locationId === row.site.id ? [[note.date, note]] : [],
        ),
      ),
    }),
  })
  return {
    ...view,
    lane: view.lane && inRow(view.lane),
    rows: view.rows.map(inRow),
    items: new Map([...view.items].map(([key, item]) => [key, noted(item)])),
  }
}
