import { addDays, dayBounds } from '@muster/rules/time/zone'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import { comingShifts, type ShiftsByPerson } from '../../planning/changes/shift-changes.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { rosterJobs } from '../../planning/pattern-queries.ts'
import { type StoredEvent, storedEvents } from '../../planning/stored-events.ts'
import { namesOf } from '../../roster/people-queries.ts'
import { publishedPeople } from '../../roster/published-people.ts'
import { assigneesOf } from '../../roster/unneeded-shifts.ts'

const withEnd = (events: ReadonlyMap<number, StoredEvent>, contractEnd: string) =>
  new Map([...events].map(([id, event]) => [id, { ...event, contractEnd }]))

/**
 * The people to whom a renewal or another end of a contract gives shifts, or takes some, with these shifts. They are counted
 * for 92 days from the first of them on: a contract may be renewed long before it ends.
 */
export async function peopleOfRenewal(scope: Scope, event: DomainEvent<'contract.plannedUntil'>) {
  const { jobs: changed } = event.payload
  const jobs = await rosterJobs(
    scope,
    changed.map(({ jobId }) => jobId),
  )
  const isHoliday = await companyHolidays(scope)
  const [was, is] = [new Map<number, ShiftsByPerson>(), new Map<number, ShiftsByPerson>()]
  const userIds = new Set<number>()
  const occurredAt = event.occurredAt.getTime()
  for (const { jobId, before, after } of changed) {
    const job = jobs.get(jobId)
    if (!job?.enabled) continue
    const assignees = await assigneesOf(scope, jobId)
    const firstDay = addDays([before, after].sort()[0]!, 1)
    const now = Math.max(occurredAt, dayBounds(job.timezone, firstDay).from)
    const events = await storedEvents(scope, jobId)
    was.set(jobId, comingShifts(withEnd(events, before), { assignees, isHoliday, now }))
    is.set(jobId, comingShifts(withEnd(events, after), { assignees, isHoliday, now }))
    for (const { user_id } of assignees) userIds.add(user_id)
  }
  const names = await namesOf(scope, [...userIds])
  return publishedPeople(was, is, { jobs, names, now: occurredAt })
}
