import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { pickSeries, type Series, selectSeries } from './series.ts'

/** Changes of the roster that are not published, in the order in which they were drafted. */
export const allChanges = (scope: Scope) => scope.from('roster_changes')
type Changes = ReturnType<typeof allChanges>

export const selectChanges = (changes: Changes) =>
  changes
    .select((eb) =>
      eb
        .selectFrom('users')
        .where('users.tenant_id', '=', eb.ref('roster_changes.tenant_id'))
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

/** The series that a change adds. */
export const seriesOfChange = (change: ChangeRow): Series => pickSeries(change as ChangeRow & Series)

/** The patterns whose places these acts took shifts from. */
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

/** The last publication that reaches into these days. */
export const lastPublication = (
  scope: Scope,
  { startDate, endDate }: { startDate: string; endDate: string },
) =>
  scope
    .from('roster_publications')
    .innerJoin('users', along('roster_publications.published_by'))
    .where('start_date', '<=', endDate)
    .where('end_date', '>=', startDate)
    .select(['published_at as at', personName('users').as('name')])
    .orderBy('roster_publications.id', 'desc')
    .limit(1)
    .executeTakeFirst()
