import type { CalendarEventInput } from '@muster/contract/calendar'
import type { ScheduleDraft } from './draft-event.ts'

/** The same text for the same values, in whatever order they came out of the form. */
const written = (event: CalendarEventInput) =>
  JSON.stringify(
    Object.entries(event)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What has to be sent so that the schedule `before` becomes `after`. */
export function draftChange(before: ScheduleDraft, after: ScheduleDraft) {
  const had = new Map(before.events.map((event) => [event.id, written(event)]))
  const kept = new Set(after.events.map(({ id }) => id))
  const changed = after.events.filter((event) => had.get(event.id) !== written(event))
  const events: CalendarEventInput[] = [...changed, ...after.changes]
  return {
    events,
    removeEventIds: [...had.keys()].filter((id) => !kept.has(id)),
    removeOccurrences: after.removals,
  }
}
