// Features: my-sites, feedback, problems

import { contracts } from '@muster/contract/contracts'
import { feedback } from '@muster/contract/feedback'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { sites } from '@muster/contract/sites/sites'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { linkTo } from './mails.ts'
import { aPerson } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { checkCards } from './table-cards.ts'
import { coreAtBothWidths } from './tags.ts'
import { anInspectionDone, auditWithFeedback, aWorker, daysAgo } from './works-done.ts'

/** A client who can sign in, with a site, a job that is done each day, and an inspection that was done. */
async function aServedClient(company: Company) {
  const cleo = await aWorker(company, 10, 'Cleo', 'Marsh')
  const mia = await aWorker(company, 4, 'Mia', 'Tran')
  const signer = await aPerson(company, 3, 'Sam', 'Singh')
  const dates = { startDate: '2020-01-01', endDate: '2039-12-31', signedById: signer.id }
  const { id: contractId } = await call(company, contracts.create, {
    body: { clientId: cleo.id, title: 'Cleaning', number: 'C-1', ...dates },
  })
  const site = await call(company, sites.create, {
    body: {
      ...{ name: 'Riverside tower', address: '1 Queen Street, Brisbane', clientId: cleo.id, contractId },
      ...{ lat: -27.4698, lang: 153.0251, timezone: 'Australia/Brisbane' },
    },
  })
  const detail = await call(company, jobDetails.create, {
    body: { title: 'Foyer audit', clientId: cleo.id, specMap: auditWithFeedback },
  })
  const { contractLocationId } = (await call(company, contracts.read, { params: { id: contractId } }))
    .jobLocations[0]!
  const jobId = await call(company, jobs.create, { body: { jobDetailId: detail.id, contractLocationId } })
  const jobUsers = [{ tenantUserId: mia.id, hours: 2 }]
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  await call(company, calendar.create, {
    query: {},
    body: {
      ...{ mappedId: jobId, userAssigneeId: mia.id, startTime: `${daysAgo(-1).day}T06:00:00+10:00` },
      ...{ duration: 120, recursiveFrequency: 'DAILY', notifyBeforeMinutes: 0 },
    },
  })
  await anInspectionDone(mia, jobId)
  return { cleo, site, jobId }
}

const answer = async (page: Page, rating: string) => {
  await page
    .getByRole('radiogroup', { name: 'Overall' })
    .getByRole('radio', { name: rating, exact: true })
    .click()
  await page.getByRole('textbox', { name: 'What could be better' }).pressSequentially('The lifts on Mondays')
}

test(
  'a client sees the site, reads a report, gives feedback, and reports a problem that the office answers',
  coreAtBothWidths,
  async ({ page, browser, isMobile }) => {
    const company = await aCompany()
    const { cleo, site, jobId } = await aServedClient(company)
    await call(company, feedback.ask, { params: { id: jobId } })
    await enter(page, company, '/', cleo.signIn)
    await expect(page.getByRole('heading', { name: 'My sites' })).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: site.name })
    await expect(card).toContainText('06:00–08:00')
    await expect(card).toContainText('Done')
    await expect(card).toContainText('90%')
    await expect(page.getByText(/^Welcome, Cleo Marsh$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'The last 30 days' })).toContainText('Open problems')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await checkPage(page)

    await page.getByRole('link', { name: 'Give feedback' }).click()
    await expect(page.getByRole('heading', { name: `How are we doing at ${site.name}?` })).toBeVisible()
    await page.getByRole('textbox', { name: 'What could be better' }).pressSequentially('The lifts')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByRole('alert')).toContainText('1 mandatory answer is missing')
    await answer(page, '9')
    await checkPage(page)
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await acceptSuccess(page, 'Thank you for your feedback')
    await expect(page.getByRole('link', { name: 'Give feedback' })).toHaveCount(0)

    await page.getByRole('link', { name: site.name }).click()
    await expect(page.getByRole('heading', { name: site.name })).toBeVisible()
    await expect(page.getByRole('link', { name: /Foyer audit Feedback.*90%/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Mia|Team leader/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Foyer' })).toBeVisible()
    await expect(page.getByText('Average: 4.50')).toBeVisible()
    await checkPage(page)

    await page.getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('textbox', { name: 'The problem' }).pressSequentially('The tap on level 3 drips')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'tap.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove Photo 1' })).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await acceptSuccess(page, 'Problem reported.')
    const problem = page.getByRole('article', { name: 'The tap on level 3 drips' })
    await expect(problem).toContainText('New')
    await expect(problem.getByRole('button', { name: 'Photo 1' })).toBeVisible()

    const office = await browser.newPage({ viewport: page.viewportSize() })
    await enter(office, company, '/problems')
    const reported = office.getByRole('article', { name: 'The tap on level 3 drips' })
    await expect(reported).toContainText('Cleo Marsh')
    await checkPage(office)
    const reply = reported.getByRole('textbox', { name: 'Reply to the client' })
    await reported.getByRole('button', { name: 'No action' }).click()
    await expect(reported.getByText('Say why no action is taken')).toBeVisible()
    await reply.pressSequentially('A plumber comes tomorrow')
    await checkPage(office)
    await reported.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(reported).toContainText('A plumber comes tomorrow')
    await office.close()

    await page.reload()
    await expect(problem).toContainText('In progress')
    await expect(problem).toContainText('A plumber comes tomorrow')
    await expect(problem).not.toContainText('Ava')

    await page.getByRole('link', { name: /Foyer audit Inspection/ }).click()
    await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible()
    await expect(page.getByText('Wax by the door').first()).toBeVisible()
    await expect(page.getByText('Start', { exact: true })).toHaveCount(0)
    // FLD-14: the table is not cut off on a phone.
    await expect(
      page.getByRole('region', { name: 'Inspection summary' }).getByRole('row').last(),
    ).toBeVisible()
    if (isMobile) await checkCards(page)
    await checkPage(page)
    await page.getByRole('button', { name: 'Download' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As PDF' }).click()
    expect((await download).suggestedFilename()).toContain('Inspection done')
  },
)

test('the office asks, and the client answers once by the link of the mail without signing in', async ({
  page,
  browser,
}) => {
  const company = await aCompany()
  const { cleo, site, jobId } = await aServedClient(company)
  await enter(page, company, '/job/feedback')
  await expect(page.getByText('Choose a job to open its client feedback.')).toBeVisible()
  await page.getByRole('link', { name: site.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/job\\?id=${jobId}&tab=feedback$`))
  await expect(page.getByText('The client was not asked yet')).toBeVisible()
  await page.getByRole('button', { name: 'Ask now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask now' }).click()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await checkPage(page)

  const link = await linkTo(cleo.signIn.email, 'give-feedback')
  expect(link.startsWith(`${address()}/give-feedback?token=`)).toBe(true)
  const client = await browser.newPage({ viewport: page.viewportSize() })
  await client.goto(link)
  await expect(client.getByRole('heading', { name: `How are we doing at ${site.name}?` })).toBeVisible()
  await expect(client.getByText('Harbour City Cleaning')).toBeVisible()
  await answer(client, '10')
  await checkPage(client)
  await client.getByRole('button', { name: 'Send feedback' }).click()
  await expect(client.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible()
  await checkPage(client)
  await client.goto(link)
  await expect(client.getByText('This form is answered already, or too old')).toBeVisible()
  await checkPage(client)
  await client.close()

  await page.reload()
  await page.getByRole('link', { name: 'Read the answers' }).click()
  await expect(page.getByText('The lifts on Mondays').first()).toBeVisible()
  await expect(page.getByText('100% (10.00 of 10)')).toBeVisible()
})

test.describe(() => {
  test.use({ maps: true })
  test('a client with many sites searches them, and sees them on a map', async ({ page }) => {
    const company = await aCompany()
    const { cleo, site } = await aServedClient(company)
    const { contractId } = site
    for (const name of ['Alma', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fig', 'Grevillea'])
      await call(company, sites.create, {
        query: { force: true },
        body: {
          ...{ name: `${name} house`, address: `${name} Street, Brisbane`, clientId: cleo.id },
          ...{ contractId: contractId!, lat: -27.4698, lang: 153.0251, timezone: 'Australia/Brisbane' },
        },
      })
    await enter(page, company, '/', cleo.signIn)
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(8)
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('cedar')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Cedar house')
    await checkPage(page)
    await page.reload()
    await expect(cards).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(' tree')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(cards).toHaveCount(8)
    await page.getByText('Map', { exact: true }).click()
    const place = page.getByRole('listitem').filter({ hasText: 'Dogwood house' })
    await place.getByRole('link', { name: 'View' }).click()
    await expect(page.getByRole('heading', { name: 'Dogwood house' })).toBeVisible()
  })
})
