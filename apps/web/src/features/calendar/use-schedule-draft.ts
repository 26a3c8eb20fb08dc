import { msg } from '@muster/contract/msg'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { useState } from 'react'
import { chosenExtent } from './choose-series-scope.tsx'
import { type DraftEvent, newEvent, type ScheduleDraft, type Slot } from './draft-event.ts'
import { asksExtent, changedDraft, type Picked, removedFrom } from './edit-draft.ts'
import { openEntry } from './open-entry.tsx'
import type { Entry } from './shown-entries.ts'

export const begun = msg('Past shifts cannot be changed.')

export interface Scheduled {
  person: { tenantUserId: number }
  /** Of the site. */
  zone: string
  draft: ScheduleDraft
  /** Ids of the events of all people, which a new one may not have. */
  taken: readonly number[]
  onChange: (draft: ScheduleDraft) => void
}

/** The events of one person while they are edited: what is picked, and how each act changes the draft. */
export function useScheduleDraft(
  { person, zone, taken, draft: start, onChange }: Scheduled,
  saved: readonly { id: number }[],
  now: number,
) {
  const [draft, setDraft] = useState(start)
  const [picked, pick] = useState<Picked>()
  const change = (next: ScheduleDraft) => {
    setDraft(next)
    onChange(next)
    pick(undefined)
  }
  const isSaved = (event: DraftEvent) => saved.some(({ id }) => id === event.id)
  const extentOf = async (of: Picked, title: 'Change' | 'Remove') =>
    asksExtent(draft, of, isSaved(of.event)) ? chosenExtent(title) : 'all'
  const done = async (of: Picked, changed: DraftEvent) => {
    const extent = await extentOf(of, msg('Change'))
    if (extent) change(changedDraft(draft, of, changed, { extent, zone }))
  }
  const remove = async (of: Picked) => {
    const extent = await extentOf(of, msg('Remove'))
    if (extent) change(removedFrom(draft, of, extent))
  }
  const add = (slot?: Slot) => {
    const ids = [...taken, ...draft.events.map(({ id }) => id)]
    const event = newEvent(person.tenantUserId, { zone, now, taken: ids }, slot)
    pick({ event, occurrenceStart: undefined })
  }
  const open = (entry: Entry) => {
    const { event, occurrenceStart, movedTo, isGhost, isLocked } = entry
    if (event && !isLocked) pick({ event, occurrenceStart, movedTo })
    else
      void openEntry(msg('Schedule'), entry, isGhost ? msg('It belongs to another job or employee.') : begun)
  }
  const move = ({ event, occurrenceStart, movedTo, allDay }: Entry, { startLocal, minutes }: Slot) => {
    if (!event) return
    const at = instantOf(zone, startLocal)
    if (at < Date.now()) return void sayProblem('Must not be in the past')
    const startTime = isoWithOffset(zone, at)
    const duration = allDay ? event.duration : Math.max(1, Math.min(24 * 60, minutes))
    void done({ event, occurrenceStart, movedTo }, { ...event, startTime, duration })
  }
  return { draft, picked, pick, done, remove, add, open, move }
}
