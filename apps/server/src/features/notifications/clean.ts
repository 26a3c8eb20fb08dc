import { bytesInMb, storageQuotaMb } from '@muster/contract/dashboard'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'

const DAY = 86_400_000
/** So long a person has what they were told, and management the record of it. */
const keptMs = 90 * DAY
/** The queue has given up by then. */
const waitsMs = 2 * DAY
const full = [95, 80] as const

/**
 * Once a day for a company: removes what is kept no longer, marks deliveries without further tries as failed,
 * and tells when the storage fills.
 */
export const cleanOnceADay = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const cleaned_on = localDate(tx.company.timezone, tx.now.getTime())
    const due = await tx
      .into('notification_settings', { cleaned_on })
      .onConflict((conflict) =>
        conflict
          .column('tenant_id')
          .doUpdateSet({ cleaned_on })
          .where((eb) =>
            eb.or([
              eb('notification_settings.cleaned_on', 'is', null),
              eb('notification_settings.cleaned_on', '<', cleaned_on),
            ]),
          ),
      )
      .returning('storage_told as storageTold')
      .executeTakeFirst()
    if (!due) return
    const old = tx.ago(keptMs)
    await tx.remove('notification_deliveries').where('created_at', '<', old).execute()
    await tx.remove('notifications').where('created_at', '<', old).execute()
    await tx
      .change('notification_deliveries', { state: 'failed' })
      .set((of) => ({ why: of.fn.coalesce('why', of.val('gaveUp')) }))
      .where('state', '=', 'waiting')
      .where('mail_id', 'is', null)
      .where('tries', '>', 0)
      .where('due_at', '<', tx.ago(waitsMs))
      .execute()
    await notifyStorage(tx, due.storageTold)
  })

/** Each threshold is told once, until the storage is below it again. */
async function notifyStorage(tx: Scope, notifiedPercent: number) {
  const { bytes } = await tx
    .from('files')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('size'), of.val(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  const percent = full.find((each) => Number(bytes) >= (storageQuotaMb * bytesInMb * each) / 100) ?? 0
  if (percent === notifiedPercent) return
  await tx.change('notification_settings', { storage_told: percent }).execute()
  if (percent > notifiedPercent) await tx.emit('storage.filling', { percent })
}
