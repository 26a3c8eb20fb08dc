import type { Job } from '@muster/contract/jobs/jobs'
import { addDays, dayBounds, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { anyOf, nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { expandEvents } from '../planning/expand-event.ts'
import { currentEvents } from '../planning/reach.ts'

type Plan = NonNullable<Job['plan']>
const daysAhead = 31
const week = 7

export async function plansOfJobs(scope: Scope, jobIds: readonly number[]): Promise<Map<number, Plan>> {
  const [people, planned] = await Promise.all([peopleOf(scope, jobIds), plannedOf(scope, jobIds)])
  return new Map(
    jobIds.map((id) => [
      id,
      { people: people.get(id) ?? [], nextVisit: null, weekMinutes: 0, ...planned.get(id) },
    ]),
  )
}

async function peopleOf(scope: Scope, jobIds: readonly number[]) {
  const name = personName('users')
  const rows = await scope
    .from('job_assignees')
    .innerJoin('users', along('job_assignees.user_id'))
    .where('job_assignees.job_id', '=', anyOf(jobIds))
    .where('job_assignees.removed_at', 'is', null)
    .select(['job_assignees.job_id as jobId', 'users.id as tenantUserId', name.as('name')])
    .orderBy(nameOrder(scope, name))
    .orderBy('users.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ jobId }) => jobId)].map(([jobId, people]) => [
      jobId,
      people.map(({ jobId: _, ...person }) => person),
    ]),
  )
}

async function plannedOf(scope: Scope, jobIds: readonly number[]) {
  const now = scope.now.getTime()
  const today = localDate('UTC', now)
  const days = { startDate: addDays(today, -1), endDate: addDays(today, daysAhead) }
  const events = currentEvents(scope).where('jobs.id', '=', anyOf(jobIds))
  const next = new Map<number, { at: number; timezone: string; minutes: number }>()
  for await (const { row, occurrences } of expandEvents(scope, events, days)) {
    const { jobId, timezone } = row
    const { from, to } = weekOf(timezone, now)
    for (const { startTime, duration } of occurrences) {
      const known = next.get(jobId) ?? { at: Number.POSITIVE_INFINITY, timezone, minutes: 0 }
      if (startTime >= now) known.at = Math.min(known.at, startTime)
      if (startTime >= from && startTime < to) known.minutes += duration
      next.set(jobId, known)
    }
  }
  return new Map(
    [...next].map(([jobId, { at, timezone, minutes }]) => [
      jobId,
      { nextVisit: Number.isFinite(at) ? isoWithOffset(timezone, at) : null, weekMinutes: minutes },
    ]),
  )
}

function weekOf(timezone: string, now: number) {
  const today = localDate(timezone, now)
  return { from: dayBounds(timezone, today).from, to: dayBounds(timezone, addDays(today, week - 1)).to }
}
