import { useSend } from '@muster/client/query'
import type { CoverPlace } from '@muster/contract/candidates'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { text } from '@muster/contract/shapes'
import { type TodayVisit, today } from '@muster/contract/today'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { z } from 'zod'
import { FindCoverDialog } from '../../shared/cover/FindCoverDialog.tsx'
import { whenOf } from '../../shared/cover/place-words.ts'

const Shape = z.object({ reason: text(500) })
export type PlannedVisit = TodayVisit & {
  eventId: number
  occurrenceStart: string
  startTime: string
  duration: number
}

interface Props {
  visit: PlannedVisit
  onClose: () => void
}

/** Takes a person off a shift after a look at what that means, and finds somebody else for it. */
export function FindCoverOfShift({ visit, onClose }: Props) {
  const say = useWords()
  const [place, setPlace] = useState<CoverPlace>()
  const release = useSend(cover.releaseShift, [roster, today])
  if (place) return <FindCoverDialog place={place} onClose={onClose} />
  const { eventId, occurrenceStart, employeeName: name, locationName } = visit
  return (
    <Dialog title={msg('Find cover')} onClose={onClose}>
      <div className="stack">
        <div>
          <p className="strong figures">{whenOf(visit)}</p>
          <p>
            <bdi>{locationName}</bdi>
          </p>
        </div>
        <p>
          {say('{name} is taken off this shift and notified. The place then needs somebody else.', { name })}
        </p>
        <Form
          shape={Shape}
          draft={`release ${eventId} ${occurrenceStart}`}
          start={{ reason: '' }}
          save={({ reason }) => release.mutateAsync({ body: { eventId, occurrenceStart, reason } })}
          onSaved={setPlace}
          onCancel={onClose}
          submit={msg('Take off and find cover')}
          summary={false}
        >
          <TextField name="reason" label={msg('Reason')} />
        </Form>
      </div>
    </Dialog>
  )
}
