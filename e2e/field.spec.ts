// Features: works, company
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { expect, type Page } from '@playwright/test'
import { aFieldJob, aFieldPerson, here, picture } from './field-job.ts'
import { typeOver } from './hands.ts'
import { idle } from './idle.ts'
import { test } from './journey.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { coreOnPhone, onPhone } from './tags.ts'

/** A zone in which it is about noon now, so that what begins in an hour begins today. The phone is in it too. */
const zone = zoneAtNoon()
test.use({ serviceWorkers: 'allow', geolocation: here, permissions: ['geolocation'], timezoneId: zone })

let company: Company
let worker: Company
let jobId: number

function zoneAtNoon() {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test.beforeAll(async () => {
  company = await aCompany()
  const person = await aFieldPerson(company, 5, 'Noor')
  worker = person
  jobId = await aFieldJob(company, person.id, zone)
})

const onlyWork = async () => {
  const [work] = rowsOf(await call(company, works.list, {}))
  return call(company, works.filled, { params: { id: work!.workId } })
}

/** The application as it is once installed: its files are on the phone. */
async function installed(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
}

test(
  'a work is done without signal, and reaches the office when there is one',
  coreOnPhone,
  async ({ page, context }) => {
    await enter(page, company, '/', worker)
    await expect(page.getByText('No visits planned today')).toBeVisible()
    await installed(page)

    await page.getByRole('button', { name: 'Read the notice' }).click()
    await page.getByRole('button', { name: 'I have read this' }).click()
    await expect(page.getByRole('button', { name: 'Read the notice' })).toBeHidden()

    await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
    await expect(page.getByRole('heading', { name: 'Riverside House' })).toBeVisible()
    await expect(page.getByText('Your location is being recorded')).toBeVisible()
    await expect(page.getByText('Key in the safe')).toBeVisible()
    await expect(page.getByRole('button', { name: 'All synced' })).toBeVisible()
    await checkPage(page)

    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Done', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Glass' }).getByRole('radio', { name: '4' }).click()
    await typeOver(page.getByLabel('Remarks'), 'Tap drips')
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused')).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('3 of 4 answered')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('Still missing')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finish the visit' })).toBeDisabled()
    await checkPage(page)
    // FLD-14: what is missing leads to its question.
    await page.getByRole('link', { name: 'Picture', exact: true }).click()
    await expect(
      page.getByText('Picture: Take a photo').or(page.getByLabel('Picture: Take a photo')).first(),
    ).toBeInViewport()

    const buffer = Buffer.from(await picture(page))
    await page
      .getByLabel('Picture: Take a photo')
      .setInputFiles({ name: 'lobby.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('On this device')).toBeVisible()
    await expect(page.getByText(/\d+ items? to sync/)).toBeVisible()

    // Closing the application and opening it again loses nothing.
    await page.reload()
    await expect(page.getByText('4 of 4 answered')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Done', exact: true })).toBeChecked()
    await expect(page.getByLabel('Remarks')).toHaveValue('Tap drips')
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Finish the visit' }).click()
    await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
    expect((await onlyWork()).status).toBe('STARTED')

    await context.setOffline(false)
    await expect(page.getByText('All synced')).toBeVisible()
    const work = await onlyWork()
    expect(work).toMatchObject({ status: 'COMPLETED', evidencePending: false, offsite: false })
    expect(work.breaks).toHaveLength(1)
    const questions = work.jobSpecTypeListMap.NORMAL[0]!.specItems.flatMap((each) => each.questionnaires)
    expect(questions).toMatchObject([
      { answer: 'true' },
      { answer: '4' },
      { answer: 'Tap drips' },
      { files: [{ extension: 'jpg' }] },
    ])

    await page.getByRole('link', { name: 'My hours' }).click()
    await expect(page.getByRole('heading', { name: 'Riverside House' })).toBeVisible()
  },
)

test(
  'a work can begin without signal; a start that the server refuses says why',
  onPhone,
  async ({ page, context }) => {
    await context.setGeolocation({ ...here, latitude: -27.6 })
    await enter(page, company, '/', worker)
    await installed(page)
    await expect(page.getByText('Start another job')).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'muster-kept')),
      )
      .toBe(true)
    await idle(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Start( at .+)?$/ }).click()
    await expect(page.getByRole('dialog', { name: 'You are not at the site' })).toContainText('14.5 km')
    await page.getByRole('button', { name: 'Start here' }).click()
    await expect(page.getByRole('heading', { name: 'Lobby' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toContainText('m from the site; at most 100 m are allowed')
    await checkPage(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
    await expect(page.getByText('All synced')).toBeVisible()
  },
)

/** A person with a visit of 90 minutes that begins in ten minutes. */
async function aPlanned(firstName: string, recursiveFrequency: 'DAILY' | null = null) {
  const { id, ...planned } = await aFieldPerson(company, 5, firstName)
  const soon = new Date(Date.now() + 600_000)
  await call(company, jobs.assign, {
    params: { id: jobId },
    body: {
      jobUsers: [{ tenantUserId: id, hours: 2 }],
      calendarEventRequest: {
        events: [
          {
            id: -1,
            userAssigneeId: id,
            startTime: soon.toISOString(),
            duration: 90,
            recursiveFrequency,
            notifyBeforeMinutes: 5,
          },
        ],
      },
    },
  })
  return { id, planned }
}

test(
  'a visit that was done without signal is not begun again, and the next day without signal has its own',
  onPhone,
  async ({ page, context }) => {
    const { planned } = await aPlanned('Tess', 'DAILY')
    await enter(page, company, '/', planned)
    await installed(page)
    await idle(page)
    const next = page.getByRole('button', { name: /^Start at / })
    const sentence = page.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
    const today = Date.parse((await sentence.textContent())!)
    await context.setOffline(true)
    await next.click()
    await page.getByRole('radio', { name: 'Done', exact: true }).click()
    const buffer = Buffer.from(await picture(page))
    await page
      .getByLabel('Picture: Take a photo')
      .setInputFiles({ name: 'lobby.png', mimeType: 'image/png', buffer })
    await expect(page.getByText('On this device')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByRole('button', { name: 'Finish the visit' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '90 minutes' })).toContainText('Finished')
    await expect(next).toBeHidden()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: '90 minutes' })).toContainText('Finished')
    await expect(next).toBeHidden()

    await page.clock.setSystemTime(new Date(Date.now() + 24 * 3_600_000))
    await page.reload()
    await expect(next).toBeVisible()
    expect(Date.parse((await sentence.textContent())!) - today).toBe(24 * 3_600_000)
  },
)

test(
  'nothing can be begun before the device has said what runs on it, and all can once its code came',
  onPhone,
  async ({ page, context }) => {
    const { planned } = await aPlanned('Vera')
    await page.route('**/assets/device-*.js', (route) => route.abort())
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await enter(page, company, '/', planned)
    // Code that does not come may be that of an older version: the page starts again, once.
    await expect.poll(() => loads).toBe(2)
    const start = page.getByRole('button', { name: /^Start at / })
    await expect(start).toBeDisabled()
    await idle(page)
    await page.unroute('**/assets/device-*.js')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(start).toBeEnabled()
  },
)

test('what the phone cannot keep is said, and nothing is taken for done', onPhone, async ({ page }) => {
  const { id, planned } = await aPlanned('Uma')
  await enter(page, company, '/', planned)
  await page.getByRole('button', { name: /^Start at / }).click()
  // The start is kept before the work is shown; without it "All synced" may be that of the day.
  await expect(page.getByText('0 of 4 answered')).toBeVisible()
  await expect(page.getByText('All synced')).toBeVisible()
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  const error = page.getByRole('dialog', { name: 'Error' })
  await page.getByRole('radio', { name: 'Done', exact: true }).click()
  await error.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await error.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('0 of 4 answered')).toBeVisible()
  const [work] = rowsOf(await call(company, works.list, { query: { tenantUserId: id } }))
  expect(work).toMatchObject({ status: 'STARTED' })
})

test(
  'a planned visit is on the day, starts with one tap, and shows that it runs',
  onPhone,
  async ({ page }) => {
    const { id, planned } = await aPlanned('Mira')
    await enter(page, company, '/', planned)
    await expect(page.getByText('90 minutes')).toBeVisible()
    await expect(page.getByText('0 m away')).toBeVisible()
    await page.getByRole('button', { name: /^Start at / }).click()
    await expect(page.getByText('0 of 4 answered')).toBeVisible()
    await expect(page.getByText('All synced')).toBeVisible()
    await page.getByRole('link', { name: 'My day' }).click()
    await expect(page.getByRole('region', { name: 'Open visit' })).toContainText('Running')
    await expect(page.getByRole('button', { name: 'Continue visit' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Start( at .+)?$/ })).toBeHidden()
    await checkPage(page)
    const [work] = rowsOf(await call(company, works.list, { query: { tenantUserId: id } }))
    expect(work).toMatchObject({ status: 'STARTED', eventId: expect.any(Number) })
  },
)
