import { siteGroups } from '@muster/contract/site-groups'
import { sites } from '@muster/contract/sites'
import { expect, type Page, test } from '@playwright/test'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './widths.ts'
import { aJobOf, aWorkDone, aWorker } from './works-done.ts'

/** Every screen of the office, by its address; those of one row get its id. */
const screens = (siteId: number, personId: number) => [
  '/',
  '/users',
  '/users/add',
  `/users/edit?id=${personId}`,
  '/contracts/all',
  '/contracts/add',
  '/groups',
  '/jobs/viewlocation/all',
  '/jobs/addlocation',
  `/jobs/addlocation/edit?id=${siteId}`,
  '/jobs/jobdetail/add',
  '/jobs/jobdetail/edit',
  '/job/add',
  '/job/edit',
  '/works/review',
  '/works/corrections',
  '/job/feedback',
  '/job/notifications',
  '/notifications',
  '/notifications/choices',
  '/notifications/deliveries',
  '/problems',
  '/report/payroll/site',
  '/report/payroll/user',
  '/report/inspection',
  '/report/detailed',
  '/report/trend/inspection',
  '/report/heat-map',
  '/report/kpi',
  '/settings',
  '/settings/notifications',
  '/settings/audit',
  '/settings/outbox',
  '/settings/status',
  '/no/such/page',
]

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The page as it stays: its heading, and nothing that is still loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0)
}

for (const scheme of ['light', 'dark'] as const) {
  test(
    `every office screen can be read by everybody, in ${scheme} colours`,
    atBothWidths,
    async ({ page }, info) => {
      test.setTimeout(300_000)
      const { site } = await aClientWithSite(company)
      const person = await aPerson(company, 5, 'Kim', 'Tran')
      const widths = isPhone(page) ? [390] : [1440, 1024]
      await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      await enter(page, company, '/')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const screen of screens(site.id, person.id)) {
          await test.step(`${screen} at ${width}`, async () => {
            await page.goto(new URL(screen, page.url()).href)
            await settled(page)
            const name = screen.replace(/\W+/g, '-')
            await page.screenshot({ path: info.outputPath(`${width}-${scheme}${name}.png`) })
            await checkPage(page)
          })
        }
      }
    },
  )
}

test('names of one long word widen no screen', atBothWidths, async ({ page, isMobile }) => {
  test.setTimeout(120_000)
  const word = 'Rindfleischetikettierungsueberwachungsaufgabe'
  const worker = await aWorker(company, 5, word, word)
  const question = { mandatory: false, answerType: 'CHECKBOX' as const, title: word }
  const items = [{ title: word, specUserAnswers: [question] }]
  const prompt = { frequency: 'DAILY' as const, jobSpecPromptType: 'NONE' as const }
  const { jobId, site } = await aJobOf(company, worker, {
    NORMAL: [{ title: word, ...prompt, jobSpecItems: items }],
  })
  await call(company, sites.update, { params: site, body: { name: word + word } })
  const { workId } = await aWorkDone(company, jobId, worker, [1, '08:00', '09:30'])
  if (isMobile) await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, company, '/')
  for (const screen of [
    '/',
    '/users',
    '/groups',
    '/jobs/viewlocation/all',
    `/job/edit?id=${jobId}`,
    `/job/calendar?jobId=${jobId}`,
    `/job/notifications?jobId=${jobId}`,
    '/works/review',
    '/chat',
    `/report/detailed?work=${workId}`,
    `/report/payroll/user?tenantUserId=${worker.id}`,
  ]) {
    await page.goto(new URL(screen, page.url()).href)
    await settled(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect({ screen, wider: Math.max(0, wider) }).toEqual({ screen, wider: 0 })
  }
})

const attacks = [
  '<img src=x onerror=window.ran=1>',
  '"><script>window.ran=1</script>',
  "'-alert(1)-'",
  '<svg/onload=window.ran=1>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '\u202eevil\u202c <b>bold</b>',
]

test('names that would be scripts are shown as they are, and nothing of them runs', async ({ page }) => {
  test.setTimeout(120_000)
  const { client, contract } = await aClientWithSite(company)
  for (const [i, attack] of attacks.entries()) {
    await aPerson(company, 5, `${i}`, attack)
    await call(company, siteGroups.create, { body: { name: attack, description: attack } })
    const place = { lat: -27.4, lang: 153, timezone: 'Australia/Brisbane' }
    const body = {
      name: attack,
      address: attack,
      description: attack,
      clientId: client.id,
      contractId: contract.id,
    }
    await call(company, sites.create, { body: { ...body, ...place } })
  }
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy ${event.blockedURI}`),
    )
  })
  await enter(page, company, '/')
  for (const [screen, shown] of [
    ['/users', attacks[0]!],
    ['/groups', attacks[1]!],
    ['/jobs/viewlocation/all', attacks[3]!],
    ['/contracts/all', 'Cleaning'],
    ['/settings/audit', 'sites.create'],
    ['/', 'Dashboard'],
  ] as const) {
    await page.goto(new URL(screen, page.url()).href)
    await settled(page)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: /^Search people/ }).fill('onerror')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(said).toEqual([])
})
