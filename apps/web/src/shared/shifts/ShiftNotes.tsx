import { useWords } from '@muster/ui/words/words.ts'

/** What the office wrote for the person: on the visit, and on the day of its site. */
export function ShiftNotes({ of: { note, dayNote } }: { of: { note?: string; dayNote?: string } }) {
  const say = useWords()
  return [
    [say('Note from the office'), note],
    [say('Note on the day'), dayNote],
  ].map(
    ([label, text]) =>
      text && (
        <p key={label} className="reading" dir="auto">
          <strong>{label}:</strong> {text}
        </p>
      ),
  )
}
