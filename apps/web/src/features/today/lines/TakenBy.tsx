import { useSend } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { text } from '@muster/contract/kit/shapes'
import { type TodayVisit, today, type VisitTaken } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog, sayError } from '@muster/ui/dialog/dialogs.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { type MouseEvent, useState } from 'react'
import { z } from 'zod'
import css from '../today.module.css'
import { lineFocus } from './line-focus.ts'

export function TakenBy({ visit, taken }: { visit: TodayVisit; taken: VisitTaken }) {
  const say = useWords()
  const [isNoting, setNoting] = useState(false)
  const who = nameApart(visit.employeeName, visit.distinguishedBy)
  const isMine = useSession()?.user.tenantUserId === taken.tenantUserId
  const params = { eventId: visit.eventId!, occurrenceStart: visit.occurrenceStart! }
  const take = useSend(today.take)
  const release = useSend(today.release)
  const handBack = (event: MouseEvent) => {
    const focusLine = lineFocus(event)
    return release.mutateAsync({ params, query: {} }).then(() => {
      focusLine()
      const takeAgain = () => take.mutateAsync({ params, body: { note: taken.note } })
      showUndo(msg('Released'), undefined, takeAgain)
    }, sayError)
  }
  const time = timeOfDay(taken.at)
  return (
    <div className={css.taken}>
      <p>
        {isMine
          ? say('You are handling this since {time}', { time })
          : say('{name} is on it ({time})', { name: nameApart(taken.name, taken.distinguishedBy), time })}
      </p>
      {taken.note && <p className="reading">{taken.note}</p>}
      <div className="row small">
        {isMine ? (
          <>
            <Button
              size="small"
              kind="plain"
              label={msg('Note [act]')}
              of={who}
              onPick={() => setNoting(true)}
            />
            <Button size="small" kind="plain" label={msg('Release')} of={who} onPick={handBack} />
          </>
        ) : (
          <Button
            size="small"
            kind="plain"
            label={msg('Take over')}
            of={who}
            onPick={() => take.mutateAsync({ params, body: {} }).catch(sayError)}
          />
        )}
      </div>
      {isNoting && (
        <NoteDialog
          draft={`note of visit ${params.eventId} ${params.occurrenceStart}`}
          note={taken.note}
          save={(note) => take.mutateAsync({ params, body: { note } })}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  )
}

const NoteInput = z.object({ note: text(500) })

interface NoteProps {
  draft: string
  note: string
  save: (note: string) => Promise<unknown>
  onClose: () => void
}
function NoteDialog({ draft, note, save, onClose }: NoteProps) {
  return (
    <Dialog title={msg('Note')} onClose={onClose}>
      <Form
        shape={NoteInput}
        draft={draft}
        start={{ note }}
        save={(typed) => save(typed.note)}
        onSaved={onClose}
        onCancel={onClose}
        submit={msg('Save note')}
      >
        <TextArea name="note" label={msg('Note for other managers')} />
      </Form>
    </Dialog>
  )
}
