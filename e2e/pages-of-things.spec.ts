// Features: profiles
import { jobs } from '@muster/contract/jobs/jobs'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

let company: Company
let worker: Worker
let office: Awaited<ReturnType<typeof aJobOf>>
test.beforeEach(async () => {
  company = await aCompany()
  worker = await aWorker(company, 5, 'Mia', 'Okafor')
  office = await aJobOf(company, worker)
  await aWorkDone(company, office.jobId, worker, [3, '09:00', '11:30'])
})

const clientId = async () =>
  (await call(company, jobs.read, { params: { id: office.jobId }, query: {} })).clientId
const isPhone = (page: Page) => page.viewportSize()!.width < 768
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Counts the clicks that a person makes from the first page on; typing does not count. */
function counting(page: Page) {
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  /** Opens the search and takes what is found under these words. */
  const find = async (words: string, found: RegExp) => {
    await click(page.getByRole('button', { name: 'Search' }))
    await page.getByRole('combobox', { name: /^Search/ }).pressSequentially(words)
    await click(page.getByRole('option', { name: found }).first())
    await expect(page.getByRole('combobox', { name: /^Search/ })).toBeHidden()
  }
  return { click, find, clicks: () => clicks }
}

test('from the first page three clicks lead to a phone number, to the schedule of a job, and to the hours of a person', async ({
  page,
}) => {
  await aWorkDone(company, office.jobId, worker, [6, '09:00', '10:15'])
  await enter(page, company, '/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const toPhone = counting(page)
  await toPhone.find('Riverside', /^Riverside tower/)
  await expect(page.getByRole('heading', { name: 'Riverside tower', level: 1 })).toBeVisible()
  await toPhone.click(page.getByRole('link', { name: 'Mia Okafor' }).first())
  await expect(page.getByRole('heading', { name: 'Mia Okafor', level: 1 })).toBeVisible()
  await expect(page.locator('a[href="tel:+61412345678"]')).toBeVisible()
  expect(toPhone.clicks()).toBeLessThanOrEqual(3)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Riverside tower', level: 1 })).toBeVisible()

  const toSchedule = counting(page)
  await toSchedule.find('Nightly', /Nightly clean/)
  await expect(page.getByRole('heading', { name: 'Nightly clean', level: 1 })).toBeVisible()
  await toSchedule.click(tab(page, 'Calendar'))
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  expect(toSchedule.clicks()).toBeLessThanOrEqual(3)
  await expect(page).toHaveURL(new RegExp(`/job\\?id=${office.jobId}&tab=calendar$`))
  await page.reload()
  await expect(tab(page, 'Calendar')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  // The tabs are one step of the way: back from them is back to where the job was opened.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Riverside tower', level: 1 })).toBeVisible()

  const toHours = counting(page)
  await toHours.find('Okafor', /^Mia Okafor/)
  await toHours.click(tab(page, 'Hours'))
  expect(toHours.clicks()).toBeLessThanOrEqual(3)
  await expect(page.getByText('Last week', { exact: true })).toBeVisible()
  await expect(page.getByText('This week', { exact: true })).toBeVisible()
  // Of both weeks together, whatever day today is.
  const table = page.getByRole('region', { name: 'User payroll' })
  await expect(table.getByRole('row').last()).toContainText('03: 45: 00')
})

test('the lists open the pages, and Edit stays in the row', atBothWidths, async ({ page }) => {
  await enter(page, company, '/users')
  await page
    .getByRole('row', { name: /Cleo Marsh/ })
    .getByRole('link', { name: 'Cleo Marsh', exact: true })
    .click()
  await expect(page).toHaveURL(/\/client\?id=\d+$/)
  await expect(page.getByRole('link', { name: 'Cleaning' })).toBeVisible()
  await tab(page, 'Sites').click()
  await page.getByRole('link', { name: 'Riverside tower', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/site\\?id=${office.site.id}$`))
  await page.goBack()
  await expect(tab(page, 'Sites')).toHaveAttribute('aria-selected', 'true')

  await page.goto(`${address()}/jobs/viewlocation/all`)
  await page
    .getByRole('row', { name: /Riverside tower/ })
    .getByRole('link', { name: 'Cleo Marsh', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Cleo Marsh', level: 1 })).toBeVisible()
  if (isPhone(page)) return
  await page.goto(`${address()}/jobs/viewlocation/all`)
  await page.getByRole('link', { name: 'Edit: Riverside tower' }).click()
  await expect(page.getByRole('heading', { name: 'Riverside tower', level: 1 })).toBeVisible()
})

test(
  'a site tells its visits, schedule, checklists, problems, files and notifications',
  atBothWidths,
  async ({ page }) => {
    const client = await clientId()
    await enter(page, company, `/site?id=${office.site.id}`)
    await expect(page.getByText('1 Queen Street, Brisbane').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cleaning' })).toBeVisible()
    await expect(page.getByText('No access notes for this site')).toBeVisible()
    await tab(page, 'Visits').click()
    await expect(page.getByRole('row', { name: /Mia Okafor/ })).toContainText('09:00 – 11:30')
    await tab(page, 'Schedule').click()
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
    await tab(page, 'Checklists').click()
    await expect(page.getByText('Wipe the bench')).toBeVisible()
    await tab(page, 'Problems').click()
    await expect(page.getByText('No problems')).toBeVisible()
    await tab(page, 'Files').click()
    await expect(page.getByText('No files yet').first()).toBeVisible()
    await tab(page, 'Notifications').click()
    await expect(page.getByRole('heading', { name: 'Preview of recipients' })).toBeVisible()
    await checkPage(page)
    await page.goto(`${address()}/person?id=${client}`)
    await expect(page).toHaveURL(`${address()}/client?id=${client}`)
  },
)
