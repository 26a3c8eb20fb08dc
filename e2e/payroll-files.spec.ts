// Features: payroll, exports, works, languages
import { readFile } from 'node:fs/promises'
import { exports } from '@muster/contract/exports'
import { language } from '@muster/contract/languages'
import { expect } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'
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
})

test('the history of an edited work: what was, what is, why and by whom', async ({ page }) => {
  await enter(page, company, `/report/payroll/site?site=${siteId}`)
  const row = page.getByRole('row').filter({ hasText: daysAgo(5).shown })
  for (const [end, reason] of [
    ['07:00', 'Left at seven'],
    ['07:15', 'Stayed for the keys'],
  ] as const) {
    await row.getByRole('button', { name: /^Edit:/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit work' })
    await typeOver(dialog.getByLabel('End time'), end)
    await typeOver(dialog.getByLabel('Edit Reason'), reason)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await acceptSuccess(page, 'Updated - Work summary updated')
  }
  await row.getByRole('button', { name: /Edited 2×, last by Ava Nguyen: Stayed for the keys/ }).click()
  const history = page.getByRole('dialog', { name: 'Edit history' })
  const versions = history.getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Version 3')
  await expect(versions.first()).toContainText('Stayed for the keys')
  await expect(versions.first()).toContainText('07:00')
  await expect(versions.first()).toContainText('07:15')
  await expect(versions.last()).toContainText('Left at seven')
  await expect(versions.last()).toContainText('08:30')
  await checkPage(page)
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(history).toBeHidden()
})

test('hours as a workbook, and a file that was made in the background', core, async ({ page }) => {
  await enter(page, company, `/report/payroll/user?employee=${worker.id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('02: 30: 00')
  await page.getByRole('button', { name: 'Download' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As XLSX' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^User Payroll Report - Mia Tran - .*\.xlsx$/)
  expect((await readFile(await saved.path())).subarray(0, 2).toString()).toBe('PK')

  const asked = { payrollType: 'USER', tenantUserId: worker.id, reportType: 'PDF' } as const
  await call(company, exports.order, { body: { kind: 'payroll', asked } })
  await page.goto(`${new URL(page.url()).origin}/report/exports`)
  const row = page.getByRole('listitem').filter({ hasText: 'User Payroll Report - Mia Tran' })
  await expect(row).toContainText('Ready')
  // By the clock of the device, as when it was ordered.
  await expect(row).toContainText(/Available until .*\d{1,2}:\d{2}/)
  await checkPage(page)
  const made = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  expect((await readFile(await (await made).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('a German screen gives a German file, with the words it shows itself', async ({ page }) => {
  await call(company, language.choose, { body: { language: 'de' } })
  await enter(page, company, `/report/payroll/site?site=${siteId}`)
  await expect(page.getByRole('row').filter({ hasText: 'Summe' })).toContainText('02: 30: 00')
  await page.getByRole('button', { name: 'Herunterladen' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Als CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^Lohnbericht eines Objekts - Riverside tower - .* bis .*\.csv$/)
  const csv = await readFile(await saved.path(), 'utf8')
  expect(csv).toContain('Datum,Personalnummer,Name des Mitarbeiters,Pausen')
  expect(csv).toContain('Summe,')
})
