// Features: roster, today, works, job-details
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, address, enter } from './support.ts'
import { aJobOf, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

test('G-13: screens open in a browser without the functions that came after Safari 16.4', async ({
  page,
}) => {
  const company = await aCompany()
  const worker = await aWorker(company, 5, 'Rosa', 'Walker')
  const { jobId } = await aJobOf(company, worker, foyerAudit)
  await aWorkDone(company, jobId, worker, [1, '06:00', '08:00'])
  await page.addInitScript(() => {
    const newer: [owner: object | undefined, names: readonly string[]][] = [
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any']],
      [URL, ['parse', 'canParse']],
      [Response, ['json']],
      [
        Set.prototype,
        [
          'union',
          'intersection',
          'difference',
          'symmetricDifference',
          'isSubsetOf',
          'isSupersetOf',
          'isDisjointFrom',
        ],
      ],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [Document.prototype, ['startViewTransition']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [globalThis, ['Iterator', 'requestIdleCallback', 'scheduler', 'Temporal']],
      [Intl, ['DurationFormat']],
      [Intl.Locale.prototype, ['getWeekInfo', 'getTextInfo', 'getCalendars']],
    ]
    for (const [owner, names] of newer)
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name)
    // Helpers of iterators, which all kinds of iterators share.
    const shared = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
    for (const name of [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ])
      Reflect.deleteProperty(shared, name)
  })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await enter(page, company, '/')
  for (const screen of [
    '/',
    '/today',
    '/roster',
    '/visits',
    '/works/review',
    '/jobs/jobdetail/all',
    '/report/trend/inspection',
    '/chat',
    '/leave',
    '/users',
  ]) {
    await page.goto(address() + screen)
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
    await expect(page.getByText('Something went wrong'), screen).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

test('S-11: the page turns no text into HTML or a script, and no screen tries to', async ({ page }) => {
  const company = await aCompany()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { refusedByPolicy: seen })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      seen.push(`${effectiveDirective} ${sample}`),
    )
  })
  const refused = () =>
    page.evaluate(() => (globalThis as unknown as { refusedByPolicy: string[] }).refusedByPolicy)
  await enter(page, company, '/')
  for (const screen of ['/', '/jobs/addlocation', '/jobs/viewlocation/all', '/roster', '/settings']) {
    await page.goto(address() + screen)
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible()
    expect(await refused(), screen).toEqual([])
  }
  const outcome = await page.evaluate(() => {
    const place = document.createElement('div')
    place.innerHTML = '<img src="x" onerror="document.title = 1">'
    const foreign = () => new Worker('https://elsewhere.test/worker.js')
    try {
      foreign()
      return [place.childElementCount, place.textContent, 'started']
    } catch (error) {
      return [place.childElementCount, place.textContent, (error as Error).name]
    }
  })
  expect(outcome).toEqual([0, '<img src="x" onerror="document.title = 1">', 'TypeError'])
})
