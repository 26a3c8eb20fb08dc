import { addDays, dayBounds } from '@muster/rules/time/zone'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import type { ScheduleChange } from '../../planning/changes/shift-changes.ts'
import { eventsOfJob, type PlannedEvent } from '../../planning/event-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { rosterJobs } from '../../planning/pattern-queries.ts'
import { peopleOf } from '../../roster/publish/published-people.ts'

const withEnd = (events: ReadonlyMap<number, PlannedEvent>, contractEnd: string) =>
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
  const schedules: ScheduleChange[] = []
  const occurredAt = event.occurredAt.getTime()
  for (const { jobId, before, after } of changed) {
    const job = jobs.get(jobId)
    if (!job?.enabled) continue
    const firstDay = addDays([before, after].sort()[0]!, 1)
    const now = Math.max(occurredAt, dayBounds(job.timezone, firstDay).from)
    const stored = await eventsOfJob(scope, jobId)
    const events = withEnd(stored, before)
    schedules.push({ job: { ...job, jobId }, events, after: withEnd(stored, after), isHoliday, now })
  }
  return peopleOf(scope, schedules, { now: occurredAt })
}
