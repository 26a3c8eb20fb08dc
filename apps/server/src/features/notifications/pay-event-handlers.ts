import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { readPeriod } from '../pay/queries.ts'
import { notify } from './notify.ts'

async function notifyReturned(scope: Scope, event: DomainEvent<'pay.returned'>) {
  const { periodId, tenantUserIds, reason } = event.payload
  const period = await readPeriod(scope, periodId)
  if (!period) return
  await notify(scope, event, tenantUserIds, {
    type: 'pay.returned',
    title: msg('Your hours of {from} to {to} were returned'),
    message: msg('Look at them again: {reason}'),
    params: { from: period.firstDay, to: period.lastDay, reason },
    link: '/me/hours',
  })
}

async function notifyUnlocked(scope: Scope, event: DomainEvent<'pay.unlocked'>) {
  const { periodId, approverIds, reason } = event.payload
  const period = await readPeriod(scope, periodId)
  if (!period) return
  await notify(scope, event, approverIds, {
    type: 'pay.unlocked',
    title: msg('The pay period of {from} to {to} was unlocked'),
    message: msg('Hours that you approved may change: {reason}'),
    params: { from: period.firstDay, to: period.lastDay, reason },
    link: `/pay?period=${periodId}`,
  })
}

export const payEventHandlers: EventHandlers = {
  'pay.returned': notifyReturned,
  'pay.unlocked': notifyUnlocked,
}
