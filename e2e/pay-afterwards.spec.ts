// Features: pay, leave
import { calendar } from '@muster/contract/calendar'
import { company as companies } from '@muster/contract/company'
import { jobDetails } from '@muster/contract/job-details'
import { jobs } from '@muster/contract/jobs'
import { leave } from '@muster/contract/leave'
import { pay } from '@muster/contract/pay'
import { works } from '@muster/contract/works'
import { expect, type Page, test } from '@playwright/test'
import { someTasks } from './office.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { onPhone } from './widths.ts'
import { aJobOf, aWorkDone, aWorker, daysAgo, type Worker } from './works-done.ts'

let company: Company
let mia: Worker
let tom: Worker
let jobId: number
let periodId: number
// Two people at one job in the week that is over, two hours each as planned.
test.beforeEach(async () => {
  company = await aCompany()
  mia = await aWorker(company, 5, 'Mia', 'Tran')
  tom = await aWorker(company, 5, 'Tom', 'Ferris')
  jobId = (await aJobOf(company, mia)).jobId
  const jobUsers = [mia, tom].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  await aWorkDone(company, jobId, mia, [3, '06:00', '08:00'])
  const body = { name: 'Weekly', kind: 'WEEKLY' as const, firstDay: daysAgo(7).day }
  await call(company, pay.createCalendar, { body })
  const periods = await call(company, pay.list, { query: {} })
  periodId = periods.find(({ firstDay }) => firstDay === daysAgo(7).day)!.id
})

const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
async function approveAll() {
  const { rows } = await call(company, pay.read, { params: { id: periodId } })
  const body = {
    tenantUserIds: rows.map(({ tenantUserId }) => tenantUserId),
    versions: rows.map(({ version }) => version),
  }
  await call(company, pay.approve, { params: { id: periodId }, body })
}

test('of hours that are returned together, those that vanished are named and the others returned', async ({
  page,
}) => {
  const { workId } = await aWorkDone(company, jobId, tom, [3, '09:00', '11:00'])
  await enter(page, company, '/pay')
  await expect(rowOf(page, 'Tom Ferris')).toBeVisible()
  // Another manager voids a visit while this one looks at the sheet.
  await call(company, works.void, { params: { id: workId }, body: { reason: 'Wrong day' } })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Return hours' })
  await dialog.getByLabel('Reason').pressSequentially('Which keys did you use?')
  await dialog.getByRole('button', { name: 'Return' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not returned: 1' })
  await expect(notice).toContainText('They have no hours in this period any more.')
  await expect(notice).toContainText('Tom Ferris (not on this sheet any more)')
  await expect(rowOf(page, 'Mia Tran')).toContainText('Returned')
  await checkPage(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
})

test('hours that changed after an approval say so though their person submitted them again', async ({
  page,
}) => {
  await approveAll()
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
    const jobUsers = [mia, tom, lea].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
    await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
    const { contractLocationId, clientId } = await call(company, jobs.read, { params: { id: jobId } })
    const body = { title: 'Windows', clientId, specMap: someTasks }
    const detail = await call(company, jobDetails.create, { body })
    const elsewhere = await call(company, jobs.create, {
      body: { jobDetailId: detail.id, contractLocationId },
    })
    const own = [{ tenantUserId: tom.id, hours: 2 }]
    await call(company, jobs.assign, { params: { id: elsewhere }, body: { jobUsers: own } })
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
  await approveAll()
  await call(company, pay.lock, { params: { id: periodId } })
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
  await expect(section).toContainText('Taken back on')
  await checkPage(page)
})
