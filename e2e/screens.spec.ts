import { jobDetails } from '@muster/contract/job-details'
import { siteGroups } from '@muster/contract/site-groups'
import { sites } from '@muster/contract/sites'
import { expect, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, checkWidth, enter } from './support.ts'
import { atBothWidths } from './widths.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

interface Ids {
  site: number
  person: number
  contract: number
  detail: number
  job: number
  /** An inspection that is finished. */
  work: number
}
/** Every screen of the office, by its address; those of a row show one. */
const screens = ({ site, person, contract, detail, job, work }: Ids) => ({
  people: [
    '/',
    '/account',
    '/users',
    '/users/add',
    '/users/import',
    `/users/edit?id=${person}`,
    `/person?id=${person}`,
    `/person?id=${person}&tab=hours`,
    '/roles',
    '/contracts/all',
    '/contracts/add',
    `/contracts/edit?id=${contract}`,
    '/groups',
    '/jobs/viewlocation/all',
    '/jobs/addlocation',
    '/jobs/addlocation/import',
    `/jobs/addlocation/edit?id=${site}`,
    `/site?id=${site}`,
    `/site?id=${site}&tab=visits`,
    '/no/such/page',
  ],
  jobs: [
    '/jobs',
    '/jobs/jobdetail/all',
    '/jobs/jobdetail/add',
    '/jobs/jobdetail/edit',
    `/jobs/jobdetail/edit?id=${detail}`,
    '/job/add',
    '/job/edit',
    `/job?id=${job}`,
    `/job?id=${job}&tab=people`,
    `/job/edit?id=${job}`,
    `/job/calendar?jobId=${job}`,
    '/job/feedback',
    '/job/notifications',
    `/job/notifications?jobId=${job}`,
    '/visits',
    '/works/review',
    '/works/corrections',
    '/notifications',
    '/notifications/choices',
    '/notifications/deliveries',
    '/problems',
    '/chat',
  ],
  reports: [
    '/report/payroll/site',
    `/report/payroll/site?site=${site}`,
    '/report/payroll/user',
    `/report/payroll/user?employee=${person}`,
    '/report/inspection',
    `/report/inspection?work=${work}`,
    '/report/detailed',
    `/report/detailed?work=${work}`,
    '/report/trend/inspection',
    `/report/trend/inspection?job=${job}`,
    '/report/heat-map',
    '/report/exports',
    '/report/kpi',
    '/settings',
    '/settings/schedules',
    '/settings/texts',
    '/settings/notifications',
    '/settings/audit',
    '/settings/outbox',
    '/settings/status',
  ],
})

// One of these groups of screens takes a worker half a minute: two workers share them.
test.describe.configure({ mode: 'parallel' })

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** The page as it stays: its heading, and nothing that is still loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0)
}

async function withOneOfEach(): Promise<Ids> {
  const person = await aWorker(company, 4, 'Kim', 'Tran')
  const { jobId, site } = await aJobOf(company, person, foyerAudit)
  const work = await anInspectionDone(person, jobId)
  const [detail] = (await call(company, jobDetails.list, {})) as { id: number }[]
  const contract = site.contractId!
  return { site: site.id, person: person.id, contract, detail: detail!.id, job: jobId, work }
}

const schemes = ['light', 'dark'] as const
const groups = ['people', 'jobs', 'reports'] as const
for (const scheme of schemes) {
  for (const group of groups) {
    test(
      `everybody can read the office screens of ${group}, in ${scheme} colours`,
      atBothWidths,
      async ({ page, isMobile }) => {
        test.setTimeout(600_000)
        const ids = await withOneOfEach()
        await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
        await enter(page, company, '/')
        for (const screen of screens(ids)[group]) {
          await test.step(screen, async () => {
            await page.goto(new URL(screen, page.url()).href)
            await settled(page)
            await checkPage(page)
            if (scheme === 'dark') return
            // A narrow window changes the layout, not the colours.
            if (isMobile) {
              await page.setViewportSize({ width: 320, height: 844 })
              await checkWidth(page)
              await page.setViewportSize({ width: 390, height: 844 })
              return
            }
            await page.setViewportSize({ width: 1024, height: 900 })
            await checkPage(page)
            // A laptop of 1366 px at twice the size.
            await page.setViewportSize({ width: 683, height: 384 })
            await checkWidth(page)
            await page.setViewportSize({ width: 1440, height: 900 })
          })
        }
      },
    )
  }
}

test('names of one long word widen no screen', atBothWidths, async ({ page, isMobile }) => {
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
  await typeOver(page.getByRole('combobox', { name: /^Search people/ }), 'onerror')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(said).toEqual([])
})
