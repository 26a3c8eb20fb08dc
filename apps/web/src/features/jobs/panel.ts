import type { CalendarEvent, CalendarEventInput } from '@muster/contract/calendar'
import type { AssignInput, Job } from '@muster/contract/jobs'
import { type DraftEvent, draftOf } from '../calendar/draft-event.ts'

/** One assigned person, as the employees panel shows them. */
export interface PanelPerson {
  tenantUserId: number
  name: string
  role: string
  /** A service day. */
  hours: number
}
/** Who works at a job, and when. */
export interface Panel {
  people: PanelPerson[]
  events: DraftEvent[]
}
/** The hours of a service day of all of them together, to hundredths. */
export const sumOf = (people: readonly Pick<PanelPerson, 'hours'>[]) =>
  Number(people.reduce((hours, person) => hours + (person.hours ?? 0), 0).toFixed(2))
/** Whether the people have other hours than the job; without a total, or without people, there is nothing to compare. */
export const hoursDiffer = (people: readonly Pick<PanelPerson, 'hours'>[], total: number) =>
  total > 0 && people.length > 0 && Math.abs(sumOf(people) - total) > 0.001

export const emptyPanel: Panel = { people: [], events: [] }

export const panelOf = (job: Job, events: readonly CalendarEvent[]): Panel => ({
  people: (job.jobAssignees ?? []).map(({ tenantUserId, firstName, lastName, role, hours = 0 }) => ({
    tenantUserId,
    name: `${firstName} ${lastName}`,
    role,
    hours,
  })),
  events: events.flatMap(draftOf),
})

/** What has to be sent so that `before` becomes `after`; undefined where nothing does. */
export function assignChange(before: Panel, after: Panel): AssignInput | undefined {
  const had = new Map(before.people.map((person) => [person.tenantUserId, person]))
  const has = new Set(after.people.map(({ tenantUserId }) => tenantUserId))
  const jobUsers = after.people
    .filter(({ tenantUserId, hours }) => had.get(tenantUserId)?.hours !== hours)
    .map(({ tenantUserId, hours }) => ({ tenantUserId, hours }))
  const removeUserIds = [...had.keys()].filter((id) => !has.has(id))
  const { events, removeEventIds } = eventChange(before.events, after.events)
  if (jobUsers.length + removeUserIds.length + events.length + removeEventIds.length === 0) return undefined
  return { jobUsers, removeUserIds, calendarEventRequest: { events, removeEventIds } }
}

function eventChange(before: readonly DraftEvent[], after: readonly DraftEvent[]) {
  const had = new Map(before.map((event) => [event.id, JSON.stringify(event)]))
  const kept = new Set(after.map(({ id }) => id))
  const events: CalendarEventInput[] = after.filter((event) => had.get(event.id) !== JSON.stringify(event))
  return { events, removeEventIds: [...had.keys()].filter((id) => !kept.has(id)) }
}
