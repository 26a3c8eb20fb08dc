import { kindOf } from '@muster/contract/notifications/kinds'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { GatewayRefusal } from '../../../outside/messages/gateway-refusal.ts'
import { close, inWords, readWaiting, trySending } from './deliveries.ts'
import { dropDevice, readSubscription } from './push-devices.ts'

const hours = 3600
/** What cannot wait is of no use long after. */
const livesSeconds = { passing: 2 * hours, lasting: 48 * hours }
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Pushes one delivery to its device. A device that the push service no longer knows is removed. */
export async function sendPush(scope: Scope, { deliveryId }: { deliveryId: number }, { push }: Outside) {
  const waiting = await readWaiting(scope, deliveryId)
  if (!waiting) return
  const { deviceId, userId, type } = waiting
  const subscription =
    deviceId && !waiting.removedAt ? await readSubscription(scope, deviceId, userId) : undefined
  if (!deviceId || !subscription) {
    await close(scope, deliveryId, 'not', waiting.removedAt ? 'removed' : 'deviceGone')
    return
  }
  const { title, message } = await inWords(scope, waiting.language, waiting.said)
  const { passes, urgent: isUrgentKind } = kindOf(type)
  const urgent = waiting.said.urgent ?? isUrgentKind
  const payload = JSON.stringify({
    title: shortened(title, 120),
    body: shortened(message, 400),
    link: waiting.said.link,
    // A second copy takes the place of the first on the device.
    tag: `${waiting.domainEventId}-${type}`,
    urgent,
  })
  await trySending(scope, deliveryId, async () => {
    try {
      const ttl = passes ? livesSeconds.passing : livesSeconds.lasting
      await push.send({ subscription, payload, ttl, urgent: passes })
    } catch (error) {
      if (error instanceof GatewayRefusal && error.isGone) await dropDevice(scope, deviceId)
      throw error
    }
  })
}
