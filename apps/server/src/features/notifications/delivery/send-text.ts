import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { GatewayRefusal } from '../../../outside/messages/gateway-refusal.ts'
import { countText } from '../writes.ts'
import { close, inWords, readWaiting, trySending, type WaitingDelivery } from './deliveries.ts'

/** Three parts of a text message at most. */
const longest = 450

/** What a text message says: it carries no link, and fits into three parts. */
async function textOf(scope: Scope, { language, said }: Pick<WaitingDelivery, 'language' | 'said'>) {
  const { title, message } = await inWords(scope, language, said)
  const text = `${title}. ${message}`.replace(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Sends one delivery as a text message, within what the company sends in a month. Without a gateway it waits. */
export async function sendText(scope: Scope, { deliveryId }: { deliveryId: number }, outside: Outside) {
  const { sendText: send } = outside
  const waiting = await readWaiting(scope, deliveryId)
  if (!waiting || !send) return
  const { phone, removedAt } = waiting
  if (removedAt || !phone) {
    await close(scope, deliveryId, 'not', removedAt ? 'removed' : 'noAddress')
    return
  }
  const text = await textOf(scope, waiting)
  const id = `${scope.tenantId}-${deliveryId}`
  await trySending(scope, deliveryId, async (tries) => {
    if (tries === 1 && !(await countText(scope, monthOf(scope), await textsAMonth(scope))))
      throw new GatewayRefusal('monthlyCap')
    await send({ id, to: phone, text })
  })
}

/** The first day of the company's month. */
export const monthOf = (scope: Scope) =>
  `${localDate(scope.company.timezone, scope.now.getTime()).slice(0, 7)}-01`

const unlessTold = 500
export async function textsAMonth(scope: Scope): Promise<number> {
  const row = await scope.from('notification_settings').select('texts_a_month as most').executeTakeFirst()
  return row?.most ?? unlessTold
}
