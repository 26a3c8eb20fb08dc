import type { NotificationType } from '@muster/contract/notifications/kinds'
import { nextPersonMs } from '@muster/rules/planning/duty'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { Scope } from '../../db/scope.ts'
import { occurrenceKey, readVisitNotes } from '../today/queries.ts'
import type { CallRow, ToldContent } from './queries.ts'

/** What a call is about. */
export interface CallSubject {
  readonly siteIds: readonly number[]
  /** Who is never told of it. */
  readonly aboutUserId?: number
  readonly visit?: { eventId: number; occurrenceStart: string }
  readonly problemId?: number
  readonly actionId?: number
  readonly incidentId?: number
  readonly jobs?: CallRow['jobs']
}
/** A call with the people of the first step. */
export interface NewCall extends CallSubject {
  readonly people: readonly number[]
}

/**
 * Notes who on duty was told, and plans that the next is told after ten minutes. A visit that somebody has already waits for
 * nobody. An earlier call about the same visit ends: late becomes missing. Safe to repeat.
 */
export async function openCall(
  tx: Scope,
  event: Pick<DomainEvent, 'id'>,
  type: NotificationType,
  { siteIds, aboutUserId, visit, problemId, actionId, incidentId, jobs = [], people }: NewCall,
  told: ToldContent,
): Promise<void> {
  const isTaken = visit !== undefined && (await readTaker(tx, visit)) !== undefined
  const nextAt = isTaken ? null : new Date(tx.now.getTime() + nextPersonMs)
  const occurrence = visit && { event_id: visit.eventId, occurrence_start: new Date(visit.occurrenceStart) }
  const row = {
    ...{ domain_event_id: event.id, type, site_ids: [...siteIds], about_user_id: aboutUserId ?? null },
    ...{
      problem_id: problemId ?? null,
      action_id: actionId ?? null,
      incident_id: incidentId ?? null,
      jobs: JSON.stringify(jobs),
      told: JSON.stringify(told),
    },
    ...{ opened_at: tx.now, next_at: nextAt, ...occurrence },
  }
  const call = await tx
    .into('duty_calls', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!call) return
  if (occurrence)
    await tx
      .change('duty_calls', { ended_at: tx.now, next_at: null })
      .where('event_id', '=', occurrence.event_id)
      .where('occurrence_start', '=', occurrence.occurrence_start)
      .where('ended_at', 'is', null)
      .where('id', '<>', call.id)
      .execute()
  await noteTold(tx, call.id, people)
  if (nextAt) await tx.enqueue('duty-due', { callId: call.id }, nextAt)
}

/** Who looks after a visit. */
export async function readTaker(
  scope: Scope,
  { eventId, occurrenceStart }: { eventId: number; occurrenceStart: string | Date },
): Promise<number | undefined> {
  const start = new Date(occurrenceStart).getTime()
  const notes = await readVisitNotes(scope, [{ eventId, plan: { occurrenceStart: start } }])
  return notes.get(occurrenceKey(eventId, start))?.tenantUserId
}

export async function noteTold(tx: Scope, callId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .into(
      'duty_call_people',
      userIds.map((user_id) => ({ call_id: callId, user_id, told_at: tx.now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A visit that was handed back: where a call about it is open, the next is told after ten minutes. */
export async function resumeCall(
  tx: Scope,
  { eventId, occurrenceStart }: { eventId: number; occurrenceStart: Date },
): Promise<void> {
  const nextAt = new Date(tx.now.getTime() + nextPersonMs)
  const calls = await tx
    .change('duty_calls', { next_at: nextAt })
    .where('event_id', '=', eventId)
    .where('occurrence_start', '=', occurrenceStart)
    .where('ended_at', 'is', null)
    .where('next_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of calls) await tx.enqueue('duty-due', { callId: id }, nextAt)
}
