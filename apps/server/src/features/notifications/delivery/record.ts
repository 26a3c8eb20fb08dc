import { isOwner } from '@muster/contract/kit/permissions'
import { namedParams } from '@muster/contract/kit/sentences'
import type { Delivery } from '@muster/contract/notifications/choices'
import { kindOf, type NotificationType } from '@muster/contract/notifications/kinds'
import { fullName } from '@muster/rules/people/full-name'
import { along, matching } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { inEnglish } from '../../../texts.ts'
import { withDays } from '../queries.ts'
import type { NotificationText } from './deliveries.ts'

interface DeliveryQuery {
  gateway?: Delivery['gateway'] | undefined
  state?: Delivery['state'] | undefined
  userId?: number | undefined
}

/** The deliveries of the company, newest first; the state of a mail is that in the mail log. */
export const listDeliveries = (scope: Scope, { gateway, state, userId }: DeliveryQuery) =>
  scope
    .from('notification_deliveries')
    .innerJoin('users', along('notification_deliveries.user_id'))
    .leftJoin('mails', matching({ 'mails.id': 'notification_deliveries.mail_id' }))
    .leftJoin(
      'notifications',
      matching({
        'notifications.domain_event_id': 'notification_deliveries.domain_event_id',
        'notifications.user_id': 'notification_deliveries.user_id',
        'notifications.type': 'notification_deliveries.type',
      }),
    )
    .$if(gateway !== undefined, (query) => query.where('notification_deliveries.gateway', '=', gateway!))
    .$if(userId !== undefined, (query) => query.where('notification_deliveries.user_id', '=', userId!))
    .$if(state !== undefined, (query) =>
      query.where((of) => of(of.fn.coalesce('mails.state', 'notification_deliveries.state'), '=', state!)),
    )
    .select((of) => [
      'notification_deliveries.id',
      'notification_deliveries.type',
      'notification_deliveries.told',
      'notification_deliveries.user_id as userId',
      'notification_deliveries.gateway',
      of.fn.coalesce('mails.state', 'notification_deliveries.state').as('state'),
      of.fn.coalesce('mails.last_error', 'notification_deliveries.why').as('why'),
      of.fn.coalesce('mails.tries', 'notification_deliveries.tries').as('tries'),
      'notification_deliveries.is_uncertain as uncertain',
      'notification_deliveries.due_at as dueAt',
      of.fn.coalesce('mails.sent_at', 'notification_deliveries.sent_at').as('sentAt'),
      'notification_deliveries.created_at as createdAt',
      'notifications.acknowledged_at as acknowledgedAt',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .orderBy('notification_deliveries.id', 'desc')

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof listDeliveries>['execute']>>[number]

export function deliveryShown(scope: Scope, row: DeliveryRow): Delivery {
  const type = row.type as NotificationType
  const said = row.told as unknown as NotificationText
  const params = withDays(said.params)
  const title = inEnglish(said.title, params)
  const { isPrivate } = kindOf(type)
  const isText = row.gateway === 'SMS' && isOwner(scope.actor.level) && !isPrivate
  return {
    id: row.id,
    type,
    title,
    // The other params are those of the message, which only its reader may know.
    titleSentence: { template: said.title, params: namedParams(said.title, params) },
    tenantUserId: row.userId,
    name: fullName(row),
    gateway: row.gateway as Delivery['gateway'],
    state: row.state as Delivery['state'],
    why: row.why,
    tries: row.tries,
    uncertain: row.uncertain,
    dueDate: row.dueAt.toISOString(),
    sentDate: row.sentAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
    acknowledgedDate: row.acknowledgedAt?.toISOString() ?? null,
    urgent: said.urgent ?? kindOf(type).urgent,
    text: isText ? `${title}. ${inEnglish(said.message, params)}` : null,
  }
}
