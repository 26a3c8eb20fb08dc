import type { CalendarEventRequest } from '@muster/contract/calendar'
import type { FieldFault } from '@muster/contract/wire'
import { localDateTime } from '@muster/rules/zone'
import { failure } from '../../http/failures.ts'

/** The job whose schedule changes, and the zone of its site. */
export interface Planned {
  jobId: number
  timezone: string
}
export interface StoredEvent {
  id: number
  until: string | null
  all_day: boolean
  title: string
  removed_at: Date | null
}
export interface StoredAssignee {
  id: number
  user_id: number
  removed_at: Date | null
}

/** The assignee rows of those who are assigned now, by their person. */
export const activeByPerson = (assignees: readonly StoredAssignee[]) =>
  new Map(assignees.filter((each) => !each.removed_at).map(({ id, user_id }) => [user_id, id]))

/**
 * Refuses, naming every field, events and removals that are not of this job, people who are not assigned to it, and
 * series that end before they start. `known` holds every event of the job by its id, removed ones too.
 */
export function refuseWrongEvents(
  { mappedId, events, removeEventIds = [], removeAssigneeIds = [] }: CalendarEventRequest,
  job: Planned,
  known: ReadonlyMap<number, StoredEvent>,
  assignees: readonly StoredAssignee[],
): void {
  const people = activeByPerson(assignees)
  const assigneeIds = new Set(assignees.map(({ id }) => id))
  const removed = new Set(removeEventIds)
  const given = new Set<number>()
  const faults: FieldFault[] = []
  const refuseIf = (wrong: boolean, path: string, message: string) => {
    if (wrong) faults.push({ path: `calendarEventRequest.${path}`, message })
  }

  refuseIf(mappedId !== undefined && mappedId !== job.jobId, 'mappedId', 'Must be this job')
  for (const [at, event] of events.entries()) {
    const path = `events.${at}`
    const before = known.get(event.id)
    refuseIf(event.id > 0 && (!before || before.removed_at !== null), `${path}.id`, 'Not found')
    refuseIf(given.has(event.id), `${path}.id`, 'Given twice')
    refuseIf(removed.has(event.id), `${path}.id`, 'Also given to be removed')
    given.add(event.id)
    refuseIf(!people.has(event.userAssigneeId), `${path}.userAssigneeId`, 'Must be assigned to this job')
    const until = event.until === undefined ? before?.until : event.until
    const firstDay = localDateTime(job.timezone, Date.parse(event.startTime)).slice(0, 10)
    refuseIf(!!until && until < firstDay, `${path}.until`, 'Must not be before the start')
  }
  for (const [at, id] of removeEventIds.entries())
    refuseIf(!known.has(id), `removeEventIds.${at}`, 'Not found')
  for (const [at, id] of removeAssigneeIds.entries())
    refuseIf(!assigneeIds.has(id), `removeAssigneeIds.${at}`, 'Not found')
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}
