import { call } from '@muster/client/call'
import { notifications } from '@muster/contract/notifications/notifications'

/** Whether this browser can take pushes at all. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

async function current() {
  const worker = await navigator.serviceWorker.getRegistration()
  return worker?.pushManager.getSubscription() ?? null
}

export const isPushed = async () =>
  canPush() && Notification.permission === 'granted' && (await current()) !== null

export type PushOutcome = 'on' | 'refused' | 'unready'

export async function beginPush(): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) return 'unready'
  const { publicKey } = await call(notifications.pushKey)
  const applicationServerKey = bytes(publicKey)
  const newSubscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey })
    // Of keys that the server had before nothing can come any more.
    .catch(async () => {
      await (await worker.pushManager.getSubscription())?.unsubscribe()
      return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    })
  const { endpoint = '', keys } = newSubscription.toJSON()
  await call(notifications.keepPushDevice, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return 'on'
}

export async function endPush(): Promise<void> {
  const subscription = await current()
  if (!subscription) return
  await call(notifications.endPushDevice, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}
