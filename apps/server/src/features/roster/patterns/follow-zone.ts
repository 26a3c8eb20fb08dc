import { holidayRegionOf } from '@muster/rules/time/holidays'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { EventHandlers } from '../../../background/handle-event.ts'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import type { PlannedJob } from '../../planning/changes/event-row.ts'
import { moveEventsToZone } from '../../planning/changes/move-to-zone.ts'
import type { ScheduleChange } from '../../planning/changes/shift-changes.ts'
import { setMovedNeeds } from '../../planning/changes/writes.ts'
import {
  firstZonedDay,
  movedAcrossZones,
  splitDay,
  type ZoneChange,
} from '../../planning/changes/zone-days.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { currentPatterns, selectPatterns } from '../../planning/pattern-queries.ts'
import { notifyPeople } from '../publish/publish.ts'
import { peopleOf } from '../publish/published-people.ts'
import { moveToContinued } from '../writes.ts'
import { writePattern } from './update-pattern.ts'

/**
 * What is planned at a site whose time zone was corrected keeps its local times, in the new zone from its next occurrence
 * on. What has begun by either zone stays as it was. Each person is notified once. Called again it finds nothing to do.
 */
async function followZone(
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
  // An inactive job has no shifts to work, so its people are not notified.
  const active = moved.filter(({ job }) => job.enabled)
  await notifyPeople(tx, await peopleOf(tx, active))
  if (patternIds.length > 0) await tx.emit('places.filled', { patternIds, isNeedChanged: true })
}

async function moveJob(tx: Scope, job: PlannedJob, change: ZoneChange, since: Date): Promise<ScheduleChange> {
  const { before, after, continued } = await moveEventsToZone(tx, { job, change, since })
  if (continued.length > 0) await moveToContinued(tx, continued)
  return { ...change, job, events: before, after }
}

/** Drafted shifts are all to come: those that are not are no longer published. */
const moveDraftsToZone = (tx: Scope, jobs: readonly PlannedJob[], zone: string) =>
  tx
    .change('roster_changes', { timezone: zone })
    .where('job_id', '=', anyOf(jobs.map(({ jobId }) => jobId)))
    .where('kind', '=', 'ADD')
    .where('timezone', '!=', zone)
    .execute()

/** Moves what these jobs need to the zone of their site. Answers the patterns that changed. */
async function movePatternsToZone(
  tx: Scope,
  jobs: readonly PlannedJob[],
  change: ZoneChange,
): Promise<number[]> {
  const { zone } = change
  const addresses = new Map(jobs.map(({ jobId, address }) => [jobId, address]))
  const rows = await selectPatterns(
    tx,
    currentPatterns(tx)
      .where('job_id', '=', anyOf([...addresses.keys()]))
      .where('timezone', '!=', zone),
  ).execute()
  const patterns = rows.flatMap((row) => {
    const pattern = { ...row, contractEnd: null }
    const from = firstZonedDay(pattern, change)
    return from === undefined ? [] : [{ pattern, from, moved: movedAcrossZones(pattern, from, change) }]
  })
  await setMovedNeeds(
    tx,
    patterns.flatMap(({ pattern, moved }) => moved.map((each) => ({ patternId: pattern.id, ...each }))),
  )
  for (const { pattern, from } of patterns) {
    const holidayRegion = holidayRegionOf(addresses.get(pattern.jobId)!, zone)
    await writePattern(
      tx,
      pattern,
      { ...pattern, timezone: zone, holidayRegion },
      splitDay(pattern, from, change),
    )
  }
  return patterns.map(({ pattern }) => pattern.id)
}

export const rosterEventHandlers: EventHandlers = { 'site.zone': followZone }
