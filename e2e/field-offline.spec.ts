// Features: works, problems, files, roster
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chat } from '@muster/contract/chat'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { roster } from '@muster/contract/planning/roster'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { checkField } from './check-field.ts'
import { installed, keptOnDevice } from './device.ts'
import { acceptSuccess, typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { onPhone } from './tags.ts'
import { aJobOf, aWorkDone, aWorker, type Worker } from './works-done.ts'

test.use({ serviceWorkers: 'allow' })

const planName = 'Floor plan of the third level, with the alarm.png'
let company: Company
let noor: Worker
let jobId: number
let workId: number
test.beforeAll(async () => {
  company = await aCompany()
  noor = await aWorker(company, 5, 'Noor', 'Walker')
  const made = await aJobOf(company, noor)
  jobId = made.jobId
  await call(company, sites.update, {
    params: { id: made.site.id },
    body: { accessNotes: 'The code of the gate is 4711', parking: 'Bay 4' },
  })
  await addFile(company, jobId)
  await aWorkDone(company, jobId, noor, [1, '05:00', '07:00'])
  const started = await call(noor.signIn, works.start, {
    body: { jobId, startedAt: new Date().toISOString() },
  })
  workId = started.workId
})

/** A picture for those who work at the job. */
async function addFile(owner: Company, job: number) {
  const body = { email: owner.email, password: owner.password, tenant: owner.code }
  const { accessToken } = withoutSecondStep(await call(owner, session.signIn, { body }))
  const form = new FormData()
  form.append('jobId', String(job))
  const icon = await readFile(path.join(import.meta.dirname, '../apps/web/public/icon-192.png'))
  form.append('file', new Blob([icon], { type: 'image/png' }), planName)
  const answer = await fetch(address() + jobs.addFile.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** What is kept for the day lies on the phone once its last part does. */
const isKept = (page: Page) => expect.poll(async () => (await keptOnDevice(page)).databases).toContain('PNG')

test(
  'after one visit the files and the way in of the work at hand are there without signal',
  onPhone,
  async ({ page, context }) => {
    await enter(page, company, '/', noor.signIn)
    await installed(page)
    await isKept(page)
    expect((await keptOnDevice(page)).databases).not.toContain('4711')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue visit' }).click()
    await page.getByRole('button', { name: 'Access instructions' }).click()
    await expect(page.getByText('The code of the gate is 4711')).toBeVisible()
    await expect(page.getByText('Parking: Bay 4')).toBeVisible()
    const plan = page.getByRole('link', { name: planName })
    await expect(plan).toHaveAttribute('href', /^blob:/)
    const [saved] = await Promise.all([page.waitForEvent('download'), plan.click()])
    expect(saved.suggestedFilename()).toBe(planName)
  },
)

test('shifts that were seen without signal are confirmed with it', onPhone, async ({ page, context }) => {
  const other = await aCompany()
  const mia = await aWorker(other, 5, 'Mia', 'Tran')
  const { jobId: job, site } = await aJobOf(other, mia)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const days = { startDate: tomorrow, endDate: tomorrow }
  const add = { kind: 'ADD' as const, jobId: job, tenantUserId: mia.id, duration: 120 }
  await call(other, roster.change, {
    body: { changes: [{ ...add, startTime: `${tomorrow}T12:00:00+10:00` }] },
  })
  await call(other, roster.publish, { query: { force: true }, body: days })
  const seen = async () => (await call(mia.signIn, roster.mine, { query: days })).map((shift) => shift.seen)
  expect(await seen()).toEqual([false])
  await enter(page, other, '/', mia.signIn)
  await installed(page)
  await context.setOffline(true)
  await page.goto(`${address()}/me/roster`)
  await expect(page.getByRole('article', { name: site.name })).toContainText('Seen')
  await expect(page.getByText('1 item to sync')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(seen).toEqual([true])
})

test('files that come late move nothing that a finger may be on', onPhone, async ({ page }) => {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(
    (url) => url.pathname === jobs.files.path,
    (route) => held.then(() => route.continue()),
  )
  await enter(page, company, `/me/work?id=${workId}`, noor.signIn)
  const report = page.getByRole('button', { name: 'Report a problem' })
  const done = page.getByRole('radio', { name: 'Done', exact: true })
  const places = async () => [(await report.boundingBox())!.y, (await done.boundingBox())!.y]
  await expect(done).toBeVisible()
  await idle(page)
  const before = await places()
  await expect(page.getByRole('link', { name: planName })).toBeHidden()
  come()
  await expect(page.getByRole('link', { name: planName })).toBeVisible()
  expect(await places()).toEqual(before)
  await checkPage(page)
})

test(
  'a problem is reported and a correction asked for without signal; both arrive with it',
  onPhone,
  async ({ page, context }) => {
    await enter(page, company, `/me/work?id=${workId}`, noor.signIn)
    await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
    await page.goto(address())
    await installed(page)
    await page.goto(`${address()}/me/hours`)
    await expect(page.getByRole('button', { name: 'Request a correction' })).toBeVisible()
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Request a correction' }).click()
    const asking = page.getByRole('dialog', { name: 'Request a correction' })
    await typeOver(asking.getByLabel('End time'), '07:45')
    await typeOver(asking.getByLabel('The problem'), 'Waited for the key')
    await checkField(page)
    await asking.getByRole('button', { name: 'Ask' }).click()
    await expect(page.getByText('Correction not sent yet')).toBeVisible()
    await expect(page.getByText('1 item to sync')).toBeVisible()

    await page.goto(`${address()}/me/work?id=${workId}`)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    const report = page.getByRole('dialog', { name: 'Report a problem' })
    await report.getByRole('button', { name: 'Report' }).click()
    await expect(report.getByText('Say what is wrong')).toBeVisible()
    await typeOver(report.getByRole('textbox', { name: 'The problem' }), 'The tap drips')
    const tap = {
      name: 'tap.png',
      mimeType: 'image/png',
      buffer: await readFile(path.join(import.meta.dirname, '../apps/web/public/icon-192.png')),
    }
    const photo = report.getByRole('img', { name: 'Photo 1' })
    await report.getByLabel('Take a photo').setInputFiles(tap)
    await expect(photo).toBeVisible()
    await checkField(page)
    await report.getByRole('button', { name: 'Remove Photo 1' }).click()
    await expect(photo).toBeHidden()
    await report.getByLabel('Take a photo').setInputFiles(tap)
    await expect(photo).toBeVisible()
    await report.getByRole('button', { name: 'Report' }).click()
    // FLD-14: the person reads what became of the report.
    await acceptSuccess(page, 'The office has your report, or gets it as soon as there is a connection.')
    await expect(page.getByText('3 items to sync')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()
    const [asked] = rowsOf(await call(company, works.correctionRequests, {}))
    expect(asked).toMatchObject({ askedReason: 'Waited for the key', status: 'OPEN' })
    const { communicationConversationId: book } = await call(company, jobs.read, { params: { id: jobId } })
    const [message] = await call(company, chat.messages, { params: { id: book! } })
    expect(message).toMatchObject({ text: 'Problem: The tap drips', data: [expect.objectContaining({})] })
  },
)

test.describe('on the first day', () => {
  // Nothing of the application is kept on the phone: what a visit needs has to come with the sign-in.
  test.use({ serviceWorkers: 'block' })

  test(
    'L-12: the signal goes after the first sign-in, and a visit begins all the same',
    onPhone,
    async ({ page, context }) => {
      const other = await aCompany()
      const mia = await aWorker(other, 5, 'Mia', 'Tran')
      const { site } = await aJobOf(other, mia)
      await enter(page, other, '/', mia.signIn)
      await expect(page.getByRole('button', { name: /^Start( at .+)?$/ })).toBeEnabled()
      await idle(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
      await expect(page.getByRole('heading', { name: site.name })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Done', exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByRole('heading', { name: 'Finish' })).toBeVisible()
      await checkField(page)
    },
  )

  test('L-12: what has not come is named: the code of a start', onPhone, async ({ page, context }) => {
    const other = await aCompany()
    const mia = await aWorker(other, 5, 'Mia', 'Tran')
    await aJobOf(other, mia)
    await page.route('**/assets/check-start-*.js', (route) => route.abort())
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await enter(page, other, '/', mia.signIn)
    // Code that does not come may be that of an older version: the page starts again, once.
    await expect.poll(() => loads).toBe(2)
    const start = page.getByRole('button', { name: /^Start( at .+)?$/ })
    await expect(start).toBeEnabled()
    await idle(page)
    await context.setOffline(true)
    await start.click()
    const told = page.getByRole('dialog', { name: 'Error' })
    await expect(told).toContainText('is not on this device yet, and there is no signal')
    await checkField(page)
  })

  test(
    'L-12: what has not come is named: the checklist, which comes with the signal',
    onPhone,
    async ({ page, context }) => {
      const other = await aCompany()
      const mia = await aWorker(other, 5, 'Mia', 'Tran')
      await aJobOf(other, mia)
      await page.route('**/api/job/detail/*', (route) => route.abort())
      await enter(page, other, '/', mia.signIn)
      const start = page.getByRole('button', { name: /^Start( at .+)?$/ })
      await expect(start).toBeEnabled()
      await idle(page)
      await context.setOffline(true)
      await start.click()
      const missing = page.getByText('The checklist has not come to this phone yet')
      await expect(missing).toBeVisible()
      await checkField(page)
      await page.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByRole('button', { name: 'Finish the visit' })).toBeDisabled()
      await expect(missing).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('link', { name: 'Wipe the bench' })).toBeVisible()
      await expect(missing).toBeHidden()
    },
  )
})
