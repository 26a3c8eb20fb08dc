import { atAreaJobs, isAreaManager } from '../../db/areas.ts'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { ownTenant, type Scope, sql } from '../../db/scope.ts'
import { allEvents, type Events } from './reach.ts'
import { pickSeries, type Series, selectSeries, seriesRow } from './series.ts'

export const allChanges = (scope: Scope) => scope.from('roster_changes')
/** Drafts that are shown, published and undone: of a manager of areas those at their sites. */
export const reachableChanges = (scope: Scope) =>
  allChanges(scope).$call(atAreaJobs(scope, 'roster_changes.job_id'))
type Changes = ReturnType<typeof allChanges>

/**
 * A part of what is planned: everything at these jobs, of these people, that fills these patterns, and these events, drafts
 * under negative ids; all where nothing is named.
 */
export interface PlanSelection {
  jobIds?: readonly number[] | undefined
  userIds?: readonly number[] | undefined
  patternIds?: readonly number[] | undefined
  eventIds?: readonly number[] | undefined
}

export function changesOf(scope: Scope, { jobIds, userIds, patternIds, eventIds }: PlanSelection): Changes {
  const parts = [
    jobIds && isOneOf('roster_changes.job_id', jobIds),
    userIds && isOneOf('roster_changes.user_id', userIds),
    patternIds && isOneOf('roster_changes.pattern_id', patternIds),
    patternIds && sql<boolean>`roster_changes.event_id in ${eventsFilling(scope, patternIds)}`,
    patternIds && sql<boolean>`roster_changes.added_id in ${draftsFilling(scope, patternIds)}`,
    eventIds && isOneOf('roster_changes.event_id', eventIds),
    eventIds && isOneOf('roster_changes.id', draftIds(eventIds)),
    eventIds && isOneOf('roster_changes.added_id', draftIds(eventIds)),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? allChanges(scope) : allChanges(scope).where((eb) => eb.or(parts))
}
const draftIds = (eventIds: readonly number[]) => eventIds.filter((id) => id < 0).map((id) => -id)
const eventsFilling = (scope: Scope, patternIds: readonly number[]) =>
  scope.from('schedule_events').where('pattern_id', '=', anyOf(patternIds)).select('id')
const draftsFilling = (scope: Scope, patternIds: readonly number[]) =>
  scope.from('roster_changes as added').where('added.pattern_id', '=', anyOf(patternIds)).select('added.id')

/** The published events of a part of what is planned, those that have ended too. */
export function eventsOf(scope: Scope, { jobIds, userIds, patternIds, eventIds }: PlanSelection): Events {
  const parts = [
    jobIds && isOneOf('schedule_events.job_id', jobIds),
    userIds && isOneOf('job_assignees.user_id', userIds),
    patternIds && isOneOf('schedule_events.pattern_id', patternIds),
    eventIds && isOneOf('schedule_events.id', eventIds),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? allEvents(scope) : allEvents(scope).where((eb) => eb.or(parts))
}
const isOneOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = ${anyOf(ids)}`

export const selectChanges = (changes: Changes) =>
  changes
    .select((eb) =>
      eb
        .selectFrom('users')
        .where('users.tenant_id', '=', ownTenant)
        .where('users.id', '=', eb.ref('roster_changes.user_id'))
        .select('users.removed_at')
        .as('personRemovedAt'),
    )
    .select([
      'roster_changes.id',
      'roster_changes.act_id as actId',
      'roster_changes.kind',
      'roster_changes.job_id as jobId',
      'roster_changes.user_id as userId',
      'roster_changes.pair_id as pairId',
      ...selectSeries('roster_changes'),
      'roster_changes.pattern_id as patternId',
      'roster_changes.pattern_date as patternDate',
      'roster_changes.event_id as eventId',
      'roster_changes.event_version as eventVersion',
      'roster_changes.added_id as addedId',
      'roster_changes.occurrence_date as occurrenceDate',
      'roster_changes.from_date as fromDate',
      'roster_changes.first_date as firstDate',
    ])
    .orderBy('roster_changes.id')
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

export const seriesOfChange = (change: ChangeRow): Series => pickSeries(change as ChangeRow & Series)
export const changeColumns = (change: Omit<ChangeRow, 'id' | 'personRemovedAt'>) => ({
  ...seriesRow(change as typeof change & Series),
  ...{ act_id: change.actId, kind: change.kind, job_id: change.jobId, user_id: change.userId },
  ...{ pair_id: change.pairId, pattern_id: change.patternId, pattern_date: change.patternDate },
  ...{ event_id: change.eventId, event_version: change.eventVersion, added_id: change.addedId },
  ...{ occurrence_date: change.occurrenceDate, from_date: change.fromDate, first_date: change.firstDate },
})

export async function patternsFreedBy(scope: Scope, actIds: readonly number[]): Promise<number[]> {
  const rows = await scope
    .from('roster_changes')
    .leftJoin('schedule_events', along('roster_changes.event_id'))
    .leftJoin('roster_changes as added', along('roster_changes.added_id', 'added'))
    .where('roster_changes.act_id', '=', anyOf(actIds))
    .where('roster_changes.kind', '=', 'REMOVE')
    .select((eb) => eb.fn.coalesce('schedule_events.pattern_id', 'added.pattern_id').as('patternId'))
    .distinct()
    .execute()
  return rows.flatMap(({ patternId }) => patternId ?? [])
}

export const lastPublication = (
  scope: Scope,
  { startDate, endDate }: { startDate: string; endDate: string },
) =>
  scope
    .from('roster_publications')
    .innerJoin('users', along('roster_publications.published_by'))
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .$if(isAreaManager(scope.actor), (publications) =>
      publications.where(
        sql<boolean>`coalesce(group_ids && ${[...(scope.actor.areas ?? [])]}::bigint[], true)`,
      ),
    )
    .select(['published_at as at', personName('users').as('name')])
    .orderBy('roster_publications.id', 'desc')
    .limit(1)
    .executeTakeFirst()
