import type { PublishedPerson } from '@muster/contract/published-shifts'
import type { DomainEvent } from '../../background/domain-events.ts'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { PlannedJob } from '../planning/changes/event-row.ts'
import { moveEventsToZone } from '../planning/changes/move-to-zone.ts'
import { comingShifts } from '../planning/changes/shift-changes.ts'
import type { ZoneChange } from '../planning/changes/zone-days.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { rosterJobs } from '../planning/pattern-queries.ts'
import { namesOf } from './people-queries.ts'
import { notifyPeople } from './publish.ts'
import { lockJobs } from './publish-context.ts'
import { publishedPeople } from './published-people.ts'
import { assigneesOf } from './unneeded-shifts.ts'
import { moveToContinued } from './writes.ts'
import { movePatternsToZone } from './zone-of-patterns.ts'

/**
 * What is planned at a site whose time zone was corrected keeps its local times, in the new zone from its next occurrence
 * on. What has begun by either zone stays as it was. Each person is notified once. Called again it finds nothing to do.
 */
export async function followZone(
  tx: Scope,
  { payload: { siteId, before: zoneBefore }, occurredAt }: DomainEvent<'site.zone'>,
): Promise<void> {
  const ids = await tx.from('jobs').where('site_id', '=', siteId).select('id').execute()
  const jobs = await lockJobs(
    tx,
    ids.map(({ id }) => id),
  )
  const zone = jobs[0]?.timezone
  if (zone === undefined) return
  const change = { zone, zoneBefore, isHoliday: await companyHolidays(tx), now: tx.now.getTime() }
  const patternIds = await movePatternsToZone(tx, jobs, change)
  const moved = []
  for (const job of jobs) moved.push(await moveJob(tx, job, change, occurredAt))
  await moveDraftsToZone(tx, jobs, zone)
  await notifyPeople(tx, await peopleOf(tx, moved, change))
  if (patternIds.length > 0) await tx.emit('places.filled', { patternIds, isNeedChanged: true })
}

async function moveJob(tx: Scope, job: PlannedJob, change: ZoneChange, since: Date) {
  const assignees = await assigneesOf(tx, job.jobId)
  const { before, after, continued } = await moveEventsToZone(tx, { job, assignees, change, since })
  if (continued.length > 0) await moveToContinued(tx, continued)
  const context = { ...change, assignees }
  return { job, assignees, before: comingShifts(before, context), after: comingShifts(after, context) }
}

async function peopleOf(
  tx: Scope,
  moved: readonly Awaited<ReturnType<typeof moveJob>>[],
  { now }: ZoneChange,
): Promise<PublishedPerson[]> {
  const jobs = await rosterJobs(
    tx,
    moved.map(({ job }) => job.jobId),
  )
  // An inactive job has no shifts to work, so its people are not notified.
  const active = moved.filter(({ job }) => jobs.get(job.jobId)?.enabled)
  const userIds = active.flatMap(({ assignees }) => assignees.map(({ user_id }) => user_id))
  const names = await namesOf(tx, [...new Set(userIds)])
  return publishedPeople(
    new Map(active.map(({ job, before }) => [job.jobId, before])),
    new Map(active.map(({ job, after }) => [job.jobId, after])),
    { jobs, names, now },
  )
}

/** Drafted shifts are all to come: those that are not are no longer published. */
const moveDraftsToZone = (tx: Scope, jobs: readonly PlannedJob[], zone: string) =>
  tx
    .change('roster_changes', { timezone: zone })
    .where('job_id', '=', anyOf(jobs.map(({ jobId }) => jobId)))
    .where('kind', '=', 'ADD')
    .where('timezone', '!=', zone)
    .execute()
