import type { CalendarEventRequest } from '@muster/contract/planning/calendar'
import type { PublishedPerson } from '@muster/contract/planning/published-shifts'
import { longestRoster } from '@muster/contract/planning/roster'
import type { PublishResult, StaleChange } from '@muster/contract/planning/roster-drafts'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { saveAssignees } from '../../jobs/assignees.ts'
import {
  type ChangeRow,
  reachableChanges,
  selectChanges,
  seriesOfChange,
} from '../../planning/change-queries.ts'
import type { ScheduleContext } from '../../planning/changes/check-events.ts'
import type { EventInput } from '../../planning/changes/event-row.ts'
import { type SaveOptions, saveEvents } from '../../planning/changes/save-events.ts'
import type { Plan } from '../../planning/plan.ts'
import { inputOf, localTime } from '../../planning/series.ts'
import { type DayRange, requireDays } from '../../planning/times.ts'
import { type ChangeToPublish, checkChange } from '../drafts/check-changes.ts'
import { dropEmptyActs } from '../drafts/draft-shifts.ts'
import { type PublishContext, publishContext } from '../drafts/publish-context.ts'
import { carryMoved } from '../notes/carry-moved.ts'
import { jobIdsOfSites, requireGroups } from '../people-queries.ts'
import { moveToEvents, removeChanges, renewVersions } from '../writes.ts'
import { chooseChanges } from './choose-changes.ts'
import { fullDraftsFinder } from './full-drafts.ts'
import { peopleOf } from './published-people.ts'

interface PublishQuery extends DayRange {
  groupIds?: number[] | undefined
  dryRun?: boolean | undefined
}
/**
 * Changes of events that are not what they were stay drafts, and are named. Throws schedule.warned
 * unless forced, schedule.refused.
 */
export async function publishRoster(
  scope: Scope,
  query: PublishQuery,
  force: boolean,
): Promise<PublishResult> {
  requireDays(query, longestRoster)
  if (!query.dryRun) return scope.attempt((tx) => publish(tx, query, force))
  return { ...(await scope.dryRun((tx) => publish(tx, query, 'report'))), publicationId: null }
}

async function publish(tx: Scope, query: PublishQuery, force: Force): Promise<PublishResult> {
  await requireGroups(tx, query.groupIds)
  // Whoever publishes the same drafts at the same time waits, and then finds none.
  const all = await selectChanges(reachableChanges(tx)).forUpdate().execute()
  const jobIds = query.groupIds && new Set(await jobIdsOfSites(tx, query.groupIds))
  const { chosen, cancelled } = chooseChanges(all, query, jobIds)
  const { valid, stale, saved, context } = await publishChanges(tx, chosen, force)
  await settleDrafts(tx, [...valid.map(({ change }) => change), ...cancelled], saved.eventIds)
  const people = await peopleOf(tx, saved.schedules, context)
  await notifyPeople(tx, people)
  const changes = countChanges(valid.map(({ change }) => change))
  return {
    publicationId: changes === 0 ? null : await notePublication(tx, query, changes),
    changes,
    elsewhere: countChanges(all) - countChanges([...chosen, ...cancelled]),
    people,
    assigned: saved.assigned,
    stale,
    conflicts: saved.conflicts,
  }
}

export async function notifyPeople(
  tx: Scope,
  people: readonly Omit<PublishedPerson, 'name'>[],
): Promise<void> {
  for (const { tenantUserId, urgent, shifts } of people)
    await tx.emit('roster.published', { tenantUserId, urgent, shifts: shifts.slice(0, 20) })
}

type Force = SaveOptions['force']

/**
 * Sends no notification. The changes may be unsaved. `known` is the plan of their jobs, where it
 * was read already under their locks.
 */
export async function publishChanges(tx: Scope, chosen: readonly ChangeRow[], force: Force, known?: Plan) {
  const context = await publishContext(tx, chosen, known)
  const { valid, stale } = checkAll(chosen, context)
  const saved = await save(
    tx,
    valid.filter(({ isOver }) => !isOver),
    context,
    force,
  )
  await carryMoved(tx, valid, { schedules: saved.schedules, events: context.events })
  const touched = [...new Set(valid.flatMap(({ change }) => change.eventId ?? []))]
  if (touched.length > 0)
    await renewVersions(
      tx,
      touched.map((id) => ({ id, version: context.events.get(id)!.version })),
    )
  const patternIds = new Set(
    valid.flatMap(({ change }) => (change.kind === 'ADD' ? (change.patternId ?? []) : [])),
  )
  if (patternIds.size > 0) await tx.emit('places.filled', { patternIds: [...patternIds] })
  return { valid, stale, saved, context }
}

/** Names what is one change to a manager: a removal with what takes its place, a series with the days it leaves out. */
const rootOf = ({ id, pairId }: Pick<ChangeRow, 'id' | 'pairId'>) => pairId ?? id
const countChanges = (changes: readonly ChangeRow[]) => new Set(changes.map(rootOf)).size

type Checks = Map<number, ReturnType<typeof checkChange>>

/** A place that others have taken since is not filled twice. */
function checkAll(chosen: readonly ChangeRow[], context: PublishContext) {
  const checks: Checks = new Map(chosen.map((change) => [change.id, checkChange(change, context)]))
  const findFull = fullDraftsFinder(chosen, context)
  let checked = sortOut(chosen, checks, context)
  const findInValid = () => findFull(checked.valid.map(({ change }) => change))
  for (let full = findInValid(); full.length > 0; full = findInValid()) {
    for (const { id, reason } of full) checks.set(id, reason)
    checked = sortOut(chosen, checks, context)
  }
  return checked
}

/** What is published together is published together or not at all. */
function sortOut(chosen: readonly ChangeRow[], checks: Checks, context: PublishContext) {
  const partners = Map.groupBy(chosen, ({ pairId }) => pairId ?? 0)
  const reasonOf = ({ id, pairId, addedId }: ChangeRow): StaleChange['reason'] | undefined => {
    const related = [id, pairId ?? 0, addedId ?? 0, ...(partners.get(id) ?? []).map((each) => each.id)]
    return related.map((each) => checks.get(each)).find((check) => typeof check === 'string')
  }
  const isFault = ({ id }: ChangeRow) => typeof checks.get(id) === 'string'
  const faulty = chosen.filter((change) => reasonOf(change) !== undefined)
  const stale = [...Map.groupBy(faulty, rootOf).values()].map((group): StaleChange => {
    const change = group.find(isFault) ?? group[0]!
    const { actId, userId, jobId, firstDate } = change
    const name = context.names.get(userId) ?? ''
    return { actId, reason: reasonOf(change)!, tenantUserId: userId, name, jobId, date: firstDate }
  })
  const valid = chosen.flatMap((change) =>
    reasonOf(change) ? [] : [checks.get(change.id) as ChangeToPublish],
  )
  return { valid, stale }
}

/** First everything that ends, so that nothing that comes meets it; then what comes; then what ends of that. */
async function save(tx: Scope, valid: readonly ChangeToPublish[], context: PublishContext, force: Force) {
  const { isHoliday, plan } = context
  const published = Map.groupBy(plan.published, ({ jobId }) => jobId)
  const eventsAt = (jobId: number) => new Map(published.get(jobId)?.map((event) => [event.id, event]))
  const schedules = new Map<number, ScheduleContext>()
  const eventIds = new Map<number, number>()
  const conflicts: ScheduleConflict[] = []
  const assigned: PublishResult['assigned'] = []
  const saveAt = async (jobId: number, request: CalendarEventRequest) => {
    const before = schedules.get(jobId)
    const jobPlan = { isHoliday, events: before?.after ?? eventsAt(jobId) }
    const job = { ...context.jobs.get(jobId)!, jobId }
    const saved = await saveEvents(tx, job, request, { force, known: jobPlan })
    schedules.set(jobId, { ...saved.context, events: (before ?? saved.context).events })
    for (const [sent, id] of saved.ids) eventIds.set(sent, id)
    conflicts.push(...saved.conflicts)
  }
  const byJob = (changes: readonly ChangeToPublish[]) => [
    ...Map.groupBy(changes, ({ change }) => change.jobId),
  ]
  const isAdded = ({ change }: ChangeToPublish) => change.kind === 'ADD'
  for (const [jobId, changes] of byJob(valid.filter(({ change }) => change.eventId !== null)))
    await saveAt(
      jobId,
      removalRequest(changes, ({ eventId }) => eventId!),
    )
  for (const [jobId, changes] of byJob(valid.filter(isAdded))) {
    assigned.push(...(await assignPeople(tx, jobId, changes, context)))
    await saveAt(jobId, { events: changes.map(eventInput) })
  }
  for (const [jobId, changes] of byJob(valid.filter(({ change }) => change.addedId !== null)))
    await saveAt(
      jobId,
      removalRequest(changes, ({ addedId }) => eventIds.get(-addedId!)!),
    )
  return { schedules: [...schedules.values()], eventIds, conflicts, assigned }
}

function removalRequest(
  changes: readonly ChangeToPublish[],
  idOf: (change: ChangeRow) => number,
): CalendarEventRequest {
  const removals = changes.map(({ change, occurrenceStart }) => ({
    ...{ eventId: idOf(change), occurrenceStart },
    extent: change.fromDate === null ? ('this' as const) : ('following' as const),
  }))
  return {
    events: [],
    removeEventIds: removals.flatMap(({ eventId, occurrenceStart }) =>
      occurrenceStart === null ? eventId : [],
    ),
    removeOccurrences: removals.flatMap(({ occurrenceStart, ...removal }) =>
      occurrenceStart === null ? [] : { ...removal, occurrenceStart },
    ),
  }
}

async function assignPeople(
  tx: Scope,
  jobId: number,
  changes: readonly ChangeToPublish[],
  { assigned, names }: PublishContext,
) {
  const newcomers = changes.filter(({ change }) => !assigned.has(`${jobId} ${change.userId}`))
  const jobUsers = newcomers.map(({ change }) => ({
    tenantUserId: change.userId,
    hours: Math.round((change.durationMinutes! / 60) * 100) / 100,
  }))
  const added = await saveAssignees(tx, jobId, jobUsers)
  return added.map((tenantUserId) => ({ tenantUserId, name: names.get(tenantUserId) ?? '', jobId }))
}

/** Drafts about them are about their events from now on. */
async function settleDrafts(tx: Scope, done: readonly ChangeRow[], eventIds: ReadonlyMap<number, number>) {
  if (done.length === 0) return
  const published = done.flatMap(({ id }) => {
    const event = eventIds.get(-id)
    return event === undefined ? [] : { added: id, event }
  })
  if (published.length > 0) await moveToEvents(tx, published)
  await removeChanges(
    tx,
    done.map(({ id }) => id),
  )
  await dropEmptyActs(tx)
}

/** What a manager of areas publishes is of their areas alone. */
const areasOf = ({ actor: { areas } }: Scope) => (areas ? [...areas] : null)

async function notePublication(tx: Scope, { startDate, endDate, groupIds }: PublishQuery, changes: number) {
  const { id } = await tx
    .into('roster_publications', {
      start_date: startDate,
      end_date: endDate,
      group_ids: groupIds ?? areasOf(tx),
      changes,
      published_at: tx.now,
      published_by: tx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function eventInput({ change, since }: ChangeToPublish): EventInput {
  const series = seriesOfChange(change)
  const { timezone, startLocal } = series
  return {
    id: -change.id,
    userAssigneeId: change.userId,
    startTime: isoWithOffset(timezone, instantOf(timezone, localTime(startLocal))),
    ...inputOf(series),
    ...{ patternId: change.patternId, patternDate: change.patternDate, since },
  }
}
