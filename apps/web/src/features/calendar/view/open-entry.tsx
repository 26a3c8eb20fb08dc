import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { clock, longDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { ConflictNote } from '../../../shared/shifts/conflicts.tsx'
import type { Entry } from './shown-entries.ts'

export const openEntry = (title: string, entry: Entry, note?: string) =>
  openDialog(title, (close) => <Told entry={entry} note={note} close={close} />)

function Told({ entry, note, close }: { entry: Entry; note: string | undefined; close: () => void }) {
  const say = useWords()
  return (
    <div className="stack">
      <p>{entry.title}</p>
      <p>
        {entry.allDay
          ? say('{day}, all day', { day: longDay(entry.startLocal) })
          : say('{day}, {from} to {until}', {
              day: longDay(entry.startLocal),
              from: clock(entry.startLocal),
              until: clock(entry.endLocal),
            })}
      </p>
      {entry.conflict && <ConflictNote text={entry.conflict} />}
      {note && <p className="faint">{say(note)}</p>}
      <div className="row end">
        <Button label={msg('Close')} onPick={close} />
      </div>
    </div>
  )
}
