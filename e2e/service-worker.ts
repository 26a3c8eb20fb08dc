import { expect, type Page, type Worker as ServiceWorker } from '@playwright/test'
import { aCompany, address, enter } from './support.ts'

interface Told {
  title: string
  body: string | undefined
  tag: string | undefined
}
interface Counted {
  registration: ServiceWorkerRegistration
  /** Pushes that it took, with what they showed on the screen. */
  taken: number
  /** All that the browser has been told to show and took, in order. */
  told: Told[]
}

/** Counts the pushes that the worker has taken. */
const countPushes = (worker: ServiceWorker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Counted
    scope.taken = 0
    scope.told = []
    const show = scope.registration.showNotification.bind(scope.registration)
    let showing = Promise.resolve()
    scope.registration.showNotification = (title, options) => {
      showing = show(title, options).then(() => {
        scope.told.push({ title, body: options?.body, tag: options?.tag })
      })
      return showing
    }
    addEventListener('push', () => void showing.finally(() => scope.taken++))
  })

const taken = (worker: ServiceWorker) => worker.evaluate(() => (globalThis as unknown as Counted).taken)

/**
 * The application with its service worker, and what hands that one a push as a push service does
 * and waits until it has been shown: Chromium forgets for good whatever it is about to show while
 * it is asked what it shows.
 */
export async function withWorker(page: Page) {
  await enter(page, await aCompany(), '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const known = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(address()))
    if (mine) known.resolve(mine.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await known.promise
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await countPushes(worker)
  const push = async (data: string) => {
    const before = await taken(worker)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: address(), registrationId, data })
    await expect.poll(() => taken(worker), { intervals: [5, 10, 20, 50] }).toBe(before + 1)
  }
  return { worker, push }
}

/** Whether the browser remembers what it shows; the packaged one, which has no screen, does not. */
export const keepsNotifications = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Counted
    await registration.showNotification('Kept?')
    const kept = await registration.getNotifications()
    for (const each of kept) each.close()
    return kept.length > 0
  })

/** What it was told to show. A browser with hundreds of notifications may answer that it shows none. */
export const told = (worker: ServiceWorker) => worker.evaluate(() => (globalThis as unknown as Counted).told)

/** What it shows now. */
export const shown = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Counted
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
