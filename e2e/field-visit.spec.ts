// Features: works, company
import { company as companies } from '@muster/contract/company/company'
import { jobs } from '@muster/contract/jobs/jobs'
import { users } from '@muster/contract/users/users'
import { expect } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkWidth, enter } from './support.ts'
import { coreOnPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

let company: Company
let worker: Worker

test.beforeAll(async () => {
  company = await aCompany()
  worker = await aWorker(company, 5, 'Noor', 'Walker')
  const leader = await aWorker(company, 4, 'Lena', 'Meyer')
  await call(company, users.update, { params: leader, body: { phone: '0412 345 679' } })
  await call(company, companies.updateSettings, { body: { officePhone: '07 3333 4444' } })
  const question = (title: string, mandatory: boolean) => ({
    title,
    specUserAnswers: [{ title: '', answerType: 'CHECKBOX' as const, mandatory }],
  })
  const list = (title: string, jobSpecPromptType: 'BEFORE_START' | 'NONE', sub: string) => ({
    title,
    frequency: 'DAILY' as const,
    jobSpecPromptType,
    jobSpecItems: [question(sub, jobSpecPromptType === 'BEFORE_START')],
  })
  const { jobId } = await aJobOf(company, worker, {
    NORMAL: [list('Arrival', 'BEFORE_START', 'Alarm is off'), list('Lobby', 'NONE', 'Floor mopped')],
  })
  await call(company, jobs.update, { params: { id: jobId }, body: { notes: 'Ring twice\nKey in the safe' } })
  await call(company, jobs.assign, {
    params: { id: jobId },
    body: { jobUsers: [{ tenantUserId: leader.id, hours: 1 }] },
  })
})

test('FLD-13, FLD-14, D2-31: a visit on the smallest phone', coreOnPhone, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const notice = await call(worker.signIn, companies.notice, {})
  await call(worker.signIn, companies.acknowledgeNotice, { body: { version: notice.version } })
  await enter(page, company, '/', worker.signIn)
  await expect(page.getByRole('button', { name: 'Read the notice' })).toBeHidden()
  // FLD-14: the address opens the map of the phone.
  await expect(page.getByRole('link', { name: '1 Queen Street, Brisbane' })).toHaveAttribute(
    'href',
    /^geo:-27\.\d+,153\.\d+/,
  )

  await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()

  // D2-31: the notes keep the lines that the office wrote.
  const notes = page.getByText('Ring twice')
  await expect(notes).toBeVisible()
  await expect(notes).toHaveCSS('white-space-collapse', 'preserve-breaks')

  // FLD-14: the first question is in view, above the bar of actions.
  const first = page.getByRole('heading', { name: 'Alarm is off' })
  await expect(first).toBeVisible()
  const answer = page.getByText('Done', { exact: true })
  const finish = page.getByRole('button', { name: 'Finish', exact: true })
  const isInView = async () => {
    const [box, bar] = [await boxOf(answer), await boxOf(finish)]
    return box !== null && bar !== null && box.y + box.height <= bar.y
  }
  // The letters of the product come after the first page, and are narrower than those of the device.
  await expect.poll(isInView).toBe(true)
  await checkWidth(page)

  // FLD-14: a tap calls the office or the leader.
  await page.getByText('Way in, calls, problems').click()
  await expect(page.getByRole('link', { name: 'Call the office' })).toHaveAttribute(
    'href',
    'tel:+61733334444',
  )
  await expect(page.getByRole('link', { name: 'Call Lena Meyer' })).toHaveAttribute(
    'href',
    'tel:+61412345679',
  )

  // FLD-13: what is asked before the start stands alone until it is answered.
  await expect(page.getByText('Answer these first')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Floor mopped' })).toBeHidden()
  await page.getByRole('radio', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Floor mopped' })).toBeVisible()

  // FLD-14: the finish says what was recorded.
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Finish the visit' }).click()
  await expect(page.getByText('Finished, 0 minutes')).toBeVisible()
})
