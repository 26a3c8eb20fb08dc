// guards: apps/web/src/**, packages/ui/src/**, apps/server/src/http/**
// takes: 30 s
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { expect } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { openEach } from './office-screens.ts'
import { aCompany, type Company, call } from './support.ts'
import { aJobOf, aWorkDone, aWorker } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('names of one long word widen no screen, on a desktop and on a small phone', async ({ page }) => {
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
  const screens = [
    '/',
    '/users',
    '/groups',
    '/jobs/viewlocation/all',
    '/jobs',
    '/visits',
    '/jobs/jobdetail/all',
    `/job/edit?id=${jobId}`,
    `/job/calendar?jobId=${jobId}`,
    `/job/notifications?jobId=${jobId}`,
    '/works/review',
    '/chat',
    `/report/detailed?work=${workId}`,
    `/report/payroll/user?tenantUserId=${worker.id}`,
  ]
  await openEach(page, company, screens, async (screen) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ screen, width, wider: Math.max(0, wider) }).toEqual({ screen, width, wider: 0 })
    }
  })
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
  const nameOn = new Map([
    ['/users', attacks[0]!],
    ['/groups', attacks[1]!],
    ['/jobs/viewlocation/all', attacks[3]!],
    ['/contracts/all', 'Cleaning'],
    ['/settings/audit', 'sites.create'],
    ['/', 'Dashboard'],
  ])
  await openEach(page, company, [...nameOn.keys()], (screen) =>
    expect(page.getByText(nameOn.get(screen)!).filter({ visible: true }).first()).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Search' }).click()
  await typeOver(page.getByRole('combobox', { name: /^Search people/ }), 'onerror')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(said).toEqual([])
})
