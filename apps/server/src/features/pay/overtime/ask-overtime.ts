import { msg } from '@muster/contract/kit/msg'
import type { OvertimeInput, OvertimeRequest } from '@muster/contract/pay/overtime'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { recordedTime } from '../../../http/session/recorded-time.ts'
import { assignedJobIds } from '../../jobs/assigned-job-queries.ts'
import { listTerms } from '../employment/employment-queries.ts'
import { termsOn } from '../lines/worked-days.ts'
import { overtimeDaysBack, readOvertime } from './overtime-queries.ts'

const daysAhead = 60

/**
 * A day at a job has one open request at most. What waited on a phone counts from when it was asked, so that a day is not too
 * long ago, and an asking beforehand stays one. Throws overtime.asked, and values.refused with the field.
 */
export const askOvertime = (
  scope: Scope,
  { jobId, date, minutes, reason, recordedAt }: OvertimeInput,
): Promise<OvertimeRequest> =>
  scope.transaction(async (tx) => {
    const askedAt = recordedAt === undefined ? tx.now : recordedTime(tx, recordedAt)
    const today = localDate(tx.company.timezone, askedAt.getTime())
    if (date < addDays(today, -overtimeDaysBack) || date > addDays(today, daysAhead))
      throw refusedField('date', msg('Overtime can be requested from 30 days ago until 60 days ahead'))
    const job = await assignedJobIds(tx).where('jobs.id', '=', jobId).executeTakeFirst()
    if (!job) throw refusedField('jobId', msg('Not found'))
    const terms = termsOn(await listTerms(tx, [tx.actor.id]), date)
    if (!terms || terms.type === 'CONTRACTOR')
      throw refusedField('date', msg('You have no terms of employment with pay rules on this day'))
    const { id } = await tx
      .into('overtime_requests', {
        ...{ user_id: tx.actor.id, job_id: jobId, date, minutes, reason, asked_at: askedAt },
        is_beforehand: !(await hasFinishedVisit(tx, { jobId, date, askedAt })),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.emit('overtime.asked', { requestId: id, tenantUserId: tx.actor.id })
    return readOvertime(tx, id)
  })

async function hasFinishedVisit(
  tx: Scope,
  { jobId, date, askedAt }: { jobId: number; date: string; askedAt: Date },
): Promise<boolean> {
  const visit = await tx
    .from('works')
    .where('user_id', '=', tx.actor.id)
    .where('job_id', '=', jobId)
    .where('local_date', '=', date)
    .where('status', '<>', 'VOID')
    .where('ended_at', '<=', askedAt)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return visit !== undefined
}

/** A request that was taken back stays so. Throws row.notFound, correction.decided. */
export const withdrawOvertime = (scope: Scope, id: number): Promise<OvertimeRequest> =>
  scope.transaction(async (tx) => {
    const own = tx.from('overtime_requests').where('id', '=', id).where('user_id', '=', tx.actor.id)
    const { status } = await found(own.select('status').forUpdate().executeTakeFirst())
    const request = await readOvertime(tx, id)
    if (status === 'WITHDRAWN') return request
    if (status !== 'OPEN') throw failure('correction.decided', { name: request.decidedBy ?? '' })
    await tx.change('overtime_requests', { status: 'WITHDRAWN' }).where('id', '=', id).execute()
    return { ...request, status: 'WITHDRAWN' }
  })

/** Open requests of a person who was removed are decided by no person. Safe to repeat. */
export async function withdrawOvertimeOf(scope: Scope, userId: number): Promise<void> {
  await scope
    .change('overtime_requests', { status: 'WITHDRAWN' })
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .execute()
}
