// Features: pay, leave

import { company as companies } from '@muster/contract/company/company'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { works } from '@muster/contract/works/works'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { someTasks } from './office.ts'
import { aPayWeek, approveAll, assignTo, lockAll, type PayWeek, rowOf } from './pay-week.ts'
import { call, checkPage, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aWorkDone, aWorker, daysAgo } from './works-done.ts'

let week: PayWeek
let { company, mia, tom, jobId, periodId } = {} as PayWeek
test.beforeEach(async () => {
  week = await aPayWeek()
  ;({ company, mia, tom, jobId, periodId } = week)
})

test('of hours that are returned together, those that vanished are named and the others returned', async ({
  page,
}) => {
  const { workId } = await aWorkDone(company, jobId, tom, [3, '09:00', '11:00'])
  await enter(page, company, '/pay')
  await expect(rowOf(page, 'Tom Ferris')).toBeVisible()
  // Another manager voids a visit while this one looks at the sheet.
  await call(company, works.void, { params: { id: workId }, body: { reason: 'Wrong day' } })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Return…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return hours' })
  await dialog.getByLabel('Reason').pressSequentially('Which keys did you use?')
  await dialog.getByRole('button', { name: 'Return' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not returned: 1' })
  await expect(notice).toContainText('They no longer have hours in this period.')
  await expect(notice).toContainText('Tom Ferris (no longer on this sheet)')
  await expect(rowOf(page, 'Mia Tran')).toContainText('Returned')
  await checkPage(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
})

test('hours that changed after an approval say so though their person submitted them again', async ({
  page,
}) => {
  await approveAll(week)
  await aWorkDone(company, jobId, mia, [2, '06:00', '07:00'])
  const mine = await call(mia.signIn, pay.mine, {})
  const { version } = mine.find(({ period }) => period.id === periodId)!
  await call(mia.signIn, pay.submitMine, { params: { id: periodId }, body: { version } })
  await enter(page, company, '/pay')
  await expect(rowOf(page, 'Mia Tran')).toContainText('Submitted')
  await expect(rowOf(page, 'Mia Tran')).toContainText('Changed after approval')
  await expect(page.getByRole('region', { name: 'Without exceptions' })).toHaveCount(0)
  await rowOf(page, 'Mia Tran')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(rowOf(page, 'Mia Tran')).toContainText('Approved')
  await expect(rowOf(page, 'Mia Tran')).not.toContainText('Changed after approval')
})

test(
  'a team leader who may not propose has no page of hours; one who may sees their people',
  onPhone,
  async ({ page }) => {
    const lea = await aWorker(company, 4, 'Lea', 'Novak')
    await assignTo(company, jobId, [mia, tom, lea])
    const { contractLocationId, clientId } = await call(company, jobs.read, { params: { id: jobId } })
    const body = { title: 'Windows', clientId, specMap: someTasks }
    const detail = await call(company, jobDetails.create, { body })
    const elsewhere = await call(company, jobs.create, {
      body: { jobDetailId: detail.id, contractLocationId },
    })
    await assignTo(company, elsewhere, [tom])
    await aWorkDone(company, elsewhere, tom, [3, '09:00', '11:00'])
    await enter(page, company, '/pay', lea.signIn)
    await expect(page.getByText('You do not have access to this page')).toBeVisible()
    await checkPage(page)
    await call(company, companies.updateSettings, { body: { payLeaders: 'PROPOSE' } })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Mia Tran' })).toBeVisible()
    await expect(page.getByText('Tom Ferris')).toHaveCount(0)
    await checkPage(page)
  },
)

test('leave that is taken back after the lock is an adjustment of the next period', async ({ page }) => {
  await call(company, calendar.create, {
    query: { force: true },
    body: {
      mappedId: jobId,
      userAssigneeId: tom.id,
      startTime: `${daysAgo(2).day}T18:00:00+10:00`,
      duration: 120,
      // A single event may not lie in the past; the next one of the week is yet to come.
      recursiveFrequency: 'WEEKLY',
      notifyBeforeMinutes: 5,
    },
  })
  const [type] = await call(company, leave.types, {})
  const day = daysAgo(2).day
  const noted = { tenantUserId: tom.id, from: day, to: day, type: type!.id }
  const { id } = await call(company, leave.add, { body: noted })
  await lockAll(week)
  await enter(page, company, '/pay')
  await expect(rowOf(page, 'Tom Ferris')).toContainText('02: 00: 00')
  await call(company, leave.takeBack, { params: { id } })
  const periods = await call(company, pay.list, { query: {} })
  const next = periods.find(({ firstDay }) => firstDay === daysAgo(0).day)!
  const adjusted = async () => {
    const { rows } = await call(company, pay.read, { params: { id: next.id } })
    return rows.flatMap(({ leaveAdjustments = [] }) => leaveAdjustments.map(({ time }) => time))
  }
  await expect.poll(adjusted).toEqual([-2 * 3_600_000])

  await enter(page, company, `/pay?period=${next.id}`)
  await expect(page.getByRole('columnheader', { name: 'Leave adjustment' })).toBeVisible()
  await expect(rowOf(page, 'Tom Ferris')).toContainText('-02: 00: 00')
  await checkPage(page)
  await page.getByRole('link', { name: 'Tom Ferris' }).click()
  const section = page.getByRole('region', { name: 'Leave adjustments' })
  await expect(section).toContainText(type!.name)
  await expect(section).toContainText(daysAgo(2).shown)
  await expect(section).toContainText('Withdrawn on')
  await checkPage(page)
})
