import type { Message } from '@muster/contract/kit/msg'
import { isManagement, isTeamLeader } from '@muster/contract/kit/permissions'
import { kindOf, type NotificationType } from '@muster/contract/notifications/kinds'
import type { NotificationDecision, NotNotifiedReason } from '@muster/rules/messages/notification-decision'
import type { DomainEvent } from '../../../background/domain-events.ts'
import type { BackgroundJobName } from '../../../background/jobs.ts'
import type { Scope } from '../../../db/scope.ts'
import { insertNotifications } from '../queries.ts'
import { type Recipient, resolveRecipients } from '../recipients/recipients.ts'
import type { EventSubject } from '../subject-queries.ts'
import { pushableDevices } from './push-devices.ts'

export interface NotificationContent {
  type: NotificationType
  title: Message
  message: Message
  params: Record<string, string | number>
  link: string
  /** Unlike its kind: to be acknowledged. */
  urgent?: boolean
  /** The link for people in the field, when `link` is a page of the office. */
  linkInField?: (level: number) => string
  /** Whose matrices are asked who wants to know besides. */
  about?: EventSubject
  /** Who is disturbed in quiet hours too. */
  passesFor?: ReadonlySet<number>
  /** Who is on duty: the application tells them whatever they chose, in quiet hours too. */
  onDuty?: ReadonlySet<number>
  /** Of those who subscribed, who may know of it; all where it is left out. */
  among?: ReadonlySet<number>
}

interface Delivery {
  user_id: number
  gateway: 'APP' | 'PUSH' | 'EMAIL' | 'SMS'
  device_id?: string
  decision: NotificationDecision
}

/**
 * Notifies the people concerned and the subscribers of a domain event. Idempotent: a retry notifies each person once.
 * The application shows it at once; mails, pushes and text messages are background jobs of this transaction.
 * A channel that is not used is recorded with the reason.
 */
export async function notify(
  tx: Scope,
  event: Pick<DomainEvent, 'id' | 'actorId'>,
  concerned: readonly number[],
  content: NotificationContent,
): Promise<void> {
  const { type, about = {}, among, passesFor, onDuty } = content
  const query = { type, concerned, about, actorId: event.actorId, passesFor, onDuty }
  const resolved = await resolveRecipients(tx, query)
  const people = resolved.filter(({ userId, isConcerned }) => isConcerned || !among || among.has(userId))
  for (const [link, readers] of Map.groupBy(people, ({ level }) => linkOf(content, level)))
    await notifyThese(tx, event.id, { ...content, link }, readers)
}

const linkOf = ({ link, linkInField }: NotificationContent, level: number) =>
  linkInField && !isManagement(level) ? linkInField(level) : link

/** The page of a team leader's jobs; others in the field have their day. */
export const teamOrDay = (level: number) => (isTeamLeader(level) ? '/me/team' : '/')

/** Where a person sees a shift of theirs, and the office those of all people: the roster of its week. */
export const rosterOn = (date: string) => ({
  link: `/roster?date=${date}`,
  linkInField: () => `/me/roster?date=${date}`,
})

async function notifyThese(
  tx: Scope,
  domainEventId: number,
  content: NotificationContent,
  people: readonly Recipient[],
) {
  const inApp = people.filter(({ decisions }) => decisions.APP.outcome !== 'no').map(({ userId }) => userId)
  const urgent = content.urgent ?? kindOf(content.type).urgent
  await insertNotifications(tx, domainEventId, inApp, { ...content, urgent })
  const devices = await pushableDevices(tx, inApp)
  const deliveries = people.flatMap((person) => deliveriesTo(person, devices.get(person.userId) ?? []))
  if (deliveries.length > 0) await deliver(tx, domainEventId, content, deliveries)
}

function deliveriesTo({ userId: user_id, decisions }: Recipient, devices: readonly string[]): Delivery[] {
  const { EMAIL, APP, SMS } = decisions
  const all: Delivery[] = [
    { user_id, gateway: 'APP', decision: APP },
    ...devices.map((device_id) => ({ user_id, gateway: 'PUSH' as const, device_id, decision: APP })),
    { user_id, gateway: 'EMAIL', decision: EMAIL },
    { user_id, gateway: 'SMS', decision: SMS },
  ]
  return all.filter(({ decision }) => decision.outcome !== 'no' || isWorthNoting(decision.why))
}
/** Defaults that are off, and people who left, are not recorded. */
const isWorthNoting = (why: NotNotifiedReason) =>
  why === 'ownAct' || why === 'ownChoice' || why === 'noAddress'

const jobs = { PUSH: 'send-push', EMAIL: 'mail-notification', SMS: 'send-text' } as const satisfies Record<
  string,
  BackgroundJobName
>

async function deliver(
  tx: Scope,
  domain_event_id: number,
  content: NotificationContent,
  deliveries: readonly Delivery[],
) {
  const { type, title, message, params, link, urgent } = content
  const said = { title, message, params, link, ...(urgent !== undefined && { urgent }) }
  const rows = deliveries.map(({ decision, ...row }) => ({
    ...row,
    domain_event_id,
    type,
    told: JSON.stringify(said),
    created_at: tx.now,
    ...stateOf(tx, row.gateway, decision),
  }))
  const inserted = await tx
    .into('notification_deliveries', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'gateway', 'state', 'due_at'])
    .execute()
  for (const { id, gateway, state, due_at } of inserted) {
    if (state !== 'waiting') continue
    const later = due_at > tx.now ? due_at : undefined
    await tx.enqueue(jobs[gateway as keyof typeof jobs], { deliveryId: id }, later)
  }
}

function stateOf({ now }: Scope, gateway: Delivery['gateway'], decision: NotificationDecision) {
  if (decision.outcome === 'no') return { state: 'not', why: decision.why, due_at: now }
  if (gateway === 'APP') return { state: 'sent', due_at: now, sent_at: now }
  return { state: 'waiting', due_at: decision.outcome === 'later' ? new Date(decision.at) : now }
}
