// Features: notifications
import { expect, type Worker as ServiceWorker } from '@playwright/test'
import { test } from './journey.ts'
import { shownNotices, showsNothing, showsNotifications, withWorker } from './service-worker.ts'
import { address } from './support.ts'
import { core } from './tags.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const pushed = (more: object) =>
  JSON.stringify({
    title: 'New job',
    body: 'At the tower',
    link: '/chat?c=1',
    tag: '7-x',
    urgent: false,
    ...more,
  })

/** As when a person clicks the newest; the event is made here, because no browser lets a test press what the system shows. */
const click = (worker: ServiceWorker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, given: { notification: Notification }) => Event
    }
    const notification = (await scope.registration.getNotifications()).at(-1)!
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

test(
  'a push is shown by the service worker as text, once for each tag, and a click opens its page',
  core,
  async ({ page }) => {
    const { worker, push } = await withWorker(page)
    test.skip(!(await showsNotifications(worker)), showsNothing)
    await push(pushed({ title: '<b>Für 漢字</b>' }))
    expect(await shownNotices(worker)).toEqual([
      { title: '<b>Für 漢字</b>', body: 'At the tower', tag: '7-x' },
    ])
    await push(pushed({ title: 'Again' }))
    expect(await shownNotices(worker)).toEqual([{ title: 'Again', body: 'At the tower', tag: '7-x' }])
    for (const nonsense of ['', 'no JSON', '[]', '{"title":1}']) await push(nonsense)
    await push(pushed({ tag: '8-x', link: '/notifications' }))
    expect((await shownNotices(worker)).map(({ tag }) => tag).sort()).toEqual(['7-x', '8-x'])
    await page.goto(`${address()}/users`)
    await click(worker)
    await expect(page).toHaveURL(`${address()}/notifications`)
    await expect.poll(async () => (await shownNotices(worker)).length).toBe(1)
  },
)

test('a push whose link leads elsewhere opens the home page', async ({ page }) => {
  const { worker, push } = await withWorker(page)
  test.skip(!(await showsNotifications(worker)), showsNothing)
  await page.goto(`${address()}/users`)
  await push(pushed({ link: 'https://evil.example/chat' }))
  expect(await shownNotices(worker)).toHaveLength(1)
  await click(worker)
  await expect(page).toHaveURL(`${address()}/`)
})
