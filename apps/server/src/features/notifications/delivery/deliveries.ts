import type { NotificationType } from '@muster/contract/notifications/kinds'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { EgressUnsure } from '../../../outside/egress/egress.ts'
import { GatewayRefusal } from '../../../outside/messages/gateway-refusal.ts'
import { readerOf } from '../../languages/reader.ts'
import { withDays } from '../queries.ts'

/** Longer than any gateway is waited for; who took a delivery and has not answered by then has died. */
const takenMs = 60_000
/** As often as the queue tries: the first time and twelve more. */
const mostTries = 13

/** What is told, as it is kept with a delivery. */
export interface NotificationText {
  title: string
  message: string
  params: Record<string, string | number>
  link: string
  /** Where it is not as its kind. */
  urgent?: boolean
}

/** A delivery that waits, with whom it is for. */
export async function readWaiting(scope: Scope, id: number) {
  const row = await scope
    .from('notification_deliveries')
    .innerJoin('users', along('notification_deliveries.user_id'))
    .where('notification_deliveries.id', '=', id)
    .where('state', '=', 'waiting')
    .select([
      'notification_deliveries.id',
      'notification_deliveries.type',
      'notification_deliveries.told',
      'notification_deliveries.domain_event_id as domainEventId',
      'notification_deliveries.device_id as deviceId',
      'notification_deliveries.mail_id as mailId',
      'users.id as userId',
      'users.email',
      'users.phone',
      'users.language',
      'users.removed_at as removedAt',
    ])
    .executeTakeFirst()
  return row && { ...row, type: row.type as NotificationType, said: row.told as unknown as NotificationText }
}
export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof readWaiting>>>

/** Title and message in the language of the reader, with days written out. */
export async function inWords(scope: Scope, language: string | null, said: NotificationText) {
  const reader = await readerOf(scope, language, [said.title, said.message])
  const values = withDays(said.params)
  return {
    language: reader.language,
    title: reader.t(said.title, values),
    message: reader.t(said.message, values),
  }
}

/** Nothing more is tried with it. */
export const close = (
  scope: Scope,
  id: number,
  state: 'sent' | 'failed' | 'not',
  why: string | null = null,
) =>
  scope
    .change('notification_deliveries', {
      state,
      why: why?.slice(0, 300) ?? null,
      ...(state === 'sent' && { sent_at: scope.now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Sends one delivery through its gateway, for this sender alone, and keeps how it went. Done again after it went, or was
 * refused for good, it does nothing; what failed for now is thrown, so that the queue tries later.
 */
export async function trySending(scope: Scope, id: number, send: (tries: number) => Promise<void>) {
  const tries = await take(scope, id)
  if (tries === undefined) {
    if (await readWaiting(scope, id)) throw new Error('Another sender holds this delivery')
    return
  }
  try {
    await send(tries)
  } catch (error) {
    const why = (error as Error).message
    if (error instanceof GatewayRefusal || tries >= mostTries) {
      await close(scope, id, 'failed', why)
      return
    }
    await release(scope, id, why, error instanceof EgressUnsure)
    throw error
  }
  await close(scope, id, 'sent')
}

/** How often it was tried, this time included; undefined when it does not wait, or another sender has it. */
async function take(scope: Scope, id: number): Promise<number | undefined> {
  const takenBefore = scope.ago(takenMs)
  const row = await scope
    .change('notification_deliveries', { taken_at: scope.now })
    .set((of) => ({
      tries: of('tries', '+', 1),
      // The process that took it before has died, and may have sent it.
      is_uncertain: of.or([of('is_uncertain', '=', true), of('taken_at', 'is not', null)]).$castTo<boolean>(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((of) => of.or([of('taken_at', 'is', null), of('taken_at', '<', takenBefore)]))
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

const release = (scope: Scope, id: number, why: string, isUnsure: boolean) =>
  scope
    .change('notification_deliveries', {
      taken_at: null,
      why: why.slice(0, 300),
      ...(isUnsure && { is_uncertain: true }),
    })
    .where('id', '=', id)
    .execute()
