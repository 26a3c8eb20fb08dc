import type { SeriesScope } from '@muster/contract/calendar'
import { type DraftEvent, fittedStart, restFrom, type ScheduleDraft, shifted } from './draft-event.ts'

/** An event of the draft, and the occurrence of it from which the person began. */
export interface Picked {
  event: DraftEvent
  occurrenceStart: string | undefined
  /** When and how long it takes place, where it was moved. */
  movedTo?: { startTime: string; duration: number } | undefined
}

const same = (a: string | undefined, b: string | undefined) => Date.parse(a!) === Date.parse(b!)
const isOneOfSeries = ({ event }: Picked) =>
  event.id > 0 && event.recursiveFrequency !== null && event.extent === undefined

/** Whether it has to be asked of how much of a series a change is: of one that the server has and that is unchanged. */
export const asksExtent = (draft: ScheduleDraft, picked: Picked, isSaved: boolean) =>
  isSaved &&
  picked.occurrenceStart !== undefined &&
  isOneOfSeries(picked) &&
  draft.events.some(({ id }) => id === picked.event.id)

/** The draft after an event was changed; `extent` where it was asked. */
export function changedDraft(
  draft: ScheduleDraft,
  { event, occurrenceStart, movedTo }: Picked,
  changed: DraftEvent,
  { extent, zone }: { extent: SeriesScope | undefined; zone: string },
): ScheduleDraft {
  const from = movedTo?.startTime ?? occurrenceStart
  const moved = occurrenceStart && from ? { occurrenceStart, from } : undefined
  if (event.extent === 'following') {
    const next = { ...shifted(event, moved!, changed, zone), extent: event.extent }
    return {
      ...draft,
      changes: draft.changes.map((each) =>
        each === event ? { ...next, occurrenceStart: event.occurrenceStart } : each,
      ),
    }
  }
  if (extent === 'this' || extent === 'following') {
    const next = extent === 'following' && moved ? restFrom(event, moved, changed, zone) : changed
    const isKept = (each: DraftEvent) =>
      each.id !== event.id ||
      (extent === 'this' ? !same(each.occurrenceStart, occurrenceStart) : each.extent === 'this')
    return {
      ...draft,
      changes: [...draft.changes.filter(isKept), { ...next, id: event.id, extent, occurrenceStart }],
    }
  }
  const isNew = !draft.events.some(({ id }) => id === event.id)
  const next = isNew ? fittedStart(changed, zone) : moved ? shifted(event, moved, changed, zone) : changed
  return {
    ...draft,
    events: isNew
      ? [...draft.events, next]
      : draft.events.map((each) => (each.id === event.id ? next : each)),
    changes: draft.changes.filter(({ id }) => id !== event.id),
  }
}

/** The draft after an event, or as much of it as was asked, was removed. */
export function removedFrom(
  draft: ScheduleDraft,
  { event, occurrenceStart }: Picked,
  extent: SeriesScope | undefined,
): ScheduleDraft {
  if (event.extent === 'following') {
    const ended = { eventId: event.id, occurrenceStart: event.occurrenceStart!, extent: 'following' as const }
    return {
      ...draft,
      changes: draft.changes.filter((each) => each !== event),
      removals: [...draft.removals, ended],
    }
  }
  if ((extent === 'this' || extent === 'following') && occurrenceStart) {
    const from = Date.parse(occurrenceStart)
    const isKept = (each: { id: number; occurrenceStart?: string | undefined }) =>
      each.id !== event.id ||
      (extent === 'this'
        ? !same(each.occurrenceStart, occurrenceStart)
        : Date.parse(each.occurrenceStart!) < from)
    return {
      ...draft,
      changes: draft.changes.filter(isKept),
      removals: [...draft.removals, { eventId: event.id, occurrenceStart, extent }],
    }
  }
  return {
    events: draft.events.filter(({ id }) => id !== event.id),
    changes: draft.changes.filter(({ id }) => id !== event.id),
    removals: draft.removals.filter(({ eventId }) => eventId !== event.id),
  }
}
