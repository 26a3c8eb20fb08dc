import type { CalendarEvent } from '@muster/contract/planning/calendar'
import { isSameRule } from '@muster/rules/time/rule-dates'
import { addMinutesLocal, localDateTime } from '@muster/rules/time/zone'
import { ruleOf } from '../../../shared/shifts/typed-shift.ts'
import { type DraftEvent, preview, type ScheduleDraft } from '../draft-event.ts'

/** One occurrence as the calendar draws it, in the wall time of the site. */
export interface Entry {
  /** The occurrence by its name: two of one series may take place at the same time, where one was moved. */
  key: string
  title: string
  startLocal: string
  endLocal: string
  allDay: boolean
  /** The event that it opens; undefined for what belongs to another job or person, which is only read. */
  event?: DraftEvent
  isGhost?: boolean
  person?: number
  eventId: number
  conflict?: string | undefined
  /** Saved, and begun: it stays as it was. */
  isLocked?: boolean
  /** Names the occurrence, as the server knows it. */
  occurrenceStart?: string
  movedTo?: Times | undefined
}
interface Times {
  startTime: string
  duration: number
}

export interface EntrySources {
  draft: ScheduleDraft
  saved: readonly CalendarEvent[]
  zone: string
  now: number
  titleOf: (event: DraftEvent) => string
}

export function ownEntries({ draft, saved, zone, now, titleOf }: EntrySources): Entry[] {
  const savedById = new Map(saved.map((event) => [event.id, event]))
  const entryAt = (event: DraftEvent, times: Times) => entryOf(event, times, { zone, title: titleOf(event) })
  const previewed = (event: DraftEvent) =>
    preview(event, zone, now).map(({ startTime, duration }) =>
      entryAt(event, { startTime: new Date(startTime).toISOString(), duration }),
    )
  const events = draft.events.flatMap((event) => {
    const known = savedById.get(event.id)
    if (event.id < 0 || (known && !isSameSeries(event, known))) return previewed(event)
    return occurrencesLeft(known, draft).map(({ occurrenceStart, startTime, times, isMoved }) => ({
      ...entryAt(event, times),
      ...{ key: `${event.id} ${occurrenceStart}`, occurrenceStart },
      movedTo: isMoved ? times : undefined,
      isLocked: Date.parse(startTime) < now,
    }))
  })
  const rest = draft.changes.filter(({ extent }) => extent === 'following')
  return [...events, ...rest.flatMap(previewed)]
}

/** The occurrences of a saved series that the draft leaves, each with when it takes place then. */
function occurrencesLeft(saved: CalendarEvent | undefined, { changes, removals }: ScheduleDraft) {
  const moves = changes.filter(({ id }) => id === saved?.id)
  const gone = removals.filter(({ eventId }) => eventId === saved?.id)
  const end = Math.min(...[...moves, ...gone].filter(({ extent }) => extent === 'following').map(startOf))
  return (saved?.occurrences ?? []).flatMap((occurrence) => {
    const { startTime, duration, exception } = occurrence
    const isThis = (each: { extent?: string | undefined; occurrenceStart?: string | undefined }) =>
      each.extent === 'this' && startOf(each) === startOf(occurrence)
    if (gone.some(isThis) || startOf(occurrence) >= end) return []
    const move = moves.find(isThis)
    const times = { startTime: move?.startTime ?? startTime, duration: move?.duration ?? duration }
    return [{ ...occurrence, times, isMoved: move !== undefined || exception === 'moved' }]
  })
}

const startOf = ({ occurrenceStart }: { occurrenceStart?: string | undefined }) =>
  Date.parse(occurrenceStart!)

export function entryOf(
  event: DraftEvent,
  { startTime, duration }: Times,
  { zone, title }: { zone: string; title: string },
): Entry {
  return {
    key: `${event.id} ${event.extent ?? ''} ${startTime}`,
    title,
    ...drawn(event.allDay ?? false, startTime, duration, zone),
    event,
    eventId: event.id,
    occurrenceStart: startTime,
  }
}

/** Where an occurrence is drawn: what lasts all day ends with its day. */
function drawn(allDay: boolean, startTime: string, duration: number, zone: string) {
  const startLocal = localDateTime(zone, Date.parse(startTime)).slice(0, 16)
  return { startLocal, endLocal: addMinutesLocal(startLocal, allDay ? 24 * 60 - 1 : duration), allDay }
}

interface ReadOnly {
  titleOf: (event: CalendarEvent) => string
  isGhost: boolean
  personOf?: (event: CalendarEvent) => number
}
export const readOnlyEntries = (
  events: readonly CalendarEvent[],
  zone: string,
  { titleOf, isGhost, personOf }: ReadOnly,
): Entry[] =>
  events.flatMap((event) =>
    event.occurrences.map(({ occurrenceStart, startTime, duration }) => ({
      key: `other ${event.id} ${occurrenceStart}`,
      title: titleOf(event),
      ...drawn(event.allDay, startTime, duration, zone),
      isGhost,
      eventId: event.id,
      ...(personOf && { person: personOf(event) }),
    })),
  )

const isSameSeries = (draft: DraftEvent, saved: CalendarEvent) =>
  Date.parse(draft.startTime) === Date.parse(saved.startTime) &&
  draft.duration === saved.duration &&
  isSameRule(ruleOf(draft), ruleOf(saved)) &&
  (draft.until ?? null) === saved.until &&
  (draft.allDay ?? false) === saved.allDay &&
  draft.holidayPolicy === saved.holidayPolicy

/** The entries in order of time, each with a key of its own: the calendar draws none where two are the same. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>()
  return [...entries]
    .sort((a, b) => (a.startLocal === b.startLocal ? 0 : a.startLocal < b.startLocal ? -1 : 1))
    .map((entry) => {
      const times = seen.get(entry.key) ?? 0
      seen.set(entry.key, times + 1)
      return times === 0 ? entry : { ...entry, key: `${entry.key} ${times}` }
    })
}
