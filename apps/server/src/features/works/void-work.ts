import type { Work } from '@muster/contract/works'
import { workCan } from '@muster/rules/work-can'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { addEntry } from './entries.ts'
import { aggregateAgain } from './heat.ts'
import { forgetDone } from './item-ledger.ts'
import { statusOf, wrongState } from './locked-work.ts'
import { readWork } from './queries.ts'
import { reachableWorks } from './reach.ts'
import { settleFlags } from './review.ts'

/** Takes a wrong work out of every total; nothing of it is deleted. Not one's own. Throws access.self, wrongState. */
export const voidWork = (scope: Scope, id: number, reason: string): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await found(
      reachableWorks(tx).selectAll('works').where('works.id', '=', id).forUpdate().executeTakeFirst(),
    )
    if (work.user_id === tx.actor.id) throw failure('access.self')
    if (!workCan.void({ status: statusOf(work) })) throw wrongState(work)
    await tx
      .change('works', {
        status: 'VOID',
        voided_at: tx.now,
        voided_by: tx.actor.id || null,
        void_reason: reason,
        needs_review: false,
        review_reasons: [],
      })
      .where('id', '=', id)
      .execute()
    await settleFlags(tx, work, reason)
    await forgetDone(tx, work)
    await aggregateAgain(tx, work.site_id, [work.local_date])
    await addEntry(tx, id, 'voided', { reason })
    await tx.emit('work.voided', { workId: id, tenantUserId: work.user_id, reason })
    return found(readWork(tx, id))
  })
