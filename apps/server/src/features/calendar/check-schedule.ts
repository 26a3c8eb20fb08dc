import { msg } from '@muster/contract/kit/msg'
import { type CheckedConflict, longestCheck, type ScheduleCheck } from '@muster/contract/planning/calendar'
import { repeatFaults } from '@muster/contract/planning/repeat'
import { isAreaManager } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { lockJob } from '../jobs/queries.ts'
import { saveEvents } from '../planning/changes/save-events.ts'
import { conflictsInPlan } from '../planning/constraints/roster-conflicts.ts'
import { type EventJobRow, newEvent, type PlannedEvent, whereOf } from '../planning/event-queries.ts'
import { rosterJobs } from '../planning/pattern-queries.ts'
import { readPublished } from '../planning/plan.ts'
import { seriesOf } from '../planning/series.ts'
import { requireDays, withContext } from '../planning/times.ts'
import { reachableSites } from '../sites/reach.ts'
import { readReachedLevels } from '../users/reach.ts'
import { withOwnPaths } from './one-event.ts'

/** Nothing is written. Throws as saving the changes does, but for conflicts. */
export async function checkSchedule(scope: Scope, check: ScheduleCheck): Promise<CheckedConflict[]> {
  const { mappedId, events, removeEventIds = [], removeOccurrences = [] } = check
  requireDays(check, longestCheck)
  const isAdded = events.every(({ id }) => id < 0) && removeEventIds.length + removeOccurrences.length === 0
  // A person who gets their first shifts need not be assigned yet, nor the job be there.
  if (isAdded) return conflictsWith(scope, check, { added: await addedEvents(scope, check) })
  if (mappedId === undefined) throw refusedField('mappedId', msg('Needed to change events'))
  return scope.dryRun(async (tx) => {
    const job = await lockJob(tx, mappedId)
    if (!job) throw refusedField('mappedId', msg('Not found'))
    const request = { mappedId, events, removeEventIds, removeOccurrences }
    const { ids } = await withOwnPaths(saveEvents(tx, job, request, { force: 'checked' }), ownPath)
    return conflictsWith(tx, check, { ids })
  })
}

const ownPath = /^calendarEventRequest\./

async function addedEvents(scope: Scope, check: ScheduleCheck): Promise<PlannedEvent[]> {
  if (check.events.length === 0) return []
  const job = await jobOfCheck(scope, check)
  const errors = check.events.flatMap((event, at) =>
    repeatFaults(event).map(([field, message]) => ({ path: `events.${at}.${field}`, message })),
  )
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
  return check.events.map((event) => {
    const whose = { id: event.id, userId: event.userAssigneeId, jobId: job.id }
    return newEvent(job, { ...seriesOf(event, job.timezone), ...whose })
  })
}

interface JobOfCheck extends EventJobRow {
  id: number
  timezone: string
  address: string
}
/** The job at which shifts are added, or one that is to be created at a site. */
async function jobOfCheck(scope: Scope, { mappedId, jobLocationId }: ScheduleCheck): Promise<JobOfCheck> {
  if (mappedId !== undefined) {
    const job = (await rosterJobs(scope, [mappedId])).get(mappedId)
    if (!job || job.isElsewhere) throw refusedField('mappedId', msg('Not found'))
    return job
  }
  const site =
    jobLocationId === undefined
      ? undefined
      : await reachableSites(scope)
          .where('sites.id', '=', jobLocationId)
          .select(['sites.name as siteName', 'sites.timezone', 'sites.address'])
          .executeTakeFirst()
  if (!site) throw refusedField('jobLocationId', msg('Not found'))
  return { ...site, id: 0, jobDetailTitle: '', enabled: true, deactivatedAt: null, contractEnd: null }
}

interface Changes {
  /** New events under the ids that were sent. */
  added?: readonly PlannedEvent[]
  /** The stored ids of events by those that were sent. */
  ids?: ReadonlyMap<number, number>
}
async function conflictsWith(
  scope: Scope,
  { startDate, endDate, ...check }: ScheduleCheck,
  { added = [], ids = new Map() }: Changes,
): Promise<CheckedConflict[]> {
  const asked = [...new Set([...check.tenantUserIds, ...check.events.map((event) => event.userAssigneeId)])]
  // Of who is out of reach it says nothing.
  const userIds = isAreaManager(scope.actor) ? [...(await readReachedLevels(scope, asked)).keys()] : asked
  const around = withContext({ startDate, endDate })
  const plan = await readPublished(scope, { userIds, days: around })
  const events = [...plan.events, ...added]
  const query = { userIds, around, startDate, endDate, isOfBoth: true }
  const found = await conflictsInPlan(scope, { ...plan, events }, query)
  const sentIds = new Map([...ids].map(([sent, stored]) => [stored, sent]))
  const byId = new Map(events.map((event) => [event.id, event]))
  const sentId = (id: number) => sentIds.get(id) ?? id
  return found.map(({ eventId, otherEventId, ...conflict }) => ({
    ...conflict,
    eventId: sentId(eventId),
    ...(otherEventId !== undefined && {
      otherEventId: sentId(otherEventId),
      ...(conflict.otherTimes === undefined && { otherText: whereOf(byId.get(otherEventId)!) }),
    }),
  }))
}
