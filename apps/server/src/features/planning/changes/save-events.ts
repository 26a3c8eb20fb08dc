import type { CalendarEventRequest } from '@muster/contract/planning/calendar'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { severityOf } from '@muster/rules/planning/constraints'
import { dateText } from '@muster/rules/time/date-text'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { conflictsOf } from '../constraints/find-conflicts.ts'
import { readLimits } from '../constraints/rules.ts'
import { eventsOfJob } from '../event-queries.ts'
import { newlyOverfilled, overfilledPlaces, refuseOverfilled, withoutContractEnd } from '../full-places.ts'
import { companyHolidays } from '../holiday-queries.ts'
import { currentWithPast, selectPatterns } from '../pattern-queries.ts'
import { firstDay } from '../series.ts'
import { carryNotes } from './carry-notes.ts'
import { changeOccurrences, changesFrom, followingRemovals, splitSeries } from './change-series.ts'
import {
  activeByPerson,
  refuseInvalidEvents,
  requireOpenStart,
  type ScheduleContext,
} from './check-events.ts'
import { eventOf, isRescheduled, type PlannedJob } from './event-row.ts'
import { endEvents, endSeries, insertEvents, updateEvents } from './event-writes.ts'
import { keepExceptions } from './keep-exceptions.ts'
import { emitShiftChanges } from './shift-changes.ts'
import { changeSubscriptions } from './subscriptions.ts'
import { lockSchedules } from './writes.ts'

export interface ReplacedEvents {
  /** The stored id of each event, by its id in the request. */
  ids: Map<number, number>
  conflicts: ScheduleConflict[]
}

export interface SavedEvents extends ReplacedEvents {
  context: ScheduleContext
}

/** Throws place.full. */
export async function replaceEvents(
  scope: Scope,
  job: PlannedJob,
  request: CalendarEventRequest,
  force: boolean,
  newcomers: readonly number[] = [],
): Promise<ReplacedEvents> {
  const { context, ...saved } = await saveEvents(scope, job, request, { force })
  await refuseOverfilledBy(scope, request, context)
  await emitShiftChanges(scope, context, newcomers)
  return saved
}

/** A changed series may meet others on days of its pattern. Throws place.full. */
async function refuseOverfilledBy(
  scope: Scope,
  { events }: CalendarEventRequest,
  { isHoliday, ...context }: ScheduleContext,
) {
  const ids = [...new Set(events.flatMap(({ id }) => context.events.get(id)?.patternId ?? []))]
  if (ids.length === 0) return
  const rows = await selectPatterns(scope, currentWithPast(scope, ids)).execute()
  const patterns = rows.map(withoutContractEnd)
  const found = (stored: ScheduleContext['events']) => {
    const events = [...stored.values()].map((event) => ({ ...event, ...asGoingOn }))
    return overfilledPlaces({ patterns, events, isHoliday }, { now: context.now })
  }
  const after = found(context.after)
  if (after.length > 0) await refuseOverfilled(scope, newlyOverfilled(found(context.events), after))
}
/** Events of people who were unassigned have ended. */
const asGoingOn = { unassignedAt: null, enabled: true, deactivatedAt: null }

export interface SaveOptions {
  /** `report` saves with any conflict, for a transaction that is undone; `checked` asks no rule, as the caller has asked them. */
  force: boolean | 'report' | 'checked'
  untilEnd?: boolean
  /** Every event of the job and the holidays, where they were read already under the lock of the job. */
  known?: Pick<ScheduleContext, 'events' | 'isHoliday'> | undefined
}

/**
 * A removed event ends now and keeps its past. Refuses events of other jobs with one fault for each
 * field, and conflicts by the company's rules. The caller holds the job's lock, and notifies
 * people: the context has the events as they were and as they are now.
 */
export async function saveEvents(
  scope: Scope,
  job: PlannedJob,
  request: CalendarEventRequest,
  { force, untilEnd, known }: SaveOptions,
): Promise<SavedEvents> {
  const events = known?.events ?? (await eventsOfJob(scope, job.jobId))
  const context: ScheduleContext = {
    job,
    events,
    after: new Map(events),
    assignees: await assigneesOf(scope, job.jobId),
    isHoliday: known?.isHoliday ?? (await companyHolidays(scope)),
    now: scope.now.getTime(),
    untilEnd,
  }
  refuseInvalidEvents(request, context)
  refuseOlder(request, context)
  await lockSchedules(
    scope,
    request.events.map(({ userAssigneeId }) => userAssigneeId),
  )
  const { ends, wholes } = followingRemovals(request, context)
  const ended = {
    eventIds: [...(request.removeEventIds ?? []), ...wholes],
    assigneeIds: request.removeAssigneeIds ?? [],
  }
  await endEvents(scope, job.jobId, ended, context.after)
  await endSeries(scope, ends, context.after)
  const ids = await writeEvents(scope, request, context, force !== false)
  await changeSubscriptions(scope, job.jobId, request, ids)
  if (request.events.some(({ id }) => events.has(id))) await carryNotes(scope, context)
  if (ids.size > 0) await scope.enqueue('plan-alerts', { jobId: job.jobId })
  const conflicts = await refuseConflicts(scope, ids, context, force)
  return { ids, conflicts, context }
}

function sortChanges(request: CalendarEventRequest, context: ScheduleContext) {
  const active = activeByPerson(context.assignees)
  const changes = request.events.map((input) => {
    const before = context.events.get(input.id)
    return { input, before, row: eventOf(input, context.job, active.get(input.userAssigneeId)!, before) }
  })
  const created = changes.filter(({ before }) => !before)
  const existing = changes.flatMap(({ before, ...change }) => (before ? [{ ...change, before }] : []))
  const single = existing.filter(({ input }) => input.extent === 'this')
  const dated = existing
    .filter(({ input }) => input.extent !== 'this')
    .map((change) => ({ ...change, from: changesFrom(change, context) }))
  const split = dated.flatMap(({ from, ...change }) => (from === undefined ? [] : [{ ...change, from }]))
  const whole = dated.filter(({ from }) => from === undefined)
  return { created, single, split, whole }
}

async function writeEvents(
  scope: Scope,
  request: CalendarEventRequest,
  context: ScheduleContext,
  force: boolean,
) {
  const { created, single, split, whole } = sortChanges(request, context)
  const removals = (request.removeOccurrences ?? []).filter(({ extent }) => extent === 'this')
  const createdRows = created.map(({ row }) => row)
  const rescheduled = whole.flatMap(({ row, before }) => (isRescheduled(row, before) ? row : []))
  await requireOpenStart(scope, [...createdRows, ...rescheduled])
  await changeOccurrences(scope, single, removals, context)
  const splitIds = await splitSeries(scope, split, context)
  const createdIds = await insertEvents(scope, createdRows, context)
  const wholeRows = whole.map(({ row, before: { id } }) => ({ ...row, id }))
  await updateEvents(scope, wholeRows, context.after)
  await keepExceptions(
    scope,
    [
      ...whole.map(({ before, row }) => ({ id: before.id, before, row, anchor: firstDay(before) })),
      ...split.map(({ input, before, row, from }, at) => ({
        ...{ id: splitIds[at]!, before, row, from },
        anchor: input.extent === 'following' ? from : firstDay(before),
      })),
    ],
    { force, after: context.after },
  )
  return new Map([
    ...created.map(({ input }, at) => [input.id, createdIds[at]!] as const),
    ...split.map(({ input }, at) => [input.id, splitIds[at]!] as const),
    ...[...whole, ...single].map(({ input }) => [input.id, input.id] as const),
  ])
}

async function refuseConflicts(
  scope: Scope,
  ids: ReadonlyMap<number, number>,
  { isHoliday }: ScheduleContext,
  force: SaveOptions['force'],
): Promise<ScheduleConflict[]> {
  if (ids.size === 0 || force === 'checked') return []
  const sentIds = new Map([...ids].map(([sent, real]) => [real, sent]))
  const rules = await readLimits(scope)
  const found = await conflictsOf(scope, [...sentIds.keys()], { limits: rules, isHoliday })
  const conflicts = found.map((conflict) => ({
    ...conflict,
    eventId: sentIds.get(conflict.eventId)!,
    ...(conflict.otherEventId !== undefined && {
      otherEventId: sentIds.get(conflict.otherEventId) ?? conflict.otherEventId,
    }),
  }))
  const severities = conflicts.map(({ kind }) => severityOf(kind, rules.onConflict))
  const real = conflicts.filter((_, at) => severities[at] !== undefined)
  const [first] = real
  const isBlocked = severities.includes('blocks')
  if (!first || force === 'report' || (force && !isBlocked)) return conflicts
  const [template, params] = conflictLine(first, dateText)
  const counts = { count: real.length, first: { template, params } }
  const name = isBlocked ? 'schedule.refused' : 'schedule.warned'
  throw failure(name, counts, { data: { conflicts } })
}

function refuseOlder({ events }: CalendarEventRequest, context: ScheduleContext) {
  for (const { id, version } of events) {
    const before = context.events.get(id)
    if (version !== undefined && before && version < before.version)
      throw failure('row.newer', {}, { data: { id, version: before.version } })
  }
}

const assigneesOf = (scope: Scope, jobId: number) =>
  scope.from('job_assignees').where('job_id', '=', jobId).select(['id', 'user_id', 'removed_at']).execute()
