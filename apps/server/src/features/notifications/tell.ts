import { kindOf, type NotificationType } from '@muster/contract/notification-kinds'
import { isManagement } from '@muster/contract/roles'
import type { NotTold, Telling } from '@muster/rules/telling'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { BackgroundJobName } from '../../background/jobs.ts'
import type { Scope } from '../../db/scope.ts'
import { pushableDevices } from './push-devices.ts'
import { insertNotifications } from './queries.ts'
import { type About, type Resolved, resolve } from './resolve.ts'

export interface Told {
  type: NotificationType
  /** An English sentence with {placeholders}. */
  title: string
  message: string
  params: Record<string, string | number>
  link: string
  /** Where it leads whoever works in the field, where the link is a page of the office. */
  linkInField?: (level: number) => string
  /** Whose matrices are asked who wants to know besides. */
  about?: About
  /** Of those who subscribed, who may know of it; all where it is left out. */
  among?: ReadonlySet<number>
}

interface Delivery {
  user_id: number
  gateway: 'APP' | 'PUSH' | 'EMAIL' | 'SMS'
  device_id?: string
  telling: Telling
}

/**
 * Tells people of a domain event, once each however often it is done: whom it concerns, and whoever subscribed. What the
 * application shows is there at once; mails, pushes and text messages are background jobs of this transaction. Whoever is not told
 * by a gateway is recorded with the reason.
 */
export async function tell(
  tx: Scope,
  event: Pick<DomainEvent, 'id' | 'actorId'>,
  concerned: readonly number[],
  told: Told,
): Promise<void> {
  const { type, about = {}, among } = told
  const resolved = await resolve(tx, { type, concerned, about, actorId: event.actorId })
  const people = resolved.filter(({ userId, isConcerned }) => isConcerned || !among || among.has(userId))
  for (const [link, readers] of Map.groupBy(people, ({ level }) => linkOf(told, level)))
    await tellThese(tx, event.id, { ...told, link }, readers)
}

const linkOf = ({ link, linkInField }: Told, level: number) =>
  linkInField && !isManagement(level) ? linkInField(level) : link

/** The page of a team leader's jobs; others in the field have their day. */
export const teamOrDay = (level: number) => (level === 4 ? '/me/team' : '/')

async function tellThese(tx: Scope, domainEventId: number, told: Told, people: readonly Resolved[]) {
  const inApp = people.filter(({ tellings }) => tellings.APP.tell !== 'no').map(({ userId }) => userId)
  await insertNotifications(tx, domainEventId, inApp, { ...told, urgent: kindOf(told.type).urgent })
  const devices = await pushableDevices(tx, inApp)
  const wanted = people.flatMap((person) => deliveriesTo(person, devices.get(person.userId) ?? []))
  if (wanted.length > 0) await deliver(tx, domainEventId, told, wanted)
}

function deliveriesTo({ userId: user_id, tellings }: Resolved, devices: readonly string[]): Delivery[] {
  const { EMAIL, APP, SMS } = tellings
  const all: Delivery[] = [
    { user_id, gateway: 'APP', telling: APP },
    ...devices.map((device_id) => ({ user_id, gateway: 'PUSH' as const, device_id, telling: APP })),
    { user_id, gateway: 'EMAIL', telling: EMAIL },
    { user_id, gateway: 'SMS', telling: SMS },
  ]
  return all.filter(({ telling }) => telling.tell !== 'no' || isWorthNoting(telling.why))
}
/** What nobody wanted, and who has left, is not recorded. */
const isWorthNoting = (why: NotTold) => why === 'ownAct' || why === 'ownChoice' || why === 'noAddress'

const jobs = { PUSH: 'send-push', EMAIL: 'mail-notification', SMS: 'send-text' } as const satisfies Record<
  string,
  BackgroundJobName
>

async function deliver(tx: Scope, domain_event_id: number, told: Told, wanted: readonly Delivery[]) {
  const { type, about: _, among: __, linkInField: ___, ...said } = told
  const rows = wanted.map(({ telling, ...row }) => ({
    ...row,
    domain_event_id,
    type,
    told: JSON.stringify(said),
    created_at: tx.now,
    ...stateOf(tx, row.gateway, telling),
  }))
  const made = await tx
    .into('notification_deliveries', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'gateway', 'state', 'due_at'])
    .execute()
  for (const { id, gateway, state, due_at } of made) {
    if (state !== 'waiting') continue
    const later = due_at > tx.now ? due_at : undefined
    await tx.enqueue(jobs[gateway as keyof typeof jobs], { deliveryId: id }, later)
  }
}

function stateOf({ now }: Scope, gateway: Delivery['gateway'], telling: Telling) {
  if (telling.tell === 'no') return { state: 'not', why: telling.why, due_at: now }
  if (gateway === 'APP') return { state: 'sent', due_at: now, sent_at: now }
  return { state: 'waiting', due_at: telling.tell === 'later' ? new Date(telling.at) : now }
}
