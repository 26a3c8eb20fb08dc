import { msg } from '@muster/contract/kit/msg'
import type { SeriesScope } from '@muster/contract/planning/calendar'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { choose } from '@muster/ui/dialog/choose.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { useState } from 'react'
import { type DraftEvent, newEvent, type ScheduleDraft, type Slot } from '../draft-event.ts'
import type { Entry } from '../view/shown-entries.ts'
import { asksExtent, changedDraft, type Picked, removedFrom } from './edit-draft.ts'

export const begun = msg('Past shifts cannot be changed.')

export interface Scheduled {
  /** Their colour is a number of the colours of people. */
  person: { tenantUserId: number; colour: number }
  zone: string
  draft: ScheduleDraft
  taken: readonly number[]
  onChange: (draft: ScheduleDraft) => void
}

const questions = {
  Change: msg('This is a repeating shift. Which ones do you want to change?'),
  Remove: msg('This is a repeating shift. Which ones do you want to remove?'),
}
const chosenExtent = (title: keyof typeof questions) =>
  choose<SeriesScope>({
    title,
    sentence: questions[title],
    ways: [
      { key: 'this', label: msg('Only this one') },
      { key: 'following', label: msg('This and following') },
      { key: 'all', label: msg('All') },
    ],
  })

export function useScheduleDraft(
  { person, zone, taken, draft: start, onChange }: Scheduled,
  saved: readonly { id: number }[],
  now: number,
) {
  const [draft, setDraft] = useState(start)
  const change = (next: ScheduleDraft) => {
    setDraft(next)
    onChange(next)
    return true
  }
  const isSaved = (event: DraftEvent) => saved.some(({ id }) => id === event.id)
  const extentOf = async (of: Picked, title: 'Change' | 'Remove') =>
    asksExtent(draft, of, isSaved(of.event)) ? chosenExtent(title) : 'all'
  /** Resolves to whether it was done: the person may think better of it. */
  const done = async (of: Picked, changed: DraftEvent) => {
    const extent = await extentOf(of, msg('Change'))
    return extent !== undefined && change(changedDraft(draft, of, changed, { extent, zone }))
  }
  const remove = async (of: Picked) => {
    const extent = await extentOf(of, msg('Remove'))
    return extent !== undefined && change(removedFrom(draft, of, extent))
  }
  const inSlot = (slot?: Slot): Picked => {
    const ids = [...taken, ...draft.events.map(({ id }) => id)]
    const event = newEvent(person.tenantUserId, { zone, now, taken: ids }, slot)
    return { event, occurrenceStart: undefined }
  }
  const move = ({ event, occurrenceStart, movedTo, allDay }: Entry, { startLocal, minutes }: Slot) => {
    if (!event) return
    const at = instantOf(zone, startLocal)
    if (at < Date.now()) return void sayProblem('Must not be in the past')
    const startTime = isoWithOffset(zone, at)
    const duration = allDay ? event.duration : Math.max(1, Math.min(24 * 60, minutes))
    void done({ event, occurrenceStart, movedTo }, { ...event, startTime, duration })
  }
  return { draft, done, remove, inSlot, move }
}
