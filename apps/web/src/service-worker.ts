/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// The shell alone: it opens the application without a connection and never answers for the server.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))
registerRoute(
  ({ url }) => url.origin === self.location.origin && isMapPart(url.pathname),
  new CacheFirst({ cacheName: 'map' }),
)

/** Large and seldom needed: kept once it has been used. */
function isMapPart(path: string): boolean {
  return path.startsWith('/geo/') || /^\/assets\/(maplibre|BaseMap|heic)/.test(path)
}

// The page that installed it is not loaded again before the signal goes: from now on it has the files of the application too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

interface Pushed {
  title: string
  body: string
  link: string
  tag: string
  urgent: boolean
}
const isPushed = (told: unknown): told is Pushed =>
  typeof (told as Partial<Pushed> | null)?.title === 'string' && typeof (told as Pushed).body === 'string'

function pushedIn(event: PushEvent): Pushed | undefined {
  try {
    const told: unknown = event.data?.json()
    return isPushed(told) ? told : undefined
  } catch {
    return undefined
  }
}

// Title and body are shown as text by the system, whatever they hold.
self.addEventListener('push', (event) => {
  const notice = pushedIn(event)
  if (!notice) return
  const { title, body, tag, urgent } = notice
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      requireInteraction: urgent,
      data: { link: notice.link },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data as { link?: unknown }
  event.waitUntil(openAt(ownAddress(link)))
})

/** A path of this application, or its home. */
function ownAddress(link: unknown): string {
  const address = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return address.origin === self.location.origin ? address.href : self.location.origin
}

async function openAt(address: string) {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return self.clients.openWindow(address)
  await open.navigate(address).catch(() => self.clients.openWindow(address))
  return open.focus()
}
