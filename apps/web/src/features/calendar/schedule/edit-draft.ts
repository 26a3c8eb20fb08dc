import type { SeriesScope } from '@muster/contract/planning/calendar'
import type { SetPosition } from '@muster/contract/planning/repeat'
import { movedRule, movedStart } from '@muster/rules/time/moved-rule'
import { isSameRule } from '@muster/rules/time/rule-dates'
import {
  addDays,
  daysBetween,
  instantOf,
  isoWithOffset,
  localDate,
  localDateTime,
} from '@muster/rules/time/zone'
import { ruleOf } from '../../../shared/shifts/typed-shift.ts'
import { type DraftEvent, fittedStart, type ScheduleDraft } from '../draft-event.ts'

export interface Picked {
  event: DraftEvent
  occurrenceStart: string | undefined
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

export function changedDraft(
  draft: ScheduleDraft,
  picked: Picked,
  changed: DraftEvent,
  { extent, zone }: { extent: SeriesScope | undefined; zone: string },
): ScheduleDraft {
  const { event, occurrenceStart } = picked
  if (event.extent === 'following') {
    const { extent: kept, occurrenceStart: start } = event
    const next = { ...shifted(picked, changed, zone), extent: kept, occurrenceStart: start }
    return { ...draft, changes: draft.changes.map((each) => (each === event ? next : each)) }
  }
  if (extent === 'this' || extent === 'following') {
    const next = extent === 'following' ? restFrom(picked, changed, zone) : changed
    const isKept = (each: DraftEvent) =>
      each.id !== event.id ||
      (extent === 'this' ? !same(each.occurrenceStart, occurrenceStart) : each.extent === 'this')
    return {
      ...draft,
      changes: [...draft.changes.filter(isKept), { ...next, id: event.id, extent, occurrenceStart }],
    }
  }
  const isNew = !draft.events.some(({ id }) => id === event.id)
  return {
    ...draft,
    events: isNew
      ? [...draft.events, fittedStart(changed, zone)]
      : draft.events.map((each) => (each.id === event.id ? shifted(picked, changed, zone) : each)),
    changes: draft.changes.filter(({ id }) => id !== event.id),
  }
}

const dateIn = (zone: string, instant: string) => localDate(zone, Date.parse(instant))

/** The rest of a series from a moved occurrence on. A rule that names weekdays takes the new one. */
function restFrom({ event, occurrenceStart }: Picked, changed: DraftEvent, zone: string): DraftEvent {
  if (!occurrenceStart) return changed
  const [from, to] = [dateIn(zone, occurrenceStart), dateIn(zone, changed.startTime)]
  return { ...changed, ...ruleMoved(event, changed, from, to) }
}

function shifted({ event, occurrenceStart, movedTo }: Picked, changed: DraftEvent, zone: string): DraftEvent {
  if (!occurrenceStart) return changed
  const from = dateIn(zone, movedTo?.startTime ?? occurrenceStart)
  const named = dateIn(zone, occurrenceStart)
  const to = addDays(named, daysBetween(from, dateIn(zone, changed.startTime)))
  const first = movedStart(ruleOf(event), dateIn(zone, event.startTime), named, to)
  const time = localDateTime(zone, Date.parse(changed.startTime)).slice(10, 16)
  const startTime = isoWithOffset(zone, instantOf(zone, `${first}${time}`))
  return { ...changed, ...ruleMoved(event, changed, named, to), startTime }
}

/** The moved rule, unless the person changed the rule too. */
function ruleMoved(series: DraftEvent, changed: DraftEvent, from: string, to: string) {
  const rule = ruleOf(changed)
  if (!isSameRule(rule, ruleOf(series))) return {}
  const { weekdays, setPosition } = movedRule(rule, from, to)
  return { weekdays: weekdays && [...weekdays], setPosition: setPosition as SetPosition }
}

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
