import { expect, type Page, type Worker as ServiceWorker } from '@playwright/test'
import { aCompany, address, enter } from './support.ts'

interface Counted {
  registration: ServiceWorkerRegistration
  /** Pushes that it took, with what they showed on the screen. */
  taken: number
}

/** Counts the pushes that the worker has taken. */
const countPushes = (worker: ServiceWorker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Counted
    scope.taken = 0
    const show = scope.registration.showNotification.bind(scope.registration)
    let showing = Promise.resolve()
    scope.registration.showNotification = (...told) => {
      showing = show(...told)
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
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(address()))
    if (mine) registered.resolve(mine.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await countPushes(worker)
  const push = async (data: string) => {
    const before = await taken(worker)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: address(), registrationId, data })
    await expect.poll(() => taken(worker), { intervals: [5, 10, 20, 50] }).toBe(before + 1)
  }
  return { worker, push }
}

export const showsNothing = 'This browser, which has no screen, shows no notifications'
/** Whether the browser shows notifications; the packaged one grants no permission for them. */
export const showsNotifications = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Counted
    const isShown = await registration.showNotification('Shown?').then(
      () => true,
      () => false,
    )
    const all = await registration.getNotifications()
    for (const each of all) each.close()
    // Closed a moment later, and the next one is counted.
    while ((await registration.getNotifications()).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    return isShown && all.length > 0
  })

/** What it shows now. */
export const shownNotices = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Counted
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
