import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { company as companies } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import { session } from '@muster/contract/session/session'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, pick, typeOver, typeTime } from './hands.ts'
import { test } from './journey.ts'
import { aPayWeek, assignTo, lockAll, type PayWeek, rowOf } from './pay-week.ts'
import { aCompany, address, call, checkPage, enter } from './support.ts'
import { core, onPhone } from './tags.ts'
import { aVisitRecorded, aWorkDone, aWorker, daysAgo, type Worker } from './works-done.ts'

const hour = 3_600_000

let week: PayWeek
let { company, mia, tom, jobId, periodId } = {} as PayWeek
// Tom worked an hour longer than planned.
test.beforeEach(async () => {
  week = await aPayWeek()
  ;({ company, mia, tom, jobId, periodId } = week)
  await aVisitRecorded(tom, jobId, [3, '09:00', '12:00'])
})

/** On the sign-in page, or over the page where a session has ended. */
async function signIn(page: Page, { signIn: { email, password } }: Worker) {
  await page.getByLabel('Email').pressSequentially(email)
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a company without pay calendars is told what they are for, and sets one up', async ({ page }) => {
  const other = await aCompany()
  await enter(page, other, '/pay')
  await expect(page.getByText('No pay periods yet')).toBeVisible()
  await checkPage(page)
  await page.getByRole('link', { name: 'Set up pay calendars' }).click()
  await page.getByLabel('Name').pressSequentially('Everyone, weekly')
  await pick(page, 'Pay cycle', 'Weekly')
  await typeOver(page.getByLabel('First day'), daysAgo(8).shown)
  await page.getByLabel('First day').press('Tab')
  await page.getByRole('button', { name: 'Add pay calendar' }).click()
  await acceptSuccess(page, 'Pay calendar added')
  await expect(rowOf(page, 'Everyone, weekly')).toContainText('Everyone without their own calendar')
})

test(
  'clean hours are approved at once, an exception is corrected, the period locked and handed over',
  core,
  async ({ page }) => {
    await enter(page, company, '/pay')
    await expect(rowOf(page, 'Tom Ferris')).toContainText('1 h over plan')
    await page.getByRole('button', { name: 'Approve 1' }).click()
    await expect(rowOf(page, 'Mia Tran')).toContainText('Approved')
    await expect(rowOf(page, 'Tom Ferris')).toContainText('Open')

    await page.getByRole('link', { name: 'Tom Ferris' }).click()
    await expect(page.getByRole('heading', { name: 'Tom Ferris' })).toBeVisible()
    await page.getByRole('button', { name: /^Edit:/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit work' })
    await typeTime(dialog.getByLabel('End time'), '11:00')
    await dialog.getByLabel('Edit Reason').pressSequentially('Left at eleven')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await acceptSuccess(page, 'Updated - Work summary updated')
    await expect(page.getByText('1 h over plan')).toHaveCount(0)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved by Ava Nguyen')).toBeVisible()

    await page.getByRole('link', { name: 'Back to the pay period' }).click()
    await page.getByRole('button', { name: 'Lock period' }).click()
    const lock = page.getByRole('dialog', { name: 'Lock period' })
    await expect(lock).toContainText('Hours of these days do not change')
    await lock.getByRole('button', { name: 'Lock period' }).click()
    await expect(page.getByText('Locked by Ava Nguyen')).toBeVisible()

    await page.getByRole('link', { name: 'Export to payroll' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make file' }).click()
    const bytes = await readFile(await (await saving).path())
    await expect(page.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
    const [header, ...lines] = bytes.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)
    const at = header!.split(',').indexOf('Hours worked (ms)')
    const sum = lines.reduce((all, line) => all + Number(line.split(',')[at]), 0)
    expect(sum).toBe(4 * hour)
    await expect(page.getByText('Exported by Ava Nguyen')).toBeVisible()

    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make file' }).click()
    await expect(page.getByText(/^Nothing changed:/)).toBeVisible()
    expect(await readFile(await (await again).path())).toEqual(bytes)
  },
)

test('one after the other: approve and next, by the button and by the keyboard, and never what was not seen', async ({
  page,
}) => {
  const ana = await aWorker(company, 5, 'Ana', 'Silva')
  await assignTo(company, jobId, [mia, tom, ana])
  await aWorkDone(company, jobId, ana, [4, '06:00', '08:00'])
  await enter(page, company, '/pay')
  await page.getByRole('link', { name: 'Mia Tran' }).click()
  const next = page.getByRole('button', { name: 'Approve and next' })
  await next.click()
  await expect(page.getByRole('heading', { name: 'Tom Ferris' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(1)
  await checkPage(page)

  // Another manager enters a visit meanwhile: nobody is approved unseen, and the page stays.
  await aWorkDone(company, jobId, tom, [2, '06:00', '07:00'])
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not approved: 1' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('04: 00: 00')
  await page.keyboard.press('Alt+Enter')
  // After the last of the sheet the first one who waits.
  await expect(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible()
  await expect(next).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved by Ava Nguyen')).toBeVisible()
  const { rows } = await call(company, pay.read, { params: { id: periodId } })
  expect(rows.map(({ state }) => state)).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
})

test('hours that changed after they were seen are not approved, and their person is named', async ({
  page,
}) => {
  await enter(page, company, '/pay')
  await expect(rowOf(page, 'Mia Tran')).toBeVisible()
  // Another manager enters a visit while this one looks at the sheet.
  await aWorkDone(company, jobId, mia, [2, '06:00', '07:00'])
  await page.getByRole('button', { name: 'Approve 1' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not approved: 1' })
  await expect(notice.getByRole('link', { name: 'Mia Tran' })).toBeVisible()
  await expect(rowOf(page, 'Mia Tran')).toContainText('03: 00: 00')
})

test('two managers: what one approved is named to the other, and a session that ends loses no reason', async ({
  page,
  browser,
}) => {
  const ana = await aWorker(company, 5, 'Ana', 'Silva')
  await assignTo(company, jobId, [mia, tom, ana])
  const wrong = await aVisitRecorded(ana, jobId, [4, '06:00', '08:00'])
  const noah = await aWorker(company, 3, 'Noah', 'Reid')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const second = await context.newPage()
  await enter(page, company, '/pay')
  await second.goto(`${address()}/pay`)
  await second.getByLabel('Company code').pressSequentially(company.code)
  await second.getByRole('button', { name: 'Continue' }).click()
  await signIn(second, noah)
  await expect(second.getByRole('button', { name: 'Approve 2' })).toBeVisible()

  // Noah's sheet is older than what Ava approves, and than the visit that is voided.
  await call(company, works.void, { params: { id: wrong.workId }, body: { reason: 'Wrong day' } })
  await rowOf(page, 'Mia Tran').getByRole('link', { name: 'Mia Tran' }).click()
  await expect(page.getByRole('heading', { name: 'Mia Tran' })).toBeVisible()
  await page.getByRole('button', { name: 'More: Mia Tran' }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByText('Approved by Ava Nguyen')).toBeVisible()
  await second.getByRole('button', { name: 'Approve 2' }).click()
  const notice = second.getByRole('alert').filter({ hasText: 'Not approved: 2' })
  await expect(notice.getByRole('link', { name: 'Mia Tran' })).toBeVisible()
  await expect(notice).toContainText('Ana Silva (no longer on this sheet)')
  await expect(rowOf(second, 'Mia Tran')).toContainText('Approved')
  await expect(rowOf(second, 'Ana Silva')).toHaveCount(0)
  await checkPage(second)
  await notice.getByRole('link', { name: 'Mia Tran' }).click()
  await expect(second.getByText('Approved by Ava Nguyen')).toBeVisible()

  await second.getByRole('link', { name: 'Back to the pay period' }).click()
  await second.getByRole('link', { name: 'Tom Ferris' }).click()
  await second.getByRole('button', { name: 'Return', exact: true }).click()
  const dialog = second.getByRole('dialog', { name: 'Return hours' })
  const reason = dialog.getByLabel('Reason')
  await reason.pressSequentially('The third hour was ')
  await call(company, session.endSessions, { query: { tenantUserId: noah.id } })
  await reason.pressSequentially('not planned')
  await dialog.getByRole('button', { name: 'Return' }).click()
  const over = second.getByRole('dialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  await signIn(second, noah)
  await expect(over).toBeHidden()
  await expect(reason).toHaveValue('The third hour was not planned')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(second.getByText('Returned by Noah Reid')).toBeVisible()
  const mine = await call(tom.signIn, pay.mine, {})
  expect(mine.find(({ period }) => period.id === periodId)).toMatchObject({
    state: 'RETURNED',
    returnReason: 'The third hour was not planned',
  })
  await context.close()
})

test('the report of everybody is made in the background and lies in my files', async ({ page }) => {
  await enter(page, company, '/pay')
  await page.getByRole('button', { name: 'Download report' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  await acceptSuccess(page, 'A notification says when it is in your files.')
  await page.goto(`${address()}/report/exports`)
  const file = page.getByRole('listitem').filter({ hasText: 'Pay period report - Weekly' })
  await expect(file).toContainText('Ready')
  const saving = page.waitForEvent('download')
  await file.getByRole('button', { name: /^Download/ }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  for (const name of ['Mia Tran', 'Tom Ferris']) expect(csv).toContain(name)
  expect(csv).toContain('05: 00: 00')
})

test('P-09: a visit of a locked period is corrected, and its difference paid in the next one', async ({
  page,
}) => {
  await lockAll(week)
  await enter(page, company, `/report/payroll/user?employee=${tom.id}`)
  await page.getByRole('button', { name: /^Edit:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit work' })
  await typeTime(dialog.getByLabel('End time'), '11:00')
  await dialog.getByLabel('Edit Reason').pressSequentially('Left at eleven')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Locked pay period' })
  await expect(question).toContainText(
    `The pay period of ${daysAgo(7).shown} to ${daysAgo(1).shown} is locked`,
  )
  await question.getByRole('button', { name: 'Pay the difference' }).click()
  await acceptSuccess(page, 'Updated - Work summary updated')
})

test(
  'an employee sees approved hours, and a visit that the phone sent after the lock',
  onPhone,
  async ({ page }) => {
    await lockAll(week)
    const { signIn } = mia
    const notice = await call(signIn, companies.notice, {})
    await call(signIn, companies.acknowledgeNotice, { body: { version: notice.version } })
    const at = (time: string) => `${daysAgo(2).day}T${time}:00+10:00`
    const { workId } = await call(signIn, works.start, { body: { jobId, startedAt: at('06:00') } })
    await call(signIn, works.complete, { params: { id: workId }, body: { endedAt: at('07:30') } })
    const adjusted = () =>
      call(signIn, pay.mine, {}).then((mine) => mine.flatMap(({ adjustments }) => adjustments).length)
    // Of the period that it belongs to, and of that in which it is paid.
    await expect.poll(adjusted).toBe(2)

    await enter(page, company, '/me/hours', signIn)
    const locked = page.getByRole('article').filter({ has: page.getByText('Locked', { exact: true }) })
    await expect(locked).toContainText('Approved')
    await expect(locked).toContainText('02: 00: 00')
    await expect(locked).toContainText('Paid in a later period')
    const current = page.getByRole('article').filter({ hasText: 'Paid in this period, from earlier visits' })
    await expect(current).toContainText('+01: 30: 00')
    await expect(current).toContainText('Your phone sent it after the period of')
    await checkPage(page)
    await current.getByRole('button', { name: 'Submit timesheet' }).click()
    await expect(current).toContainText('Submitted')
    await checkPage(page)
    await current.getByRole('button', { name: 'Withdraw' }).click()
    await expect(current.getByRole('button', { name: 'Submit timesheet' })).toBeVisible()
    await expect(current).not.toContainText('Submitted')
  },
)
