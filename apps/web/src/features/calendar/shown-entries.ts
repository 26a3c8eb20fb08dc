import type { CalendarEvent } from '@muster/contract/calendar'
import { isSameRule } from '@muster/rules/time/rule-dates'
import { addMinutesLocal, localDateTime } from '@muster/rules/time/zone'
import { ruleOf } from '../../shared/shifts/typed-shift.ts'
import { type DraftEvent, preview, type ScheduleDraft } from './draft-event.ts'

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
  /** Of another job or person than the calendar is about. */
  isGhost?: boolean
  /** Whose it is: a number of the colours and patterns. */
  person?: number
  /** As the server knows it: negative until it is saved. */
  eventId: number
  /** What is wrong with it, in a sentence. */
  conflict?: string | undefined
  /** Saved, and begun: it stays as it was. */
  isLocked?: boolean
  /** Names the occurrence, as the server knows it. */
  occurrenceStart?: string
  movedTo?: { startTime: string; duration: number } | undefined
}

interface EntrySources {
  draft: ScheduleDraft
  /** What the server has in the days that are shown. */
  saved: readonly CalendarEvent[]
  zone: string
  now: number
  titleOf: (event: DraftEvent) => string
}

/** What one person does at the job: as saved, with everything that is changed and not sent yet. */
export function ownEntries({ draft, saved, zone, now, titleOf }: EntrySources): Entry[] {
  const savedById = new Map(saved.map((event) => [event.id, event]))
  const entries: Entry[] = []
  for (const event of draft.events) {
    const known = savedById.get(event.id)
    const isChanged = event.id < 0 || (known !== undefined && !isSameSeries(event, known))
    if (isChanged) entries.push(...previewed(event, { zone, now, titleOf }))
    else if (known) entries.push(...savedEntries(event, known, draft, { zone, now, titleOf }))
  }
  for (const change of draft.changes) {
    if (change.extent === 'following') entries.push(...previewed(change, { zone, now, titleOf }))
  }
  return entries
}

function savedEntries(
  event: DraftEvent,
  known: CalendarEvent,
  { changes, removals }: ScheduleDraft,
  { zone, now, titleOf }: Pick<EntrySources, 'zone' | 'now' | 'titleOf'>,
): Entry[] {
  const of = <T extends { occurrenceStart?: string | undefined }>(
    list: readonly T[],
    id: (each: T) => number,
  ) => list.filter((each) => id(each) === event.id)
  const moves = of(changes, ({ id }) => id)
  const gone = of(removals, ({ eventId }) => eventId)
  const ends = [...moves, ...gone].filter(({ extent }) => extent === 'following').map(startOf)
  const end = Math.min(...ends, Number.POSITIVE_INFINITY)
  return known.occurrences.flatMap(({ occurrenceStart, startTime, duration, exception }) => {
    const named = Date.parse(occurrenceStart)
    const isGone = gone.some((each) => each.extent === 'this' && startOf(each) === named)
    if (isGone || named >= end) return []
    const move = moves.find((each) => each.extent === 'this' && startOf(each) === named)
    const moved = { startTime: move?.startTime ?? startTime, duration: move?.duration ?? duration }
    const isLocked = Date.parse(startTime) < now
    const entry = entryOf(event, moved, { zone, title: titleOf(event) })
    const movedTo = move || exception === 'moved' ? moved : undefined
    return [{ ...entry, key: `${event.id} ${occurrenceStart}`, occurrenceStart, movedTo, isLocked }]
  })
}

const startOf = ({ occurrenceStart }: { occurrenceStart?: string | undefined }) =>
  Date.parse(occurrenceStart!)

const previewed = (
  event: DraftEvent,
  { zone, now, titleOf }: Pick<EntrySources, 'zone' | 'now' | 'titleOf'>,
): Entry[] =>
  preview(event, zone, now).map(({ startTime, duration }) =>
    entryOf(
      event,
      { startTime: new Date(startTime).toISOString(), duration },
      { zone, title: titleOf(event) },
    ),
  )

export function entryOf(
  event: DraftEvent,
  { startTime, duration }: { startTime: string; duration: number },
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

/** What is only read: the time of other jobs and other people. */
export const readOnlyEntries = (
  events: readonly CalendarEvent[],
  zone: string,
  {
    titleOf,
    isGhost,
    personOf,
  }: {
    titleOf: (event: CalendarEvent) => string
    isGhost: boolean
    personOf?: (event: CalendarEvent) => number
  },
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
