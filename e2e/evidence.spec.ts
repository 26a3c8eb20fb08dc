// Features: works
import { readFile } from 'node:fs/promises'
import { jobs } from '@muster/contract/jobs/jobs'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { readWhole, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, address, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreOnPhone } from './tags.ts'
import { aJobOf, anInspectionDone, aWorkDone, aWorker, daysAgo, foyerAudit } from './works-done.ts'

/** A link of the group of visits in the sidebar, which is folded until its page is in sight. */
async function follow(page: Page, link: RegExp) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Pages of Visits' }).click()
  await sidebar.getByRole('link', { name: link }).click()
}

test(
  'a report proves itself: its steps, its code, and what anybody learns who has it',
  atBothWidths,
  async ({ page, browser }) => {
    const company = await aCompany()
    const worker = await aWorker(company, 4, 'Mia', 'Tran')
    const { jobId } = await aJobOf(company, worker, foyerAudit)
    const workId = await anInspectionDone(worker, jobId)
    await enter(page, company, `/report/detailed?work=${workId}&tab=evidence`)
    await expect(page.getByText('Unaltered', { exact: true })).toBeVisible()
    // The style of the first screens does not undo that of the rest.
    await expect(page.getByRole('tab', { name: 'Evidence' })).not.toHaveCSS('padding-left', '0px')
    const steps = page.getByRole('table').getByRole('row')
    await expect(steps.filter({ hasText: 'Started' })).toContainText('Mia Tran')
    await expect(steps.filter({ hasText: 'Photo or file added' })).toHaveCount(1)
    await expect(steps.filter({ hasText: 'Finished' })).toHaveCount(1)
    await readWhole(page, 'Evidence')
    await checkPage(page)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'As PDF' }).click()
    const saved = await (await saving).path()

    const { code } = await call(company, works.evidence, { params: { id: workId } })
    const anybody = await browser.newPage({ viewport: page.viewportSize() })
    await anybody.goto(`${address()}/verify`)
    await typeOver(anybody.getByRole('textbox', { name: 'Verification code' }), code!.toLowerCase())
    await anybody.getByRole('button', { name: 'Verify' }).click()
    await expect(anybody.getByRole('heading', { name: 'This report is unaltered' })).toBeVisible()
    await expect(anybody.getByText('Harbour City Cleaning')).toBeVisible()
    for (const hidden of ['Mia', 'Riverside']) await expect(anybody.getByText(hidden)).toHaveCount(0)
    const chosen = anybody.getByLabel('Is the file itself unaltered?')
    await chosen.setInputFiles(saved)
    await expect(anybody.getByText('This is the file, byte for byte.')).toBeVisible()
    const altered = Buffer.concat([await readFile(saved), Buffer.from(' ')])
    await chosen.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: altered })
    await expect(anybody.getByText('This file is not one that was made of this report.')).toBeVisible()
    await checkPage(anybody)

    const { startTime, endTime } = await call(company, works.summary, { params: { id: workId } })
    const later = new Date(Date.parse(startTime) + 60_000).toISOString()
    const body = { startTime: later, endTime: endTime!, reason: 'Came a minute later' }
    await call(company, works.correctTimes, { params: { id: workId }, body })
    await anybody.reload()
    await expect(
      anybody.getByRole('heading', { name: 'A newer version of this report exists' }),
    ).toBeVisible()
    await anybody.goto(`${address()}/verify/1-1-00000-00000-00000-00000`)
    await expect(anybody.getByText('No report has this code')).toBeVisible()
    await anybody.getByRole('link', { name: 'Verify a report' }).click()
    await expect(anybody.getByRole('textbox', { name: 'Verification code' })).toBeVisible()
    await anybody.close()
  },
)

test('a person asks for a correction, the office grants it, and the person sees it', async ({
  page,
  browser,
}) => {
  const company = await aCompany()
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [2, '06:00', '08:00'])
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await enter(phone, company, '/me/hours', worker.signIn)
  await phone.getByRole('button', { name: 'Request a correction' }).click()
  const asking = phone.getByRole('dialog', { name: 'Request a correction' })
  await typeOver(asking.getByLabel('End time'), '08:45')
  await asking.getByRole('button', { name: 'Ask' }).click()
  await expect(asking.getByText('You should provide a reason').first()).toBeVisible()
  await typeOver(asking.getByLabel('The problem'), 'Waited for the key')
  await checkPage(phone)
  await asking.getByRole('button', { name: 'Ask' }).click()
  await expect(phone.getByText('Correction requested')).toBeVisible()
  await checkPage(phone)

  await enter(page, company, '/')
  await follow(page, /^Correction requests/)
  const row = page.getByRole('row').filter({ hasText: 'Mia Tran' })
  await expect(row).toContainText('06:00 – 08:45')
  await row.getByRole('button', { name: 'Approve: Mia Tran' }).click()
  const deciding = page.getByRole('dialog', { name: 'Correction request' })
  await expect(deciding).toContainText('Waited for the key')
  await checkPage(page)
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No pending requests')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('Correction approved')).toBeVisible()
  await expect(phone.getByText('06:00 – 08:45').first()).toBeVisible()
  await phone.getByRole('button', { name: /^Notifications/ }).click()
  await expect(phone.getByText('Your correction at Riverside tower was approved')).toBeVisible()
  await phone.close()
})

test('works that overlap are reviewed, flag by flag', async ({ page }) => {
  const company = await aCompany()
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const { jobId } = await aJobOf(company, worker)
  await aWorkDone(company, jobId, worker, [3, '06:00', '08:00'])
  await aWorkDone(company, jobId, worker, [3, '07:30', '09:00'])
  await enter(page, company, '/')
  await follow(page, /^To review/)
  const rows = page.getByRole('row').filter({ hasText: daysAgo(3).shown })
  await expect(rows).toHaveCount(2)
  await rows
    .first()
    .getByRole('button', { name: /^Review/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Review' })
  await expect(dialog.getByText('Overlaps another visit of this person')).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'No action needed' }).click()
  await expect(dialog.getByText('You should provide a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'Agreed beforehand' }).click()
  await typeOver(dialog.getByLabel('Reason'), 'Two sites in one building')
  await dialog.getByRole('button', { name: 'No action needed' }).click()
  await expect(rows).toHaveCount(1)
  // The next visit of the list follows, without a moment in which no dialog is open.
  await expect(dialog).toContainText(/06:00 to/)
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByText('Reviewed', { exact: true }).click()
  const reviewed = rows.filter({ hasText: '07:30 – 09:00' })
  await expect(reviewed).toHaveCount(1)
  await reviewed.getByRole('button', { name: /^Review/ }).click()
  await expect(dialog.getByText('Two sites in one building')).toBeVisible()
})

test('a team leader sees who is missing and who is on site', coreOnPhone, async ({ page }) => {
  const company = await aCompany()
  const leader = await aWorker(company, 4, 'Lea', 'Okafor')
  const { jobId } = await aJobOf(company, leader)
  const worker = await aWorker(company, 5, 'Mia', 'Tran')
  const jobUsers = [{ tenantUserId: worker.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  await enter(page, company, '/', leader.signIn)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My team' }).click()
  await expect(page.getByText('No one is planned today')).toBeVisible()
  await checkPage(page)
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await call(worker.signIn, works.start, { body: { jobId, startedAt } })
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: 'Mia Tran' })
  await expect(line.getByText('On site')).toBeVisible()
  await expect(line.getByText('Riverside tower')).toBeVisible()
  await checkPage(page)
})
