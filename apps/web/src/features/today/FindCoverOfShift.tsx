import { ask, refreshFeatures, useAsk, useSend } from '@muster/client/query'
import type { Candidate } from '@muster/contract/candidates'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { type TodayVisit, today } from '@muster/contract/today'
import { choose } from '@muster/ui/choose.tsx'
import { Dialog, sayError } from '@muster/ui/dialogs.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { showUndo } from '@muster/ui/undo.ts'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { AreaFields } from '../../shared/cover/AreaFields.tsx'
import { AskForm } from '../../shared/cover/AskForm.tsx'
import { AudienceFields } from '../../shared/cover/AudienceFields.tsx'
import { CoverPeople } from '../../shared/cover/CoverPeople.tsx'
import {
  askingOf,
  type CoverDraft,
  emptyDraft,
  withToggled,
  wordsToStart,
} from '../../shared/cover/find-cover.ts'
import { whenOf } from '../../shared/cover/place-words.ts'
import { useShiftCandidates } from '../../shared/cover/use-candidates.ts'

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

const rules = ask(cover.rules)

/** Finds somebody for the shift of a person who is late: they stay on it until a colleague accepts or is assigned. */
export function FindCoverOfShift({ visit, onClose }: Props) {
  const say = useWords()
  const [draft, setDraft] = useState<CoverDraft>(emptyDraft)
  const { found, failure, again, ...people } = useShiftCandidates(visit, draft.area)
  const steps = useAsk(rules)
  const offer = useSend(cover.offerShift, [roster, today])
  const assign = useAssignToShift(visit, onClose)
  const { eventId, occurrenceStart, employeeName: name, locationName } = visit
  const isReady = found !== undefined && (steps.answer !== undefined || steps.failure !== null)
  return (
    <Dialog wide title={msg('Find cover')} onClose={onClose}>
      {!isReady && (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={8} />)}
      {isReady && (
        <AskForm
          draftKey={`cover shift ${eventId} ${occurrenceStart}`}
          found={found}
          send={(words) =>
            offer.mutateAsync({ body: { eventId, occurrenceStart, ...askingOf(draft, words) } })
          }
          draft={draft}
          start={wordsToStart(steps.answer)}
          isClosed={false}
          onClose={onClose}
        >
          <div>
            <p className="strong figures">{whenOf(visit)}</p>
            <p>
              <bdi>{locationName}</bdi>
            </p>
          </div>
          <p>{say('This shift stays with {name} until a colleague accepts it.', { name })}</p>
          <AudienceFields
            value={draft.audience}
            onChange={(audience) => setDraft((before) => ({ ...before, audience }))}
          />
          <AreaFields value={draft.area} onChange={(area) => setDraft((before) => ({ ...before, area }))} />
          <CoverPeople
            found={found}
            {...people}
            draft={draft}
            onToggle={(id) => setDraft((before) => ({ ...before, chosen: withToggled(before, id) }))}
            onAssign={assign}
          />
        </AskForm>
      )}
    </Dialog>
  )
}

/** Asks what becomes of the late person, gives the shift, and offers Undo. */
function useAssignToShift(
  { eventId, occurrenceStart, employeeName: late }: PlannedVisit,
  onDone: () => void,
) {
  const send = useSend(cover.coverShift, [roster, today])
  const takeBack = useSend(cover.undoCover, [roster, today])
  return async ({ tenantUserId, name }: Candidate) => {
    const mode = await choose({
      title: msg('Assign'),
      sentence: msg('Replace {late} with {name}? {late} is taken off the shift and notified.'),
      values: { late, name },
      ways: [
        { key: 'REPLACE', label: msg('Replace'), kind: 'primary' },
        { key: 'SECOND', label: msg('Add as second') },
      ],
    })
    if (!mode) return
    try {
      const { undo } = await send.mutateAsync({ body: { eventId, occurrenceStart, tenantUserId, mode } })
      onDone()
      const text = mode === 'REPLACE' ? msg('{late} is replaced by {name}') : msg('{name} is added as second')
      showUndo(text, { name, late }, () => takeBack.mutateAsync({ body: undo }))
    } catch (error) {
      // Somebody may be excluded by now, or the late person has come: the list says so.
      void refreshFeatures(cover.candidates.feature)
      sayError(error)
    }
  }
}
