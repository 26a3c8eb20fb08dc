// guards: apps/web/src/**, packages/ui/src/**
// takes: 90 s
import { language } from '@muster/contract/languages'
import { expect, type Page } from '@playwright/test'
import { typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, foyerAudit } from './works-done.ts'

const office = [
  '/',
  '/users',
  '/users/add',
  '/contracts/all',
  '/contracts/add',
  '/groups',
  '/jobs/viewlocation/all',
  '/jobs/addlocation',
  '/jobs/jobdetail/all',
  '/jobs/jobdetail/add',
  '/jobs/jobdetail/edit',
  '/jobs',
  '/job/add',
  '/job/edit',
  '/visits',
  '/report/payroll/site',
  '/report/payroll/user',
  '/report/detailed',
  '/settings',
  '/settings/audit',
  '/settings/outbox',
  '/settings/status',
  '/no/such/page',
]
const field = ['/', '/me/hours']

/** Says every text of the product in brackets, as the company's own English. */
async function bracketed(company: Company) {
  const { texts } = await call(company, language.product, {})
  await call(company, language.save, {
    body: {
      texts: texts.map(({ sentence }) => ({ language: 'en' as const, sentence, says: `⟦${sentence}⟧` })),
    },
  })
}

/** What can be seen or is read aloud on this page, outside brackets, where letters are left. */
const outsideBrackets = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style, noscript, .maplibregl-map') && isSeen(parent))
        texts.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!isSeen(element) || element.closest('.maplibregl-map')) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    }
    const bare = (text: string): string => {
      const next = text.replace(/⟦[^⟦⟧]*⟧/g, '')
      return next === text ? text : bare(next)
    }
    return [...new Set(texts.map((text) => bare(text).trim()))].filter((text) => /\p{L}{2,}/u.test(text))
  })

const entered =
  'Harbour City Cleaning|Ava Nguyen|Ava|Cleo Marsh|Sam Singh|Wen Li|Riverside tower|1 Queen Street, Brisbane|Nightly clean|Kitchen|Cleaning|While you have an open work.*'
const roleNames = 'Owner|Administrator|Manager|Team leader|Employee|Contractor|Casual|Trainee|Auditor|Client'
const shapes = [
  '^[A-Z]{2}$', // initials
  'DD/MM/YYYY',
  '#[0-9a-f]{6}',
  '[\\w.-]+@[\\w.-]+',
  '[A-Z][A-Za-z]+/[A-Z][A-Za-z_/]+', // zones
  '[\\w ]+ \\([A-Za-z-]+\\)', // countries, currencies and languages with their codes
  '[a-zA-Z]+\\.[a-zA-Z]+', // actions of the log
  '\\b\\w*[iI]d \\d+', // and what they were about
  'https?://',
  '\\d+(\\.\\d+)? [KMG]?B', // sizes
].join('|')
const written =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\b|[AP]M'
const data = new RegExp([entered, 'Muster', roleNames, shapes, written].join('|'), 'g')

/** What people entered, the name of the product, and what `Intl` writes: days, months, zones, countries, languages. */
const isData = (company: Company) => (text: string) =>
  !/\p{L}{2,}/u.test(text.replaceAll(company.code, '').replace(data, ''))

async function settled(page: Page) {
  await idle(page, 500)
  await expect(page.locator('[aria-busy=true], [role=status] .mantine-Skeleton-root')).toHaveCount(0)
}

async function findings(page: Page, company: Company, paths: readonly string[]) {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(address() + path)
    await expect(page.locator('#root')).toContainText('⟦')
    await settled(page)
    const bare = (await outsideBrackets(page)).filter((text) => !isData(company)(text))
    found.push(...bare.map((text) => `${path}: ${text}`))
  }
  return found
}

test('every text on the screens comes through translation', async ({ page, browser }) => {
  const company = await aCompany()
  const worker = await aWorker(company, 5, 'Wen', 'Li')
  await aJobOf(company, worker)
  await bracketed(company)
  await page.goto(`${address()}/signin`)
  await typeOver(page.getByLabel('Company code'), company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('⟦Forgot password?⟧')).toBeVisible()
  expect((await outsideBrackets(page)).filter((text) => !isData(company)(text))).toEqual([])

  await enter(page, company, '/')
  expect(await findings(page, company, office)).toEqual([])
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, company, '/', worker.signIn)
  expect(await findings(phone, company, field)).toEqual([])
  await phone.close()
})

test('every text of a report comes through translation, what people wrote aside', async ({ page }) => {
  const company = await aCompany()
  const mia = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, mia, foyerAudit)
  const inspection = await anInspectionDone(mia, jobId)
  const { workId } = await aWorkDone(company, jobId, mia, [2, '05:00', '07:30'])
  await bracketed(company)
  await enter(page, company, '/')
  const report = `?site=${site.id}&work=${inspection}`
  const hours = `/report/payroll/user?employee=${mia.id}`
  const reports = [
    `/report/heat-map?user=${mia.id}`,
    `/report/trend/inspection?job=${jobId}`,
    `/report/inspection${report}`,
    `/report/detailed${report}`,
    `/report/detailed${report}&tab=location`,
    `/report/payroll/site?site=${site.id}`,
    hours,
    `${hours}&view=${inspection}`,
    `${hours}&edit=${workId}`,
    `${hours}&startDate=2020-01-01&endDate=2026-01-01`,
    '/report/exports',
    '/report/kpi',
  ]
  const wrote =
    /Mia Tran|Foyer|foyer\.webp|Floors|Clean\?|Dry\?|What is to be done|Wax by the door|\/report\/kpi|(\w{5}-){3}\w+/g
  const left = (await findings(page, company, reports)).filter(
    (text) => !isData(company)(text.replace(/^\S+: /, '').replace(wrote, '')),
  )
  expect(left).toEqual([])
})

test('in Arabic no screen falls off the right or the left, on a desktop and on a phone', async ({ page }) => {
  const company = await aCompany()
  await aClientWithSite(company)
  await call(company, language.choose, { body: { language: 'ar' } })
  await enter(page, company, '/')
  for (const path of ['/', '/jobs/viewlocation/all', '/report/payroll/site', '/settings'])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address() + path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await settled(page)
      await checkPage(page)
    }
})
