import type { Scope } from '../../../db/scope.ts'
import { type ChecklistQuestion, countsAsDone } from './checklist.ts'
import { lastDoneBefore } from './last-done-queries.ts'

/** A later day stays. */
export async function noteDone(
  tx: Scope,
  work: { id: number; site_id: number; local_date: string },
  questions: readonly ChecklistQuestion[],
) {
  const done = new Set(questions.filter(countsAsDone).map((question) => question.originId))
  if (done.size === 0) return
  await tx
    .into(
      'item_ledger',
      [...done]
        .sort((a, b) => a - b)
        .map((originId) => ({
          site_id: work.site_id,
          item_origin_id: originId,
          last_date: work.local_date,
          work_id: work.id,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'site_id', 'item_origin_id'])
        .doUpdateSet((eb) => ({
          last_date: eb.ref('excluded.last_date'),
          work_id: eb.ref('excluded.work_id'),
        }))
        .whereRef('item_ledger.last_date', '<=', 'excluded.last_date'),
    )
    .execute()
}

/** Removes a voided work from the ledger: earlier works say when its items were last done. */
export async function forgetDone(
  tx: Scope,
  work: { id: number; site_id: number; started_at: Date; local_date: string },
) {
  const removed = await tx
    .remove('item_ledger')
    .where('work_id', '=', work.id)
    .returning('item_origin_id as originId')
    .execute()
  const before = await lastDoneBefore(
    tx,
    removed.map((row) => row.originId),
    { siteId: work.site_id, startedAt: work.started_at, localDate: work.local_date, workId: work.id },
  )
  if (before.size === 0) return
  await tx
    .into(
      'item_ledger',
      [...before].map(([originId, { date, workId }]) => ({
        site_id: work.site_id,
        item_origin_id: originId,
        last_date: date,
        work_id: workId,
      })),
    )
    .execute()
}

export const moveDone = (tx: Scope, workId: number, localDate: string) =>
  tx.change('item_ledger', { last_date: localDate }).where('work_id', '=', workId).execute()
