// guards: e2e/kept-page.ts, e2e/journey.ts, e2e/support.ts
// takes: 20 s
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { openKeptPage } from './kept-page.ts'
import { aCompany, address, enter } from './support.ts'

// Journeys share a page (kept-page.ts). Whatever one leaves on it, the next must not meet.

test('a kept page is as new after a journey that left everything on it', async ({ steady }) => {
  const { page, context, reset } = await openKeptPage(steady, 'any')
  const company = await aCompany()
  await enter(page, company, '/jobs/viewlocation/all')
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible()
  await context.route('**/healthz', (route) => route.abort())
  await page.route('**/*', (route) => route.abort())
  await page.evaluate(async () => {
    Object.assign(window, { left: true, name: 'left' })
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store does not exist on every origin
    document.cookie = 'left=here; path=/'
    await new Promise((opened) => {
      indexedDB.open('left').onsuccess = opened
    })
    await caches.open('left')
  })
  await page.mouse.move(300, 300)
  await page.mouse.down()
  await page.keyboard.down('Shift')
  expect(await reset()).toBe(true)

  expect(context.pages()).toEqual([page])
  const found = await page.evaluate(async () => ({
    ...{ name: window.name, cookie: document.cookie, left: 'left' in window },
    ...{ local: { ...localStorage }, session: { ...sessionStorage } },
    ...{ databases: await indexedDB.databases(), caches: await caches.keys() },
  }))
  expect(found).toEqual({
    ...{ name: '', cookie: '', left: false, local: {}, session: {}, databases: [], caches: [] },
  })
  expect(await page.goBack()).toBeNull()
  await page.goto(address())
  await expect(page.getByLabel('Company code')).toBeVisible()
  await page.evaluate(() =>
    addEventListener('click', ({ shiftKey, buttons }) => Object.assign(window, { shiftKey, buttons })),
  )
  await page.getByLabel('Company code').click()
  expect(await page.evaluate('({ shiftKey, buttons })')).toEqual({ shiftKey: false, buttons: 0 })
})

test('a page on which a journey did what cannot be taken back is not kept', async ({ steady }) => {
  const acts: ((page: Page, context: BrowserContext) => unknown)[] = [
    (page) => page.clock.install(),
    (page) => page.addInitScript('1'),
    (page) => page.exposeFunction('told', () => undefined),
    (page) => page.emulateMedia({ colorScheme: 'dark' }),
    (page) => page.setViewportSize({ width: 320, height: 640 }),
    (page) => page.setDefaultTimeout(5),
    (page) => page.on('dialog', () => undefined),
    (page) => page.evaluate('open("about:blank")'),
    (page) => page.goto('about:blank'),
    (page) => page.close(),
    (_, context) => context.clock.setFixedTime(0),
    (_, context) => context.addInitScript('1'),
    (_, context) => context.on('request', () => undefined),
    (_, context) => context.newPage().then((other) => other.close()),
    (_, context) => context.setOffline(true),
    (_, context) => context.grantPermissions(['geolocation']),
    (page, context) => context.newCDPSession(page),
  ]
  for (const act of acts) {
    const { page, context, reset } = await openKeptPage(steady, 'any')
    await act(page, context)
    expect(await reset(), String(act)).toBe(false)
    await context.close()
  }
})
