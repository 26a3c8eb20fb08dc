import type { VoidWorkInput } from '@muster/contract/works/times'
import type { Work } from '@muster/contract/works/works'
import { workCan } from '@muster/rules/works/work-can'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { forgetDone } from '../checklist/item-ledger.ts'
import { addEntry } from '../evidence/entries.ts'
import { lockWorkOfOther, statusOf, wrongState } from '../locked-work.ts'
import { noteLockedDay, requireOpenDays } from '../pay-days.ts'
import { readWork } from '../queries.ts'
import { settleFlags } from '../review.ts'
import { recountSiteWorker } from '../site-worker-writes.ts'
import { reaggregateHeat } from '../tracks/heat.ts'

/** Takes another person's wrong work out of every total, and deletes nothing. Throws access.self, wrongState, pay.locked. */
export const voidWork = (scope: Scope, id: number, { reason, payDifference }: VoidWorkInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await lockWorkOfOther(tx, id)
    if (!workCan.void({ status: statusOf(work) })) throw wrongState(work)
    await requireOpenDays(tx, calendars, { userId: work.user_id, dates: [work.local_date], payDifference })
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
    await recountSiteWorker(tx, { siteId: work.site_id, userId: work.user_id })
    await settleFlags(tx, work, reason)
    await forgetDone(tx, work)
    await reaggregateHeat(tx, work.site_id, [work.local_date])
    await noteLockedDay(tx, calendars, work, reason)
    await addEntry(tx, id, 'voided', { reason })
    await tx.emit('work.voided', { workId: id, tenantUserId: work.user_id, reason })
    return found(readWork(tx, id))
  })
