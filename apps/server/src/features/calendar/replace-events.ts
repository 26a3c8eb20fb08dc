import type { CalendarEventRequest, ScheduleConflict } from '@muster/contract/calendar'
import { conflictLine } from '@muster/rules/conflict-text'
import { dateText } from '@muster/rules/date-text'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { changeOccurrences, changesFrom, followingRemovals, splitSeries } from './change-series.ts'
import { activeByPerson, type Known, type Planned, refuseWrongEvents } from './check-events.ts'
import { endSeries, eventRow, insertEvents, updateEvents } from './event-row.ts'
import { conflictsOf } from './find-conflicts.ts'
import { companyHolidays } from './holidays.ts'
import { keepExceptions } from './keep-exceptions.ts'
import { readScheduleRules } from './rules.ts'
import { tellShiftChanges } from './shift-changes.ts'
import { type StoredEvent, storedEvents } from './stored-events.ts'
import { changeSubscriptions } from './subscriptions.ts'

export interface Replaced {
  /** The real id of each event by the one it was given with. */
  ids: Map<number, number>
  /** With which it was saved nevertheless. */
  conflicts: ScheduleConflict[]
}

/**
 * Brings the schedule of a job up to date: events with a negative id are added, with a positive one changed, those named
 * removed; all others stay. A removed event ends now and keeps what it planned before. Refuses, naming every field,
 * what is not of this job, and by the company's rules what conflicts. The caller holds the job's lock.
 */
export async function replaceEvents(
  scope: Scope,
  job: Planned,
  request: CalendarEventRequest,
  force: boolean,
  newcomers: readonly number[] = [],
): Promise<Replaced> {
  const known: Known = {
    job,
    events: await storedEvents(scope, job.jobId),
    assignees: await assigneesOf(scope, job.jobId),
    isHoliday: await companyHolidays(scope),
    now: scope.now.getTime(),
  }
  refuseWrongEvents(request, known)
  refuseOlder(request, known)
  await lockSchedules(
    scope,
    request.events.map(({ userAssigneeId }) => userAssigneeId),
  )
  const { ends, wholes } = followingRemovals(request, known)
  await endEvents(scope, job.jobId, {
    eventIds: [...(request.removeEventIds ?? []), ...wholes],
    assigneeIds: request.removeAssigneeIds ?? [],
  })
  await endSeries(scope, ends)
  const ids = await writeEvents(scope, request, known, force)
  await changeSubscriptions(scope, job.jobId, request, ids)
  if (ids.size > 0) await scope.enqueue('plan-alerts', { jobId: job.jobId })
  const conflicts = await refuseConflicts(scope, ids, known, force)
  await tellShiftChanges(scope, known, newcomers)
  return { ids, conflicts }
}

async function writeEvents(scope: Scope, request: CalendarEventRequest, known: Known, force: boolean) {
  const active = activeByPerson(known.assignees)
  const changes = request.events.map((input) => ({
    input,
    before: known.events.get(input.id),
    assigneeId: active.get(input.userAssigneeId)!,
  }))
  const made = changes.filter(({ before }) => !before)
  const existing = changes.flatMap(({ before, ...change }) => (before ? [{ ...change, before }] : []))
  const single = existing.filter(({ input }) => input.extent === 'this')
  const dated = existing
    .filter(({ input }) => input.extent !== 'this')
    .map((change) => ({ ...change, from: changesFrom(change, known) }))
  const split = dated.flatMap(({ from, ...change }) => (from === undefined ? [] : [{ ...change, from }]))
  const whole = dated.filter(({ from }) => from === undefined)

  const removals = (request.removeOccurrences ?? []).filter(({ extent }) => extent === 'this')
  await changeOccurrences(scope, single, removals, known)
  const splitIds = await splitSeries(scope, split, known)
  const madeIds = await insertEvents(
    scope,
    made.map(({ input, assigneeId }) => eventRow(input, known.job, assigneeId)),
  )
  const wholeRows = whole.map(({ input, before, assigneeId }) => ({
    id: before.id,
    ...eventRow(input, known.job, assigneeId, before),
    since: before.since,
  }))
  await updateEvents(scope, wholeRows)
  const first = ({ startLocal }: StoredEvent) => startLocal.slice(0, 10)
  await keepExceptions(
    scope,
    [
      ...whole.map(({ before }, at) => ({
        id: before.id,
        before,
        row: wholeRows[at]!,
        anchor: first(before),
      })),
      ...split.map(({ input, before, assigneeId, from }, at) => ({
        id: splitIds[at]!,
        before,
        row: eventRow(input, known.job, assigneeId, before),
        anchor: input.extent === 'following' ? from : first(before),
        from,
      })),
    ],
    force,
  )
  return new Map([
    ...made.map(({ input }, at) => [input.id, madeIds[at]!] as const),
    ...split.map(({ input }, at) => [input.id, splitIds[at]!] as const),
    ...[...whole, ...single].map(({ input }) => [input.id, input.id] as const),
  ])
}

async function refuseConflicts(
  scope: Scope,
  ids: ReadonlyMap<number, number>,
  { isHoliday }: Known,
  force: boolean,
): Promise<ScheduleConflict[]> {
  const given = new Map([...ids].map(([sent, real]) => [real, sent]))
  const rules = await readScheduleRules(scope)
  const found = await conflictsOf(scope, [...given.keys()], { rules, isHoliday })
  const conflicts = found.map((conflict) => ({
    ...conflict,
    eventId: given.get(conflict.eventId)!,
    ...(conflict.otherEventId !== undefined && {
      otherEventId: given.get(conflict.otherEventId) ?? conflict.otherEventId,
    }),
  }))
  // That the contract ends before an event is a note, and keeps nothing from being saved.
  const real = conflicts.filter(({ kind }) => kind !== 'contractEnd')
  const [first] = real
  if (!first || (force && rules.onConflict === 'WARN')) return conflicts
  const [template, params] = conflictLine(first, dateText)
  const says = { count: real.length, first: { template, params } }
  const name = rules.onConflict === 'REFUSE' ? 'schedule.refused' : 'schedule.warned'
  throw failure(name, says, { data: { conflicts } })
}

function refuseOlder({ events }: CalendarEventRequest, known: Known) {
  for (const { id, version } of events) {
    const before = known.events.get(id)
    if (version !== undefined && before && version < before.version)
      throw failure('row.newer', {}, { data: { id, version: before.version } })
  }
}

/** Whoever saves something of the same person at another job meanwhile waits, so that conflicts are seen by one of both. */
async function lockSchedules(scope: Scope, userIds: readonly number[]) {
  const inOrder = [...new Set(userIds)].sort((a, b) => a - b)
  await scope.sql(sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || tenant_id || ' ' || id, 0))
    from (select ${scope.tenantId}::bigint as tenant_id, id
      from unnest(${inOrder}::bigint[]) with ordinality as person (id, nth) order by nth) as people`)
}

/** Ends events of a job now: those named, and all of the assignees named. */
export async function endEvents(
  scope: Scope,
  jobId: number,
  { eventIds = [], assigneeIds = [] }: { eventIds?: number[]; assigneeIds?: number[] },
) {
  if (eventIds.length + assigneeIds.length === 0) return
  await scope.sql(sql`update schedule_events set removed_at = ${scope.now}, updated_at = ${scope.now}
    where tenant_id = ${scope.tenantId} and job_id = ${jobId} and removed_at is null
      and (id = any(${eventIds}::bigint[]) or assignee_id = any(${assigneeIds}::bigint[]))`)
}

const assigneesOf = (scope: Scope, jobId: number) =>
  scope.from('job_assignees').where('job_id', '=', jobId).select(['id', 'user_id', 'removed_at']).execute()
