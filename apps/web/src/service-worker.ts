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

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
