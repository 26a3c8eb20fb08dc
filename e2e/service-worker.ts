import type { Page, Worker as ServiceWorker } from '@playwright/test'
import { aCompany, address, enter } from './support.ts'

/** The application with its service worker, and what hands that one a push as a push service does. */
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
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: address(), registrationId, data })
  return { worker, push }
}

/** What it shows now. */
export const shown = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
