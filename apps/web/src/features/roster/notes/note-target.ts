import type { RosterNote, RosterNoteInput } from '@muster/contract/planning/roster-notes'
import type { Say } from '@muster/ui/words/words.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import { itemTitle } from '../week/item-words.ts'
import type { Item, RosterView } from '../week/roster-rows.ts'

/** What a note is written on: a visit, or a day of a site. */
export interface NoteTarget {
  title: (say: Say) => string
  names:
    | Omit<Extract<RosterNoteInput, { kind: 'DAY' }>, 'text'>
    | Omit<Extract<RosterNoteInput, { kind: 'SHIFT' }>, 'text'>
  note: RosterNote | undefined
}

export function onVisit(item: Item): NoteTarget {
  const { patternId, occurrenceStart } = item.kind === 'place' ? item.place : item.shift
  const date = item.kind === 'place' ? item.place.date : item.shift.patternDate
  const place = patternId === null || date === null ? {} : { place: { patternId, date } }
  return {
    title: (say) => itemTitle(say, [item]),
    names: { kind: 'SHIFT', jobId: item.jobId, occurrenceStart, ...place },
    note: item.note,
  }
}

interface SiteDay {
  site: { id: number; name: string }
  date: string
  note: RosterNote | undefined
}
const onDay = ({ site, date, note }: SiteDay): NoteTarget => ({
  title: (say) => say('{site} on {date}', { site: site.name, date: shortDay(date) }),
  names: { kind: 'DAY', locationId: site.id, date },
  note,
})
export const onDayOf = ({ site, date, dayNote }: Item) => site && onDay({ site, date, note: dayNote })

/** The day of a cell in the row of a site. */
export function onDayOfCell({ rows }: RosterView, cell: { row: string; date: string }) {
  const row = rows.find(({ key }) => key === cell.row)
  return row?.kind === 'site'
    ? onDay({ site: row.site, date: cell.date, note: row.dayNotes?.get(cell.date) })
    : undefined
}
