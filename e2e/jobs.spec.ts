// Features: files, calendar

import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import { expect } from '@playwright/test'
import { acceptSuccess, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, inDays } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

test(
  'a job is made in seven steps, looked over, and saved with its people and their schedule',
  atBothWidths,
  async ({ page }) => {
    const { site } = await aClientWithSite(company)
    await aPerson(company, 5, 'Eli', 'Stone')
    await enter(page, company, '/job/add')
    await page.getByRole('button', { name: 'Submit' }).click()
    const summary = page.getByRole('alert')
    for (const part of ['client', 'contract', 'job site', 'job detail'])
      await expect(summary).toContainText(`Please select a ${part} to continue`)
    await checkPage(page)

    await page.getByRole('button', { name: 'Employees' }).click()
    await pick(page, 'Add an employee', 'Eli Stone (Employee)')
    const error = page.getByRole('dialog', { name: 'Error' })
    await expect(error).toContainText('Missing Information - Please complete all the required steps.')
    await error.getByRole('button', { name: 'OK' }).click()

    await page.getByRole('button', { name: '1 Client' }).click()
    await pick(page, 'Client', 'Cleo Marsh')
    await pick(page, 'Contract', 'Cleaning (C-1)')
    await pick(page, 'Job site', 'Riverside tower')
    await pick(page, 'Checklist', 'Nightly clean')
    await expect(page.getByRole('textbox', { name: 'Total hours' })).toBeFocused()
    await page.keyboard.type('2.5')
    await page.getByRole('main').getByRole('button', { name: 'Checklist' }).click()
    await page.getByRole('button', { name: 'View' }).click()
    const view = page.getByRole('dialog', { name: 'Checklist' })
    await expect(view).toContainText('Wipe the bench')
    await checkPage(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Employees' }).click()
    await pick(page, 'Add an employee', 'Eli Stone (Employee)')
    await typeOver(page.getByRole('textbox', { name: 'Hours' }), '2.5')
    await page.getByRole('button', { name: 'Schedule' }).click()
    const schedule = page.getByRole('dialog', { name: 'Schedule' })
    await expect(schedule).toContainText('Eli Stone · Australia/Brisbane time')
    await checkPage(page)
    await schedule.getByRole('button', { name: 'Add event', exact: true }).click()
    await pick(page, 'Duration', '90 minutes')
    await pick(page, 'Frequency', 'Weekly')
    await checkPage(page)
    await schedule.getByRole('button', { name: 'Done' }).click()
    await expect(schedule).toContainText('Weekly from')
    await schedule.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: 'Schedule (1)' })).toBeVisible()

    await page.getByRole('button', { name: '7 Notes' }).click()
    await typeOver(page.getByRole('textbox', { name: 'Special notes' }), 'Key at the desk')
    await page.getByRole('button', { name: 'Submit' }).click()
    const review = page.getByRole('dialog', { name: 'Review' })
    // Before anything is scrolled.
    await expect(review.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
    for (const text of [
      'Cleo Marsh',
      'Cleaning (C-1)',
      'Riverside tower',
      'Nightly clean',
      '2.5',
      'Key at the desk',
    ])
      await expect(review).toContainText(text)
    await expect(review).toContainText('Eli Stone (Employee): 2.5 hours')
    // D2-28: when people work, and the limits as they will count.
    await expect(review).toContainText(/at \d\d:\d\d for 90 minutes/)
    await expect(review).toContainText('Max service time480 minutes')
    await checkPage(page)
    await review.getByRole('button', { name: 'Close' }).last().click()
    expect(rowsOf(await call(company, jobs.list, {}))).toEqual([])
    await page.getByRole('button', { name: 'Submit' }).click()
    await review.getByRole('button', { name: 'Submit' }).click()
    await acceptSuccess(page, 'Job created')
    await expect(pickerOf(page, 'Client').first()).toHaveValue('')

    const [job] = rowsOf(await call(company, jobs.list, {}))
    expect(job).toMatchObject({ totalHours: 2.5, notes: 'Key at the desk', maxServiceTime: 480 })
    expect(job?.jobLocation.id).toBe(site.id)
    const query = { startDate: inDays(0), endDate: inDays(20), mappedIds: [job!.id] }
    const [event] = await call(company, calendar.list, { query })
    expect(event).toMatchObject({
      duration: 90,
      recursiveFrequency: 'WEEKLY',
      timezone: 'Australia/Brisbane',
    })
  },
)

test('D2-29, A-02: a job is found, names its contract, is changed, and deactivated', async ({ page }) => {
  const { detail, contractLocationId, client } = await aClientWithSite(company)
  const [eli, may] = [await aPerson(company, 5, 'Eli', 'Stone'), await aPerson(company, 4, 'May', 'Lind')]
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const event = {
    id: -1,
    userAssigneeId: eli.id,
    startTime: `${inDays(1)}T08:00:00+10:00`,
    duration: 60,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 5,
  }
  await call(company, jobs.assign, {
    params: { id },
    body: { jobUsers: [{ tenantUserId: eli.id, hours: 1 }], calendarEventRequest: { events: [event] } },
  })

  await enter(page, company, '/job?tab=files')
  await expect(page.getByText('You have to select a job first')).toBeVisible()
  await enter(page, company, '/job/edit')
  await expect(page.getByText('Please select a job first.')).toBeVisible()
  await pick(page, 'Client', 'Cleo Marsh')
  await expect(page).toHaveURL(new RegExp(`/jobs\\?tab=people&clientId=${client.id}$`))
  await page.getByRole('link', { name: 'Riverside tower', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/job\\?id=${id}&tab=people$`))
  await expect(page.getByText(`${id} job for Riverside tower`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schedule (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove employee' }).click()
  await pick(page, 'Add an employee', 'May Lind (Team leader)')
  await typeOver(page.getByRole('textbox', { name: 'Hours', exact: true }), '3')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await acceptSuccess(page, 'job updated')
  await expect(page.getByRole('link', { name: 'May Lind' })).toBeVisible()
  const job = await call(company, jobs.read, { params: { id }, query: { includeUsers: true } })
  expect(job).toMatchObject({ jobAssignees: [{ tenantUserId: may.id, hours: 3 }] })

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('link', { name: 'Cleaning' })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate' })
  await checkPage(page)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Job deactivated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('dialog', { name: 'Activate' }).getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test('somebody else saved the job first: what they saved can be loaded, its people as well', async ({
  page,
}) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const may = await aPerson(company, 4, 'May', 'Lind')
  const id = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  await enter(page, company, `/job/edit?id=${id}`)
  await pick(page, 'Add an employee', 'May Lind (Team leader)')
  const hours = page.getByRole('textbox', { name: 'Hours', exact: true })
  await typeOver(hours, '3')
  await call(company, jobs.update, { params: { id }, body: { notes: 'Theirs' } })
  await call(company, jobs.assign, {
    params: { id },
    body: { jobUsers: [{ tenantUserId: eli.id, hours: 1 }] },
  })
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Someone else has changed this')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(hours).toHaveValue('3 hours')
  await checkPage(page)
  // Without a way up to the head of the form.
  await expect(page.getByRole('button', { name: 'Load their version' })).toBeInViewport()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Load their version' }).click()
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(hours).toHaveValue('3 hours')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(page.getByRole('link', { name: 'Eli Stone' })).toBeVisible()
  await expect(hours).toHaveValue('1 hour')
  await expect(page.getByText('Someone else has changed this', { exact: true })).toBeHidden()
  await pick(page, 'Add an employee', 'May Lind (Team leader)')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await acceptSuccess(page, 'job updated')
  const job = await call(company, jobs.read, { params: { id }, query: { includeUsers: true } })
  expect(job.jobAssignees?.map(({ tenantUserId }) => tenantUserId).sort()).toEqual([eli.id, may.id].sort())
})

test('F-01: hours with decimals are typed key by key and kept', async ({ page }) => {
  const { detail, contractLocationId } = await aClientWithSite(company)
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const id = await call(company, jobs.create, {
    body: { jobDetailId: detail.id, contractLocationId, totalHours: 3 },
  })
  const body = { jobUsers: [{ tenantUserId: eli.id, hours: 2 }] }
  await call(company, jobs.assign, { params: { id }, body })
  await enter(page, company, `/job/edit?id=${id}`)
  const typeByKey = async (name: string, before: string, typed: string) => {
    const field = page.getByRole('textbox', { name, exact: true })
    await expect(field).toHaveValue(before)
    await field.click()
    await page.keyboard.press('ControlOrMeta+A')
    for (const [at, key] of [...typed].entries()) {
      await page.keyboard.press(key)
      await expect(field).toHaveValue(typed.slice(0, at + 1))
    }
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(`${typed} hours`)
  }
  await typeByKey('Hours', '2 hours', '10.25')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await acceptSuccess(page, 'job updated')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Edit: Total hours' }).click()
  await typeByKey('Total hours', '3', '7.5')
  await page.getByRole('textbox', { name: 'Total hours' }).press('Enter')
  await expect(page.getByText('Total hours saved')).toBeVisible()
  const job = await call(company, jobs.read, { params: { id }, query: { includeUsers: true } })
  expect(job).toMatchObject({ totalHours: 7.5, jobAssignees: [{ hours: 10.25 }] })
})
