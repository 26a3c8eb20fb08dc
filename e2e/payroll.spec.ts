import { readFile } from 'node:fs/promises'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect } from '@playwright/test'
import { acceptSuccess, boxOf, typeOver, typeTime } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { coreAtBothWidths } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, daysAgo, type Worker } from './works-done.ts'

let company: Company
let worker: Worker
let siteId: number
test.beforeEach(async () => {
  company = await aCompany()
  worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, worker)
  siteId = site.id
  await aWorkDone(company, jobId, worker, [5, '06:00', '08:30'])
  await aWorkDone(company, jobId, worker, [4, '22:00', '00:15', 1])
})

test(
  'hours at a site: chosen, read, corrected and downloaded',
  coreAtBothWidths,
  async ({ page, isMobile }) => {
    await enter(page, company, '/report/payroll/site')
    await expect(page.getByText('Choose a site and a period.')).toBeVisible()
    await page.getByRole('button', { name: 'Generate' }).click()
    const refused = page.getByRole('dialog', { name: 'Error' })
    await expect(refused).toContainText('Please select a site.')
    await refused.getByRole('button', { name: 'OK' }).click()

    await page.getByRole('combobox', { name: 'Site' }).click()
    await page.getByRole('option', { name: 'Riverside tower' }).click()
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page).toHaveURL(/site=\d+/)
    const rows = page.getByRole('table').getByRole('row')
    const first = rows.filter({ hasText: daysAgo(5).shown })
    await expect(first).toContainText('Mia Tran')
    await expect(first).toContainText('06:00:00')
    await expect(first).toContainText('02: 30: 00')
    const overnight = rows.filter({ hasText: daysAgo(4).shown })
    await expect(overnight).toContainText(`00:15:00 (${Number(daysAgo(3).day.slice(8))})`)
    const total = rows.filter({ hasText: 'Total' })
    await expect(total).toContainText('04: 45: 00')
    await expect(total).toContainText('04: 00: 00')
    await expect(total).toContainText('Over by 00: 45: 00')
    await expect(total).toBeInViewport()
    await checkPage(page)

    const act = async (name: string) => {
      if (isMobile) await first.getByRole('button', { name: /^More/ }).click()
      const action = isMobile
        ? page.getByRole('menuitem', { name })
        : first.getByRole('button', { name: new RegExp(`^${name}:`) })
      await action.click()
    }
    await act('Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit work' })
    await typeOver(dialog.getByLabel('End time'), '07:00')
    await typeOver(dialog.getByLabel('Edit Reason'), 'Left at seven')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await acceptSuccess(page, 'Updated - Work summary updated')
    await expect(dialog).toBeHidden()
    await expect(first).toContainText('01: 00: 00')
    await expect(total).toContainText('Short by 00: 45: 00')
    await expect(
      first.getByRole('button', { name: /Edited 1×, last by Ava Nguyen: Left at seven/ }),
    ).toBeVisible()

    await act('View')
    await expect(page.getByRole('dialog', { name: 'Visit' })).toContainText('Riverside tower')
    await page.getByRole('dialog', { name: 'Visit' }).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Download' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Site Payroll Report - Riverside tower - .*\.csv$/)
    const csv = await readFile(await saved.path(), 'utf8')
    expect(csv).toContain('Left at seven')
    expect(csv).toContain('03: 15: 00')
  },
)

test('P-15: at 1280 pixels the notes of a row stand beside its actions, not under them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, company, `/report/payroll/site?site=${siteId}`)
  await expect(page.getByRole('row').filter({ hasText: 'Mia Tran' })).toHaveCount(2)
  const head = (name: string) => boxOf(page.getByRole('columnheader', { name }))
  const [notes, actions] = [await head('Notes'), await head('Actions')]
  expect(notes.x + notes.width).toBeLessThanOrEqual(actions.x + 1)
  const day = page.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}$/ }).first()
  expect(await day.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
})

test('hours of a person, as a link and as a PDF', async ({ page }) => {
  await enter(page, company, '/report/payroll/user')
  await page.getByRole('button', { name: 'Generate' }).click()
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText('Please select a employee.')
  await refused.getByRole('button', { name: 'OK' }).click()

  await page.goto(`${new URL(page.url()).origin}/report/payroll/user?employee=${worker.id}`)
  await expect(page.getByText('51 824 753 556')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cleo Marsh / Riverside tower' })).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('04: 45: 00')

  await page.getByRole('button', { name: 'Download' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^User Payroll Report - Mia Tran - .*\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the hours of somebody who was removed, at a site that was archived, are picked like others', async ({
  page,
}) => {
  await call(company, sites.remove, { params: { id: siteId }, query: { force: true } })
  await call(company, users.remove, { params: { id: worker.id }, query: { force: true } })
  await enter(page, company, '/report/payroll/user')
  await typeOver(page.getByRole('combobox', { name: 'Employee' }), 'tran')
  await page.getByRole('option', { name: 'Mia Tran (removed)' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  const total = page.getByRole('row').filter({ hasText: 'Total' })
  await expect(total).toContainText('04: 45: 00')

  await page.goto(`${new URL(page.url()).origin}/report/payroll/site`)
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Riverside tower (archived)' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(total).toContainText('04: 45: 00')

  // What an address names is named by the picker too.
  await page.goto(`${new URL(page.url()).origin}/works/review?person=${worker.id}&site=${siteId}`)
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Mia Tran (removed)')
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Riverside tower (archived)')
})

test('F-02: a missed visit is added, a wrong one voided, an open one ended', async ({ page }) => {
  await enter(page, company, `/report/payroll/user?employee=${worker.id}`)
  const rows = page.getByRole('table').getByRole('row')
  const total = rows.filter({ hasText: 'Total' })
  await expect(total).toContainText('04: 45: 00')

  await page.getByRole('button', { name: 'Add visit' }).click()
  const add = page.getByRole('dialog', { name: 'Add visit' })
  await expect(add.getByRole('combobox', { name: 'Employee' })).toHaveValue(/Mia Tran/)
  await add.getByRole('combobox', { name: 'Job', exact: true }).click()
  await page.getByRole('option', { name: /job for Riverside tower/ }).click()
  await expect(add.getByText('Site time (Brisbane)')).toBeVisible()
  const { shown } = daysAgo(2)
  for (const [label, typed] of [
    ['Start date', shown],
    ['Start time', '0900AM'],
    ['End date', shown],
    ['End time', '0515PM'],
    ['Break from', '1200PM'],
    ['Break to', '1230PM'],
    ['Reason', 'The phone was at home'],
  ] as const) {
    await add.getByLabel(label).pressSequentially(typed)
    if (label.endsWith('date')) await page.keyboard.press('Tab')
  }
  await checkPage(page)
  await add.getByRole('button', { name: 'Add visit' }).click()
  await acceptSuccess(page, 'Visit added')
  const added = rows.filter({ hasText: shown })
  await expect(added).toContainText('07: 45: 00')
  await expect(total).toContainText('12: 30: 00')

  await added.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Void visit' }).click()
  const wrong = page.getByRole('dialog', { name: 'Void visit' })
  await wrong.getByLabel('Reason').pressSequentially('Entered twice')
  await checkPage(page)
  await wrong.getByRole('button', { name: 'Void visit' }).click()
  await page.getByText('The hours of this visit will no longer be paid.').waitFor()
  await page.getByRole('button', { name: 'Void visit' }).last().click()
  await acceptSuccess(page, 'Visit voided')
  await expect(total).toContainText('04: 45: 00')

  const [job] = rowsOf(await call(company, jobs.list, {}))
  const startedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await call(worker.signIn, works.start, { body: { jobId: job!.id, startedAt } })
  await page.reload()
  const open = page.getByRole('region', { name: 'Visits in progress' }).getByRole('row').nth(1)
  await open
    .getByRole('button', { name: /^End visit|^More/ })
    .first()
    .click()
  const item = page.getByRole('menuitem', { name: 'End visit' })
  const dialog = page.getByRole('dialog', { name: 'End visit' })
  await expect(item.or(dialog)).toBeVisible()
  if (await item.isVisible()) await item.click()
  const end = new Date(Date.now() - 3_600_000)
  const day = end.toLocaleDateString('en-GB', { timeZone: 'Australia/Brisbane' })
  const time = end.toLocaleTimeString('en-GB', { timeZone: 'Australia/Brisbane' }).slice(0, 5)
  await dialog.getByLabel('End date').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(day)
  await page.keyboard.press('Tab')
  await typeTime(dialog.getByLabel('End time'), time)
  await dialog.getByLabel('Reason').pressSequentially('The phone is lost')
  await dialog.getByRole('button', { name: 'End visit' }).click()
  await acceptSuccess(page, 'Visit ended')
  await expect(page.getByRole('region', { name: 'Visits in progress' })).toBeHidden()
})
