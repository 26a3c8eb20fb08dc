// Features: calendar
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { expect } from '@playwright/test'
import { clear, pick, pickerOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aClientWithSite, aPerson, dayInWords, inDays, nextMonth } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'

// What is typed into the forms around a job is found again, named where it is refused, and not lost by a wrong click.

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** A job with Eli, planned for tomorrow at 08:00, or for another day. */
async function aPlannedJob(day = inDays(1)) {
  const made = await aClientWithSite(company)
  const { id: jobDetailId } = made.detail
  const eli = await aPerson(company, 5, 'Eli', 'Stone')
  const body = { jobDetailId, contractLocationId: made.contractLocationId }
  const id = await call(company, jobs.create, { body })
  const event = {
    id: -1,
    userAssigneeId: eli.id,
    startTime: `${day}T08:00:00+10:00`,
    duration: 60,
    recursiveFrequency: null,
    notifyBeforeMinutes: 5,
    title: 'Morning',
  }
  await call(company, jobs.assign, {
    params: { id },
    body: {
      jobUsers: [{ tenantUserId: eli.id, hours: 2 }],
      calendarEventRequest: { events: [event] },
    },
  })
  return { ...made, id, otherId: await call(company, jobs.create, { body }) }
}

test('a filter names what its address holds, however many others there are, and jobs are found by number', async ({
  page,
}) => {
  const { client, id, detail } = await aPlannedJob()
  // More clients than a list begins with, all of them before this one.
  await Promise.all(
    Array.from({ length: 31 }, (_, at) => aPerson(company, 10, 'Abe', `Client${at.toString()}`)),
  )
  await enter(page, company, `/job/edit?clientId=${client.id}&jobDetailId=${detail.id}`)
  await expect(pickerOf(page, 'Client')).toHaveValue('Cleo Marsh')
  await expect(pickerOf(page, 'Checklist')).toHaveValue('Nightly clean')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(`${id}`)
  await expect(page).toHaveURL(new RegExp(`search=${id}`))
  await expect(page.getByRole('link', { name: 'Riverside tower', exact: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Riverside tower', exact: true }).click()
  await expect(page.getByText(`${id} job for Riverside tower`)).toBeVisible()

  const empty = await aPerson(company, 10, 'Nell', 'Quiet')
  await enter(page, company, `/job/edit?clientId=${empty.id}`)
  await pickerOf(page, 'Job site').click()
  await expect(page.getByText('No locations available')).toBeVisible()
})

test('a job says that its contract has expired', async ({ page }) => {
  const { id, contract } = await aPlannedJob()
  await call(company, contracts.update, { params: contract, body: { endDate: '2020-12-31' } })
  await enter(page, company, `/job/edit?id=${id}`)
  await expect(page.getByText('Contract expired')).toBeVisible()
  await checkPage(page)
})

test('an event keeps what is typed: its other tab comes forward, and closing asks', async ({ page }) => {
  const { id } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  await page.getByRole('button', { name: 'Schedule (1)' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Add event', exact: true }).click()
  await schedule.getByRole('tab', { name: 'Notifications' }).click()
  await clear(schedule.getByRole('textbox', { name: 'Notify before' }))
  await schedule.getByRole('tab', { name: 'Configure' }).click()
  await schedule.getByRole('button', { name: 'Done' }).click()
  await expect(schedule.getByRole('alert')).toContainText('Notify before is required')
  await typeOver(schedule.getByRole('textbox', { name: 'Notify before' }), '15')
  await schedule.getByRole('tab', { name: 'Configure' }).click()
  await typeOver(schedule.getByRole('textbox', { name: 'Title' }), 'Windows')

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await expect(question).toContainText('Your changes have not been saved.')
  await checkPage(page)
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(schedule.getByRole('textbox', { name: 'Title' })).toHaveValue('Windows')
  await schedule.getByRole('button', { name: 'Done' }).click()
  await expect(schedule).toContainText('for 120 minutes')
  // Nothing is typed any more: what was done is kept by the form of the job.
  await page.keyboard.press('Escape')
  await expect(schedule).toBeHidden()
  await expect(page.getByRole('button', { name: 'Schedule (2)' })).toBeVisible()
})

test('another tab, page or job detail is turned to after asking about what is typed', async ({ page }) => {
  const { id, detail } = await aPlannedJob()
  await enter(page, company, `/job/edit?id=${id}`)
  const hours = page.getByRole('textbox', { name: 'Hours', exact: true })
  await typeOver(hours, '7')
  await page.getByRole('tab', { name: 'Overview' }).click()
  const discarding = page.getByRole('dialog', { name: 'Discard the changes?' })
  await discarding.getByRole('button', { name: 'Close' }).last().click()
  await expect(hours).toHaveValue(/^7/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Jobs', exact: true })
    .click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(hours).toHaveValue(/^7/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Jobs', exact: true })
    .click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/jobs$/)

  await enter(page, company, `/jobs/jobdetail/edit?id=${detail.id}`)
  await typeOver(page.getByRole('textbox', { name: 'Title', exact: true }), 'Evening clean')
  await pick(page, 'Client', 'Cleo Marsh')
  await question.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Evening clean')
})

test('an event is not dragged to a day that has passed', async ({ page }) => {
  const { id } = await aPlannedJob(nextMonth(20))
  // The page takes it for the 14th: this month may show no day before today.
  await page.clock.install({ time: `${nextMonth(14)}T12:00:00+10:00` })
  await enter(page, company, `/job/edit?id=${id}`)
  await page.getByRole('button', { name: 'Schedule (1)' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule' })
  const event = schedule.getByRole('button', { name: /08:00 Morning/ })
  await expect(event).toBeVisible()
  const day = schedule.getByRole('button', { name: dayInWords(nextMonth(10)), exact: true })
  await event.dragTo(day, { targetPosition: { x: 20, y: 60 } })
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('Must not be in the past')
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(schedule).not.toContainText('1 change')
})
