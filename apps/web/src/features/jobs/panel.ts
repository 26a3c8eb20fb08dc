import type { AssignInput, Job } from '@muster/contract/jobs/jobs'
import type { CalendarEvent } from '@muster/contract/planning/calendar'
import { fullName } from '@muster/rules/people/full-name'
import { draftChange, draftOf, type ScheduleDraft } from '../calendar/draft-event.ts'

export interface PanelPerson {
  tenantUserId: number
  name: string
  distinguishedBy?: string | null | undefined
  role: string
  employeeNumber?: string | null
  /** A service day. */
  hours: number
  assigneeId?: number
}
export interface Panel extends ScheduleDraft {
  people: PanelPerson[]
}

/** The hours of a service day of all of them together, to hundredths; what is typed and no number yet counts nothing. */
export const sumOf = (people: readonly Pick<PanelPerson, 'hours'>[]) =>
  Number(people.reduce((hours, person) => hours + (person.hours || 0), 0).toFixed(2))
/** Whether the people have other hours than the job; without a total, or without people, there is nothing to compare. */
export const hoursDiffer = (people: readonly Pick<PanelPerson, 'hours'>[], total: number) =>
  total > 0 && people.length > 0 && Math.abs(sumOf(people) - total) > 0.001

export const emptyPanel: Panel = { people: [], events: [], changes: [], removals: [] }

export const panelOf = (job: Job, events: readonly CalendarEvent[]): Panel => ({
  people: (job.jobAssignees ?? []).map((assignee) => ({
    tenantUserId: assignee.tenantUserId,
    name: fullName(assignee),
    distinguishedBy: assignee.distinguishedBy,
    role: assignee.role,
    employeeNumber: assignee.employeeNumber,
    hours: assignee.hours ?? 0,
    assigneeId: assignee.jobHasUserId,
  })),
  events: events.flatMap(draftOf),
  changes: [],
  removals: [],
})

/** What the request names beside the changes, as the documents list it. */
interface PanelJob {
  jobId: number
  tenantId: number
}

/** What has to be sent so that `before` becomes `after`; undefined where nothing does. */
export function assignChange(before: Panel, after: Panel, of: PanelJob): AssignInput | undefined {
  const had = new Map(before.people.map((person) => [person.tenantUserId, person]))
  const has = new Set(after.people.map(({ tenantUserId }) => tenantUserId))
  const jobUsers = after.people
    .filter(({ tenantUserId, hours }) => had.get(tenantUserId)?.hours !== hours)
    .map(({ tenantUserId, hours }) => ({ tenantUserId, hours }))
  const removed = before.people.filter(({ tenantUserId }) => !has.has(tenantUserId))
  const removeUserIds = removed.map(({ tenantUserId }) => tenantUserId)
  const { events, ...removals } = draftChange(before, after)
  const changes = [jobUsers, removeUserIds, events, ...Object.values(removals)]
  if (changes.every(({ length }) => length === 0)) return undefined
  const calendarEventRequest = {
    mappedId: of.jobId,
    tenantId: of.tenantId,
    events: events.map((event) => ({ ...event, calendarEventType: 'JOB_TASK' as const, mappedId: of.jobId })),
    removeAssigneeIds: removed.flatMap(({ assigneeId }) => assigneeId ?? []),
    ...removals,
  }
  return { jobUsers, removeUserIds, calendarEventRequest }
}
