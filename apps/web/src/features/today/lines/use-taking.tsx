import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { text } from '@muster/contract/kit/shapes'
import { type TodayVisit, today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { IconHandStop, IconNote, IconUserCheck } from '@tabler/icons-react'
import { z } from 'zod'

const NoteInput = z.object({ note: text(500) })

/** Who looks after a late or missing visit: taking it on, and what may be done once somebody has. */
export function useTaking({ eventId, occurrenceStart, taken, ...visit }: TodayVisit) {
  const me = useSession()?.user.tenantUserId
  const take = useSend(today.take)
  const release = useSend(today.release)
  if (eventId === null || occurrenceStart === null) return { takeOn: undefined, actions: [] }
  const params = { eventId, occurrenceStart }
  const takeOn = async () => {
    await take({ params, body: {} })
    const takeBack = () => release({ params, query: { ifMine: true } })
    showUndo(msg('You are handling this'), undefined, takeBack)
  }
  if (!taken) return { takeOn, actions: [] }
  const handBack = async () => {
    await release({ params, query: {} })
    const takeAgain = () => take({ params, body: { note: taken.note } })
    showUndo(msg('Released'), undefined, takeAgain)
  }
  const askNote = () =>
    askInDialog<unknown>(
      'Note',
      (done, cancel) => (
        <Form
          shape={NoteInput}
          draft={`note of visit ${eventId} ${occurrenceStart}`}
          start={{ note: taken.note }}
          save={({ note }) => take({ params, body: { note } })}
          onSaved={done}
          onCancel={cancel}
          submit={msg('Save note')}
        >
          <TextArea name="note" label={msg('Note for other managers')} />
        </Form>
      ),
      { of: nameApart(visit.employeeName, visit.distinguishedBy) },
    )
  const actions: Action[] =
    taken.tenantUserId === me
      ? [
          { label: msg('Note [act]'), icon: IconNote, onPick: askNote },
          { label: msg('Release'), icon: IconHandStop, onPick: handBack },
        ]
      : [{ label: msg('Take over'), icon: IconUserCheck, onPick: takeOn }]
  return { takeOn: undefined, actions }
}
