import { useSend } from '@muster/client/query'
import type { Candidate, ShiftCover } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { attempt } from '../forms/attempt.ts'
import { whenOf } from '../shifts/shift-words.ts'
import { CoverDialog } from './CoverDialog.tsx'
import { askingOf, useCoverDraft } from './find-cover.ts'
import type { PlannedVisit } from './planned-visit.ts'
import { useShiftCandidates } from './use-candidates.ts'

/** Finds cover for the shift of a person who is late: they stay on it until a colleague accepts or is assigned. */
export function FindCoverOfShift({ visit, onClose }: { visit: PlannedVisit; onClose: () => void }) {
  const say = useWords()
  const [draft, change] = useCoverDraft()
  const lists = useShiftCandidates(visit, draft.area)
  const offer = useSend(cover.offerShift, [roster, today])
  const assign = useAssignToShift(visit, onClose)
  const { eventId, occurrenceStart, locationName } = visit
  const name = nameApart(visit.employeeName, visit.distinguishedBy)
  return (
    <CoverDialog
      of={`${name}, ${locationName}`}
      draftKey={`cover shift ${eventId} ${occurrenceStart}`}
      {...{ lists, draft, onClose }}
      onChange={change}
      send={(words) => offer({ body: { eventId, occurrenceStart, ...askingOf(draft, words) } })}
      assignments={[
        { label: msg('Replace'), onPick: (candidate) => assign(candidate, 'REPLACE') },
        { label: msg('Add as second'), onPick: (candidate) => assign(candidate, 'SECOND') },
      ]}
    >
      <p className="strong figures">{whenOf(visit)}</p>
      <p>{say('This shift stays with {name} until a colleague accepts it.', { name })}</p>
      <p>{say('Replace removes {name} from the shift and notifies them.', { name })}</p>
    </CoverDialog>
  )
}

/** Gives the shift to a candidate, in place of the late person or beside them, and offers Undo. */
function useAssignToShift(visit: PlannedVisit, onDone: () => void) {
  const { eventId, occurrenceStart } = visit
  const late = nameApart(visit.employeeName, visit.distinguishedBy)
  const send = useSend(cover.coverShift, [roster, today])
  const takeBack = useSend(cover.undoCover, [roster, today])
  return ({ tenantUserId, ...candidate }: Candidate, mode: 'REPLACE' | 'SECOND') => {
    const name = nameApart(candidate.name, candidate.distinguishedBy)
    const text = mode === 'REPLACE' ? msg('{late} is replaced by {name}') : msg('{name} is added as second')
    const done = ({ undo }: ShiftCover) => {
      onDone()
      showUndo(text, { name, late }, () => takeBack({ body: undo }))
    }
    // Somebody may be excluded by now, or the late person has come: the list says so.
    const sent = send({ body: { eventId, occurrenceStart, tenantUserId, mode } })
    return attempt(sent, done, cover.candidates.feature)
  }
}
