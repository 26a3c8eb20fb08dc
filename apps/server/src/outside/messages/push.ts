import type { PushSubscription } from '@muster/contract/notifications/choices'
import webPush from 'web-push'
import { isResting, withBreaker } from '../egress/breaker.ts'
import { type Egress, EgressRefused } from '../egress/egress.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { VapidKeys } from './vapid.ts'

export interface Push {
  readonly subscription: PushSubscription
  /** What the service worker is handed; encrypted on the way. */
  readonly payload: string
  /** So long, in seconds, the push service keeps it for a device that is off. */
  readonly ttl: number
  readonly urgent: boolean
}
export interface PushSender {
  readonly publicKey: string
  /** Whether a browser's endpoint is one of a push service that is known here. */
  accepts(endpoint: string): boolean
  /** Whether a push service failed again and again, and has taken nothing since. */
  isResting(): boolean
  /** Throws GatewayRefusal for good, GatewayResting, or what went wrong for now. */
  send(push: Push): Promise<void>
}

// Chrome and its relatives, Firefox, Edge, Safari.
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

interface PushSenderInput {
  keys: VapidKeys
  egress: Egress
  /** Whom a push service may write to, as mailto: or https:. */
  contact: string
  /** Push services of one's own, as host or host:port. */
  ownHosts: readonly string[]
}

export function pushSender({ keys, egress, contact, ownHosts }: PushSenderInput): PushSender {
  const accepts = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, host, port, hostname, username, password } = new URL(endpoint)
    if (username || password) return false
    if (ownHosts.includes(host)) return true
    return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
  }
  const vapidDetails = { subject: contact, ...keys }
  const send = async ({ subscription, payload, ttl, urgent }: Push) => {
    if (!accepts(subscription.endpoint)) throw new GatewayRefusal('No known push service')
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: ttl,
      urgency: urgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    const { status } = await egress({
      url: endpoint,
      method: 'POST',
      headers: headers as Record<string, string | number>,
      body: body ?? '',
    })
    if (status >= 200 && status < 300) return
    if (status === 404 || status === 410) throw new GatewayRefusal(`The device is gone (${status})`, true)
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
    throw new GatewayRefusal(`The push service answered ${status}`)
  }
  const isFault = (error: unknown) => !(error instanceof GatewayRefusal || error instanceof EgressRefused)
  // Each service fails for itself.
  const byHost = new Map<string, (push: Push) => Promise<void>>()
  return {
    publicKey: keys.publicKey,
    accepts,
    isResting: () => [...byHost.values()].some(isResting),
    send(push) {
      const { host } = new URL(push.subscription.endpoint)
      const guarded = byHost.get(host) ?? withBreaker(send, { isFault })
      if (byHost.size > 1000) byHost.clear()
      byHost.set(host, guarded)
      return guarded(push)
    },
  }
}
