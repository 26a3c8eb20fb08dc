import type { RosterNote } from '@muster/contract/planning/roster-notes'
import { type Say, useWords } from '@muster/ui/words/words.ts'
import { IconNote } from '@tabler/icons-react'
import type { Item } from '../week/roster-rows.ts'
import css from './notes.module.css'

/** What is read aloud of the notes of a visit, and on hover. */
export const noteWords = (say: Say, { note, dayNote }: Pick<Item, 'note' | 'dayNote'>): string[] => [
  ...(note ? [say('Note: {text}', { text: note.text })] : []),
  ...(dayNote ? [say('Note on the day: {text}', { text: dayNote.text })] : []),
]

export const NoteMark = ({ note }: { note: RosterNote | undefined }) =>
  note ? <IconNote size={14} aria-hidden className={css.mark} /> : null

/**
 * In the corner of a cell in the row of a site, without a note below the mouse alone: a click writes one. What a note says
 * is in the names of the shifts, and the keyboard has keys for it.
 */
export function DayNoteMark({ note }: { note: RosterNote | undefined }) {
  const say = useWords()
  const title = note ? say('Note on the day: {text}', { text: note.text }) : say('Note on the day…')
  return (
    <span className={css.day} data-day-note={note ? 'written' : ''} title={title} aria-hidden>
      {note ? <NoteMark note={note} /> : <IconNote size={14} />}
    </span>
  )
}

/** For fingers, which cannot hover. */
export function NoteTexts({ of }: { of: Pick<Item, 'note' | 'dayNote'> }) {
  const say = useWords()
  return noteWords(say, of).map((text) => (
    <p key={text} className={css.text} dir="auto">
      {text}
    </p>
  ))
}
