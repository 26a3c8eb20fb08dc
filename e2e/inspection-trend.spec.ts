// Features: reports
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { pick } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, checkPage, enter } from './support.ts'
import { aJobOf, anInspectionDone, aWorker, foyerAudit } from './works-done.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test('the trend of a job: chosen, read as a chart and a table, and downloaded three ways', async ({
  page,
}) => {
  const mia = await aWorker(company, 4, 'Mia', 'Tran')
  const { jobId, site } = await aJobOf(company, mia, foyerAudit)
  await anInspectionDone(mia, jobId)
  await enter(page, company, '/report/trend/inspection')
  const row = page.getByRole('row', { name: site.name })
  await expect(row).toContainText('90%')
  // A single score went nowhere.
  await expect(row.getByRole('img', { name: 'Scores over time' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate' }).click()
  const problem = page.getByRole('dialog', { name: 'Error' })
  await expect(problem).toContainText('Please select a job.')
  await problem.getByRole('button', { name: 'OK' }).click()

  await pick(page, 'Site', site.name)
  await pick(page, 'Job', `Job ID : ${jobId}`)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('heading', { name: 'Foyer' })).toBeVisible()
  await expect(page.getByText('Average: 4.50')).toBeVisible()
  const chart = page.getByRole('application', { name: 'Foyer' })
  await expect(chart).toBeVisible()
  // The whole scale of ratings, with a band behind what is poor, fair and good.
  for (const rating of ['1.00', '2.00', '3.00', '4.00', '5.00'])
    await expect(chart.getByText(rating, { exact: true })).toBeVisible()
  await expect(chart.locator('.recharts-reference-area')).toHaveCount(3)
  await checkPage(page)

  const downloaded = async (choice: string) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: choice }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const png = await downloaded('As PNG')
  expect(png.name).toBe(`Inspection trend - job ${jobId}.png`)
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(png.bytes.length).toBeGreaterThan(5000)
  expect((await downloaded('As CSV')).bytes.toString()).toContain(`${jobId},${site.name},Foyer,`)
  expect((await downloaded('As PDF')).bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('table', { name: 'Foyer' }).getByRole('cell', { name: '4.50' })).toBeVisible()
  await checkPage(page)

  await page.goto(new URL('/jobs/jobdetail/all', page.url()).href)
  await page.getByRole('link', { name: 'Foyer audit', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Audit/inspections 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})
