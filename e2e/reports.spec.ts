import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { aCompany, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

test.use({ maps: true })

test('an inspection is found, read, looked at, placed on the map and downloaded', async ({ page }) => {
  const company = await aCompany()
  const worker = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker, foyerAudit)
  const workId = await anInspectionDone(worker, jobId)

  await enter(page, company, '/report/detailed')
  await expect(
    page.getByText('The newest finished visits of all sites. Choose a site to see its own.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  const refused = page.getByRole('dialog', { name: 'Error' })
  await expect(refused).toContainText('Please select a work to generate report')
  await refused.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Riverside tower' }).click()
  await expect(page.getByText('1 visit found')).toBeVisible()
  await page.getByText('Tasks', { exact: true }).click()
  await expect(page.getByText('0 visits found')).toBeVisible()
  await page.getByText('Inspections', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Visit' }).click()
  await page
    .getByRole('option', {
      name: new RegExp(`^${workId} · Inspection done by \\(Team leader\\) Mia Tran on`),
    })
    .click()
  await page.getByRole('button', { name: 'Generate' }).click()

  await expect(page).toHaveURL(new RegExp(`work=${workId}`))
  await expect(page.getByText('90% (4.50 of 5)')).toBeVisible()
  await expect(page.getByRole('img', { name: '4.5 of 5 stars' }).first()).toBeVisible()
  await expect(page.getByText('Wax by the door').first()).toBeVisible()
  await expect(page.getByText('4 Very Good')).toBeVisible()

  await page
    .getByRole('button', { name: /^foyer/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Before · Floors' })
  await expect(viewer.getByRole('img', { name: 'Before · Floors' })).toBeVisible()
  const photo = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await photo).suggestedFilename()).toMatch(/^foyer\./)
  await viewer.getByRole('button', { name: 'Close' }).last().click()
  await expect(viewer).toBeHidden()

  await page.getByRole('tab', { name: 'Location detail' }).click()
  await expect(page.getByText('211 m walked')).toBeVisible()
  await expect(page.getByText(/^Not recorded for 00: 10: 20$/)).toBeVisible()
  await expect(page).toHaveURL(/tab=location/)

  await page.getByRole('button', { name: 'Download' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^Inspection done by \(Team leader\) Mia Tran on .*\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
