import { CallFailure } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { failures } from '@muster/contract/kit/failures'
import { needed } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import { longestNote, type RosterNote } from '@muster/contract/planning/roster-notes'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { z } from 'zod'
import { attempt } from '../../../shared/forms/attempt.ts'
import type { NoteTarget } from './note-target.ts'

const Note = z.object({ text: needed(longestNote, msg('Note is required')) })
const isNewer = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === failures['row.newer'].code

interface Props {
  target: NoteTarget
  onClose: () => void
}

/** Writes, changes and removes the note on a visit or on a day of a site. */
export function NoteDialog({ target, onClose }: Props) {
  const say = useWords()
  const [note, setNote] = useState(target.note)
  const [theirs, setTheirs] = useState<RosterNote>()
  const send = useSend(roster.writeNote)
  const sendRemoval = useSend(roster.removeNote)
  const write = (text: string, version: number | undefined) =>
    send({ body: { ...target.names, text, ...(version !== undefined && { version }) } })
  const save = async ({ text }: z.output<typeof Note>) => {
    try {
      return await write(text, note?.version)
    } catch (error) {
      if (isNewer(error)) {
        // Who saves again has the other text before their eyes.
        setTheirs(error.data as RosterNote)
        setNote(error.data as RosterNote)
      }
      throw error
    }
  }
  const remove = async ({ id, version, text }: RosterNote) => {
    const sent = sendRemoval({ params: { id }, query: { version } })
    const sayDone = () => showUndo(msg('Note removed'), undefined, () => write(text, undefined))
    if (await attempt(sent, sayDone, roster.notes.feature)) onClose()
  }
  const isDay = target.names.kind === 'DAY'
  return (
    <Dialog title={target.title(say)} onClose={onClose}>
      {theirs && (
        <p role="status">
          {say('{name} wrote meanwhile: {text}', {
            name: nameApart(theirs.byName, theirs.byDistinguishedBy),
            text: theirs.text,
          })}
        </p>
      )}
      <Form
        shape={Note}
        draft={`note ${JSON.stringify(target.names)}`}
        start={{ text: target.note?.text ?? '' }}
        save={save}
        onSaved={() => {
          showToast(msg('Note saved'))
          onClose()
        }}
        onCancel={onClose}
        submit={msg('Save')}
        actions={note && <Button kind="plain" label={msg('Remove note')} onPick={() => remove(note)} />}
      >
        <TextArea
          name="text"
          label={isDay ? msg('Note on the day') : msg('Note on the shift')}
          help={msg('Read in My roster and My day by the people on shift. Clients do not see it.')}
          required
        />
        {note && (
          <p className="faint">
            {say('Written {moment} by {name}', {
              moment: moment(note.at),
              name: nameApart(note.byName, note.byDistinguishedBy),
            })}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
