import type { OvertimeDecision, OvertimeRequest } from '@muster/contract/pay/overtime'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { listOtherManagers } from '../../users/person-queries.ts'
import { reachableOvertime, readOvertime } from './overtime-queries.ts'

/**
 * Grants overtime or declines it; the person is notified. Another manager decides about the actor's own, if there is
 * one. A grant changes no amount: it is named in the reasons of the day's overtime, whatever its visits become.
 * Throws row.notFound, overtime.own, correction.decided, row.newer where it was taken back.
 */
export const decideOvertime = (
  scope: Scope,
  id: number,
  { decision, reason = '' }: OvertimeDecision,
): Promise<OvertimeRequest> =>
  scope.transaction(async (tx) => {
    const locked = reachableOvertime(tx).where('overtime_requests.id', '=', id)
    const { userId, status } = await found(
      locked
        .select(['overtime_requests.user_id as userId', 'overtime_requests.status'])
        .forUpdate()
        .executeTakeFirst(),
    )
    if (userId === tx.actor.id && (await listOtherManagers(tx, userId)).length > 0)
      throw failure('overtime.own')
    if (status !== 'OPEN') {
      const data = await readOvertime(tx, id)
      if (status === 'WITHDRAWN') throw failure('row.newer', {}, { data })
      throw failure('correction.decided', { name: data.decidedBy ?? '' })
    }
    const granted = decision === 'GRANT'
    await tx
      .change('overtime_requests', {
        ...{ status: granted ? 'GRANTED' : 'DECLINED', decision_reason: reason },
        ...{ decided_at: tx.now, decided_by: tx.actor.id },
      })
      .where('id', '=', id)
      .execute()
    await tx.emit('overtime.decided', { requestId: id, tenantUserId: userId, granted, reason })
    return readOvertime(tx, id)
  })
