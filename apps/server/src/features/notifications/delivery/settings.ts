import type { NotificationSettings } from '@muster/contract/notifications/choices'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { monthOf, textsAMonth } from './send-text.ts'

export async function readNotificationSettings(
  scope: Scope,
  { sendMail, sendText }: Outside,
): Promise<NotificationSettings> {
  const counted = await scope
    .from('text_counts')
    .where('month', '=', monthOf(scope))
    .select('sent')
    .executeTakeFirst()
  return {
    textsAMonth: await textsAMonth(scope),
    textsSent: counted?.sent ?? 0,
    configured: ['APP', ...(sendMail ? (['EMAIL'] as const) : []), ...(sendText ? (['SMS'] as const) : [])],
  }
}

export const saveTextsAMonth = (scope: Scope, texts_a_month: number) =>
  scope
    .into('notification_settings', { texts_a_month })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ texts_a_month }))
    .execute()
