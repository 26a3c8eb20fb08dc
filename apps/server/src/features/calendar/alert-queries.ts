import { type Scope, sql } from '../../db/scope.ts'
import { currentEvents } from '../planning/reach.ts'
import { seriesWithExceptions } from '../planning/stored-series.ts'

/** Current timed events with what their alerts need: of one job, by ids, or all. */
export const alertEvents = (tx: Scope, { jobId, ids }: { jobId?: number | undefined; ids?: number[] }) =>
  currentEvents(tx)
    .where('schedule_events.all_day', '=', false)
    .$if(jobId !== undefined, (query) => query.where('schedule_events.job_id', '=', jobId!))
    .$if(ids !== undefined, (query) =>
      query.where('schedule_events.id', '=', sql<number>`any(${ids!}::bigint[])`),
    )
    .where(sql<boolean>`schedule_events.start_local < ${tx.now}::timestamp + interval '9 days'`)
    .where((eb) =>
      eb.or([
        eb('schedule_events.frequency', 'is not', null),
        sql<boolean>`schedule_events.start_local > ${tx.now}::timestamp - interval '3 days'`,
        eb.exists(exceptions(tx)),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('schedule_events.until', 'is', null),
        sql<boolean>`schedule_events.until > ${tx.now}::date - 40`,
        eb.exists(
          exceptions(tx).where(sql<boolean>`moved.start_local > ${tx.now}::timestamp - interval '2 days'`),
        ),
      ]),
    )
    .select([
      'schedule_events.id',
      'schedule_events.job_id as jobId',
      'job_assignees.user_id as userId',
      'schedule_events.updated_at as updatedAt',
      ...seriesWithExceptions(tx),
    ])
    .execute()
export type AlertEvent = Awaited<ReturnType<typeof alertEvents>>[number]

const exceptions = (tx: Scope) =>
  tx
    .from('schedule_exceptions as moved')
    .where('moved.event_id', '=', sql.ref<number>('schedule_events.id'))
    .select('moved.event_id')

export type AlertKind = 'reminder' | 'late' | 'missed'
export interface DueAlert {
  eventId: number
  occurrenceStart: Date
  kind: AlertKind
}
/** Alerts that are due and not sent yet, the oldest first; locked, without those that another process sends. */
export const dueAlerts = (tx: Scope, most: number): Promise<DueAlert[]> =>
  tx
    .from('schedule_alerts')
    .select(['event_id as eventId', 'occurrence_start as occurrenceStart', 'kind'])
    .where('told_at', 'is', null)
    .where('due_at', '<=', tx.now)
    .orderBy('due_at')
    .orderBy('event_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .$castTo<DueAlert>()
    .execute()
