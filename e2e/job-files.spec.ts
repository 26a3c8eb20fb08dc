// Features: jobs, files

import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { expect } from '@playwright/test'
import { acceptSuccess, pick, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

const text = (name: string, says = 'Key at the desk') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(says),
})

test('files of a job are added, tried again, shown by short names, and removed', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await enter(page, company, `/job?id=${id}&tab=files`)
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.getByLabel('Related files', { exact: true }).setInputFiles(text('logo.svg'))
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('File type not supported')
  await error.getByRole('button', { name: 'OK' }).click()
  let broken = true
  await page.route('**/api/job/related-file*', (route) =>
    broken && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page
    .getByLabel('Related files', { exact: true })
    .setInputFiles([text('plan.txt'), text('alarm and keys.txt')])
  await expect(page.getByText('Network Error. Check Your Internet Connection!')).toHaveCount(2)
  await checkPage(page)
  await page.getByRole('button', { name: 'Drop plan.txt' }).click()
  await acceptSuccess(page, 'File removed')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('alarm...')).toBeVisible()
  const link = page.getByRole('link', { name: 'alarm and keys.txt' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('alarm and keys.txt')
  await checkPage(page)
  const files = await call(company, jobs.files, { query: { jobId: id } })
  expect(files).toMatchObject([{ fileName: 'alarm and keys.txt', size: 15 }])
  await page.getByRole('button', { name: 'Remove alarm and keys.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
})

test('a large file goes on where the line broke', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const says = 'Key at the desk. '.repeat(160_000)
  const sent: (string | null)[] = []
  await page.route('**/api/file/piece/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(/name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()!.toString('latin1'))![1]!)
    return sent.length === 2 ? route.abort() : route.continue()
  })
  await enter(page, company, `/job?id=${id}&tab=files`)
  await page.getByLabel('Related files', { exact: true }).setInputFiles(text('alarms.txt', says))
  await expect(page.getByText('Network Error. Check Your Internet Connection!')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'alarms.txt' })).toBeVisible()
  expect(sent.slice(0, 3)).toEqual(['0', '65536', '65536'])
  const [file] = await call(company, jobs.files, { query: { jobId: id } })
  expect(file).toMatchObject({ fileName: 'alarms.txt', size: says.length })
})

test('a job half saved goes on where it stopped, and makes no second one', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  await aPerson(company, 5, 'Eli', 'Stone')
  const first = await call(company, jobs.create, {
    body: { jobDetailId: detail.id, contractLocationId, totalHours: 3, notes: 'Ring twice' },
  })
  await enter(page, company, `/job/edit?id=${first}`)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByText('This site has a job with this checklist already.')).toBeVisible()
  await page.getByRole('button', { name: 'Total hours and related files' }).click()
  await page.getByLabel('Related files', { exact: true }).setInputFiles(text('plan.txt'))
  await page.getByRole('button', { name: '6 Employees' }).click()
  await pick(page, 'Add an employee', 'Eli Stone (Employee)')
  await typeOver(page.getByRole('textbox', { name: 'Hours', exact: true }), '2')
  const warning = 'The employees have 2 hours together; the total of the job is 3.'
  await expect(page.getByText(warning)).toBeVisible()
  await expect(page.getByText('1 employee, 2 hours')).toBeVisible()
  await checkPage(page)

  const sent: string[] = []
  let broken = true
  await page.route('**/api/job/**', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const { pathname } = new URL(request.url())
    sent.push(`${pathname.split('/').at(-1)} ${request.headers()['idempotency-key']}`)
    return broken ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  const review = page.getByRole('dialog', { name: 'Review' })
  await expect(review).toContainText(warning)
  await review.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click()
  const state = page.getByRole('status').filter({ hasText: 'The job is saved as number' })
  await expect(state).toContainText('1 file is not saved yet')
  await expect(state).toContainText('Its employees are not saved yet')
  await checkPage(page)
  broken = false
  await page.getByRole('button', { name: 'Submit' }).click()
  await review.getByRole('button', { name: 'Submit' }).click()
  await acceptSuccess(page, 'Job created')

  expect(new Set(sent).size).toBe(2)
  expect(sent).toHaveLength(4)
  const all = rowsOf(await call(company, jobs.list, {}))
  expect(all).toHaveLength(2)
  const { id } = all.find((job) => job.id !== first)!
  expect(await call(company, jobs.files, { query: { jobId: id } })).toHaveLength(1)
  const job = await call(company, jobs.read, { params: { id }, query: { includeUsers: true } })
  expect(job).toMatchObject({ totalHours: 3, notes: 'Ring twice', jobAssignees: [{ hours: 2 }] })
})
