// Features: jobs, works, job-details
import { jobs } from '@muster/contract/jobs/jobs'
import { sites } from '@muster/contract/sites/sites'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, pick } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreAtBothWidths } from './tags.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, daysAgo, foyerAudit } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const siteNames = ['Airport', 'Museum', 'Depot'] as const
/** Three sites with a job each. The depot is closed, so that its job cannot be activated. */
async function threeJobs() {
  const { client, contract, detail } = await aClientWithSite(company)
  for (const name of siteNames) {
    const place = { lat: -27.47, lang: 153.02, timezone: 'Australia/Brisbane' }
    const body = { name, address: `1 ${name} Street`, clientId: client.id, contractId: contract.id, ...place }
    const site = await call(company, sites.create, { body })
    const contractLocationId = site.contractLocationId!
    await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
    if (name === 'Depot') await call(company, sites.update, { params: site, body: { active: false } })
  }
}

/** The first column of a list, from top to bottom. */
const names = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).locator('tbody td[data-part=name]')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openFilters(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
}
const selectAll = async (page: Page, isMobile: boolean) => {
  if (!isMobile) return page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'Select Nightly clean, Museum' }).check()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
}

test(
  'D2-38: jobs are sorted and narrowed, and the address keeps it',
  atBothWidths,
  async ({ page, isMobile }) => {
    await threeJobs()
    await enter(page, company, '/')
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Jobs', exact: true })
      .click()
    await expect(page).toHaveURL(/\/jobs$/)
    await expect(names(page, 'Jobs')).toHaveText(['Depot', 'Museum', 'Airport'])
    if (!isMobile) {
      await page.getByRole('button', { name: 'Site', exact: true }).click()
      await expect(names(page, 'Jobs')).toHaveText(['Airport', 'Depot', 'Museum'])
      await page.getByRole('button', { name: 'Site', exact: true }).click()
      await expect(names(page, 'Jobs')).toHaveText(['Museum', 'Depot', 'Airport'])
      await expect(page).toHaveURL(/sort=-siteName/)
    }
    await openFilters(page, isMobile)
    await pick(page, 'Status', 'Inactive')
    await expect(names(page, 'Jobs')).toHaveText(['Depot'])
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('muse')
    await expect(page.getByText('No results')).toBeVisible()
    await expect(page).toHaveURL(/isActive=false/)
    await page.reload()
    await expect(page.getByText('No results')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('muse')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page, 'Jobs')).toHaveCount(3)

    await page.getByRole('link', { name: 'Museum', exact: true }).click()
    await expect(page).toHaveURL(/\/job\?id=\d+$/)
  },
)

test(
  'two jobs are deactivated and activated again; one stays and says why',
  atBothWidths,
  async ({ page, isMobile }) => {
    await threeJobs()
    await enter(page, company, '/jobs')
    await selectAll(page, isMobile)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar).toContainText('3 selected')
    await bar.getByRole('button', { name: 'Deactivate' }).click()

    const stopping = page.getByRole('dialog', { name: 'Deactivate jobs' })
    const changing = stopping.getByRole('region', { name: 'Will change: 2' })
    await expect(changing.getByRole('listitem')).toHaveText([
      'Nightly clean · AirportStatus: Active → Inactive',
      'Nightly clean · MuseumStatus: Active → Inactive',
    ])
    await expect(stopping.getByRole('region', { name: 'Unchanged: 1' })).toContainText(
      'Nightly clean · DepotAlready inactive',
    )
    await checkPage(page)
    await stopping.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'Airport')).toContainText('Active')
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    await stopping.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 jobs changed')).toBeVisible()
    await expect(bar).toBeHidden()
    for (const name of siteNames) await expect(rowOf(page, name)).toContainText('Inactive')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()

    await selectAll(page, isMobile)
    await bar.getByRole('button', { name: 'Activate', exact: true }).click()
    const starting = page.getByRole('dialog', { name: 'Activate jobs' })
    await expect(starting.getByRole('region', { name: 'Will change: 2' })).toContainText('Museum')
    await expect(starting.getByRole('region', { name: 'Unchanged: 1' })).toContainText(
      'This site is not active',
    )
    // What is done next is what Undo takes back, also where the offer before still stands.
    await starting.getByRole('button', { name: 'Apply' }).click()
    await expect(rowOf(page, 'Airport')).not.toContainText('Inactive')
    await expect(rowOf(page, 'Museum')).not.toContainText('Inactive')
    await expect(rowOf(page, 'Depot')).toContainText('Inactive')
    await undo.click()
    for (const name of siteNames) await expect(rowOf(page, name)).toContainText('Inactive')
  },
)

test('people and limits are given to many jobs by keyboard', async ({ page }) => {
  await threeJobs()
  await aWorker(company, 5, 'Kim', 'Tran')
  await enter(page, company, '/jobs')
  await page.getByRole('checkbox', { name: 'Select Nightly clean, Airport' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Nightly clean, Museum' }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Assign people…' }).press('Enter')
  const assigning = page.getByRole('dialog', { name: 'Assign people' })
  await assigning.getByRole('button', { name: 'Preview' }).click()
  await expect(assigning.getByRole('alert')).toContainText('Choose at least one person')
  await pick(page, 'Add an employee', 'Kim Tran')
  await assigning.getByLabel('Hours').press('ControlOrMeta+a')
  await assigning.getByLabel('Hours').pressSequentially('2')
  await checkPage(page)
  await assigning.getByRole('button', { name: 'Preview' }).click()
  await expect(assigning.getByRole('region', { name: 'Will change: 2' })).toContainText(
    /People: No one assigned → .Kim Tran/,
  )
  await assigning.getByRole('button', { name: 'Back' }).click()
  await expect(assigning.getByText('Kim Tran')).toBeVisible()
  await assigning.getByRole('button', { name: 'Preview' }).click()
  await assigning.getByRole('button', { name: 'Apply' }).click()
  await expect(assigning).toBeHidden()
  await expect(rowOf(page, 'Museum')).toContainText('Kim Tran')
  await expect(rowOf(page, 'Depot')).toContainText('No one assigned')

  await page.getByRole('checkbox', { name: 'Select Nightly clean, Depot' }).press('Space')
  await page.getByRole('button', { name: 'Change limits…' }).click()
  const limiting = page.getByRole('dialog', { name: 'Change limits' })
  await limiting.getByLabel('Max service time').pressSequentially('240')
  await limiting.getByRole('button', { name: 'Preview' }).click()
  await expect(limiting.getByRole('listitem')).toHaveText([
    'Nightly clean · DepotMax service time: 480 minutes → 240 minutes',
  ])
  await limiting.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 job changed')).toBeVisible()
  await expect(limiting).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
})

test('visits of any state are found, opened and voided', coreAtBothWidths, async ({ page, isMobile }) => {
  const worker = await aWorker(company, 4, 'Kim', 'Tran')
  const { jobId } = await aJobOf(company, worker, foyerAudit)
  await aWorkDone(company, jobId, worker, [2, '22:00', '06:30', 1])
  await anInspectionDone(worker, jobId)
  await enter(page, company, '/visits')
  const rows = names(page, 'Visits')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText(daysAgo(2).shown)
  if (!isMobile) {
    await expect(page.getByRole('row').nth(1)).toContainText('90%')
    await expect(page.getByRole('row').nth(2)).toContainText('22:00 – 06:30 +1')
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await expect(rows.first()).toHaveText(daysAgo(2).shown)
    await expect(page).toHaveURL(/sort=startTime/)
  }

  const night = rowOf(page, daysAgo(2).shown)
  await night.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Void visit' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void visit' })
  await voiding.getByLabel('Reason').pressSequentially('Entered twice')
  await voiding.getByRole('button', { name: 'Void visit' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Void visit' }).click()
  await acceptSuccess(page)
  await expect(rows).toHaveCount(1)
  await openFilters(page, isMobile)
  await pick(page, 'Status', 'Void')
  await expect(rows).toContainText([daysAgo(2).shown])
  await page.keyboard.press('Escape')
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/report\/detailed\?work=\d+$/)
})

test('checklists are listed, archived and taken back', async ({ page }) => {
  const worker = await aWorker(company, 5, 'Kim', 'Tran')
  await aJobOf(company, worker, foyerAudit)
  await enter(page, company, '/jobs/jobdetail/all')
  const rows = names(page, 'Checklists')
  await expect(rows).toHaveText(['Foyer audit', 'Nightly clean'])
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(rows).toHaveText(['Nightly clean', 'Foyer audit'])

  await page.getByRole('button', { name: 'Remove: Foyer audit' }).click()
  const removing = page.getByRole('dialog')
  await removing.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveText(['Nightly clean'])
  await page.getByText('Archived', { exact: true }).click()
  await expect(rows).toHaveText(['Foyer audit'])
  await expect(rows.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore: Foyer audit' }).click()
  await expect(page.getByText('Nothing is archived')).toBeVisible()
  await page.getByText('Current', { exact: true }).click()
  await page.getByRole('link', { name: 'Foyer audit', exact: true }).click()
  await expect(page).toHaveURL(/\/jobs\/jobdetail\/edit\?id=\d+$/)
})
