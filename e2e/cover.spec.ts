// Features: cover, leave, roster, works, today

import { cover } from '@muster/contract/cover/cover'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { users } from '@muster/contract/users/users'
import { type Browser, expect, type Page } from '@playwright/test'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { aShift } from './rosters.ts'
import { aCompany, type Company, call, checkPage, enter } from './support.ts'
import { atBothWidths, coreAtBothWidths, onPhone } from './tags.ts'
import { aJobOf, aWorker, type Worker } from './works-done.ts'

const dayMs = 86_400_000
const inBrisbane = (ms: number) =>
  new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })
/** Days that are still to come whatever hour it is. */
const dayAhead = (days: number) => inBrisbane(Date.now() + days * dayMs)

/** Three people of a job who are asked at any hour: without quiet hours a call-out does the same by day and at night. */
async function aTeam() {
  const company = await aCompany()
  const sam = await aWorker(company, 5, 'Sam', 'Reid')
  const mia = await aWorker(company, 5, 'Mia', 'Tran')
  const leo = await aWorker(company, 5, 'Leo', 'Park')
  const { jobId, site } = await aJobOf(company, sam)
  const jobUsers = [mia, leo].map(({ id }) => ({ tenantUserId: id, hours: 2 }))
  await call(company, jobs.assign, { params: { id: jobId }, body: { jobUsers } })
  const body = { quiet: { mode: 'NONE' as const, from: null, to: null } }
  for (const { signIn } of [sam, mia, leo]) await call(signIn, notifications.choose, { body })
  return { company, sam, mia, leo, jobId, site }
}

async function aPhone(browser: Browser, company: Company, worker: Worker, where: string) {
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enter(phone, company, where, worker.signIn)
  return phone
}

/** The office works at the width of a small laptop, or on a phone. */
const atLaptop = async (page: Page) => {
  if (page.viewportSize()!.width > 390) await page.setViewportSize({ width: 1366, height: 768 })
}
const shift = (phone: Page, site: { name: string }) =>
  phone.getByRole('article', { name: new RegExp(`^${site.name}`) })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test(
  'a person cannot come: the office asks two, the first tap has the shift, and the other phone says so at once',
  coreAtBothWidths,
  async ({ page, browser }) => {
    const { company, sam, mia, leo, jobId, site } = await aTeam()
    const date = dayAhead(2)
    await aShift(company, jobId, sam, date)
    const [phoneA, phoneB] = [
      await aPhone(browser, company, mia, '/me/offers'),
      await aPhone(browser, company, leo, '/me/offers'),
    ]
    await expect(phoneA.getByText('No shifts are offered to you')).toBeVisible()
    await expect(phoneB.getByText('No shifts are offered to you')).toBeVisible()

    const sick = await aPhone(browser, company, sam, '/me/roster')
    await shift(sick, site).getByRole('button', { name: 'I can’t make it' }).click()
    const declining = sick.getByRole('dialog', { name: 'I can’t make it' })
    await declining.getByRole('button', { name: 'Decline the shift' }).click()
    await expect(declining.getByText('Say why')).toBeVisible()
    await declining.getByRole('textbox', { name: 'Why' }).pressSequentially('Fever since midnight')
    await checkPage(sick)
    await declining.getByRole('button', { name: 'Decline the shift' }).click()
    await expect(declining).toBeHidden()
    await expect(shift(sick, site).getByRole('button', { name: 'Swap' })).toHaveCount(0)

    await atLaptop(page)
    await enter(page, company, `/roster?date=${date}`)
    await page.getByRole('button', { name: `1 open shift at ${site.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Find cover' }).click()
    const finding = page.getByRole('dialog', { name: 'Find cover' })
    const able = finding.getByRole('list', { name: 'People who can take it' })
    await expect(able).toContainText(leo.name)
    await expect(able).not.toContainText(sam.name)
    await expect(able).toContainText('assigned to the job')
    await finding.getByText('1 person not available').click()
    await expect(finding).toContainText('Declined this shift')
    await finding.getByRole('button', { name: 'Ask people' }).click()
    await expect(finding.getByRole('alert')).toHaveText('Choose who is asked')
    await able.getByRole('checkbox', { name: mia.name }).focus()
    await page.keyboard.press('Space')
    await able.getByRole('checkbox', { name: leo.name }).focus()
    await page.keyboard.press('Space')
    await finding.getByRole('textbox', { name: 'Message' }).pressSequentially('Keys are at the desk')
    await checkPage(page)
    await finding.getByRole('button', { name: 'Ask 2 people' }).click()
    await expect(toast(page, 'The shift is offered')).toBeVisible()

    // They appear without a reload.
    await expect(shift(phoneA, site)).toContainText('Keys are at the desk')
    await expect(shift(phoneB, site).getByRole('button', { name: 'Take this shift' })).toBeVisible()
    await checkPage(phoneA)
    await page.goto(new URL('/cover', page.url()).href)
    const row = page.getByRole('link', { name: site.name }).first()
    await expect(page.getByText('Offered to 2').first()).toBeVisible()
    await expect(row).toBeVisible()

    await shift(phoneA, site).getByRole('button', { name: 'Take this shift' }).dblclick()
    await expect(shift(phoneA, site)).toContainText('The shift is yours.')
    await expect(shift(phoneB, site)).toContainText('A colleague was faster.')
    await expect(shift(phoneB, site).getByRole('button')).toHaveCount(0)
    await checkPage(phoneB)

    const [offer] = [await call(company, cover.offers, { query: {} })].flatMap((all) =>
      Array.isArray(all) ? all : all.content,
    )
    await page.goto(new URL(`/cover/offer/${offer!.id}`, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Offer: ${site.name}`)
    await expect(page.getByText('Accepted: Mia Tran')).toBeVisible()
    const asked = page.getByRole('region', { name: 'People asked' })
    await expect(asked.getByText('Accepted')).toBeVisible()
    await expect(asked.getByText('No reply')).toBeVisible()
    await expect(page.getByText('Declined this shift').first()).toBeAttached()

    await shift(phoneA, site).getByRole('link', { name: 'My roster' }).click()
    await expect(shift(phoneA, site)).toContainText('18:00–20:00')
    for (const phone of [phoneA, phoneB, sick]) await phone.close()
  },
)

test(
  'a sick call finds its own cover: nobody in the office has to do anything',
  onPhone,
  async ({ page, browser }) => {
    const { company, sam, mia, leo, jobId, site } = await aTeam()
    const rules = await call(company, cover.rules, {})
    await call(company, cover.updateRules, { body: { callOutWithinHours: 72, version: rules.version } })
    // A call-out reaches them at any hour.
    for (const { signIn } of [mia, leo])
      await call(signIn, users.setEmergency, { body: { availableForEmergency: true } })
    await aShift(company, jobId, sam, dayAhead(1))
    const [phoneA, phoneB] = [
      await aPhone(browser, company, mia, '/me/offers'),
      await aPhone(browser, company, leo, '/me/offers'),
    ]
    const sick = await aPhone(browser, company, sam, '/')
    await sick.getByRole('button', { name: 'I am sick' }).tap()
    const calling = sick.getByRole('dialog', { name: 'I am sick' })
    await calling.getByRole('radio', { name: 'Today and tomorrow' }).tap()
    await calling.getByRole('button', { name: 'Call in sick' }).tap()
    await expect(calling).toBeHidden()

    await shift(phoneB, site).getByRole('button', { name: 'No, thanks' }).tap()
    await expect(shift(phoneB, site)).toContainText('You declined.')
    await shift(phoneA, site).getByRole('button', { name: 'Take this shift' }).dblclick()
    await expect(shift(phoneA, site)).toContainText('The shift is yours.')
    await expect(shift(phoneB, site)).toContainText('A colleague was faster.')

    await enter(page, company, '/cover?state=TAKEN')
    await expect(page.getByText('Accepted by Mia Tran')).toBeVisible()
    for (const phone of [phoneA, phoneB, sick]) await phone.close()
  },
)

test(
  'a late sick call: what is left of the shift is offered at once, and taken',
  onPhone,
  async ({ page, browser }) => {
    const { company, sam, mia, jobId, site } = await aTeam()
    await call(mia.signIn, users.setEmergency, { body: { availableForEmergency: true } })
    // It began half an hour ago, and nobody clocked in.
    const start = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 60_000
    await call(company, calendar.create, {
      query: { force: true },
      body: {
        ...{ mappedId: jobId, userAssigneeId: sam.id, startTime: new Date(start).toISOString() },
        ...{ duration: 240, recursiveFrequency: null, notifyBeforeMinutes: 0 },
      },
    })
    const types = await call(company, leave.types, {})
    const sick = types.find(({ name }) => name === 'Sick leave')!
    const body = { tenantUserId: sam.id, type: sick.id, from: inBrisbane(start), to: inBrisbane(Date.now()) }
    expect(await call(company, leave.add, { body })).toMatchObject({ shifts: 1 })

    const phone = await aPhone(browser, company, mia, '/me/offers')
    await expect(shift(phone, site)).toContainText('It has already started.')
    await checkPage(phone)
    await enter(page, company, '/today')
    const place = page.getByRole('article', { name: `Uncovered, ${site.name}` })
    await expect(place).toContainText('The shift has started')
    await place.getByRole('button', { name: 'Find cover' }).click()
    const finding = page.getByRole('dialog', { name: 'Find cover' })
    await expect(finding).toContainText('The person who accepts it works the rest.')
    await expect(finding).toContainText('This shift is already offered')
    await shift(phone, site).getByRole('button', { name: 'Take this shift' }).tap()
    await expect(shift(phone, site)).toContainText('The shift is yours.')
    const [own] = await call(mia.signIn, roster.mine, {
      query: { startDate: inBrisbane(start), endDate: inBrisbane(Date.now()) },
    })
    expect(Date.parse(own!.startTime)).toBeGreaterThan(start)
    expect(Date.parse(own!.startTime) + own!.duration * 60_000).toBe(start + 240 * 60_000)
    await phone.close()
  },
)

test('an offer is withdrawn, and a call-out asks in steps', atBothWidths, async ({ page, browser }) => {
  const { company, sam, mia, jobId, site } = await aTeam()
  const date = dayAhead(2)
  await call(company, roster.addPattern, {
    params: { id: jobId },
    body: { startTime: `${date}T18:00:00+10:00`, duration: 120, recursiveFrequency: null },
  })
  await atLaptop(page)
  await enter(page, company, `/roster?date=${date}`)
  await page.getByRole('button', { name: `1 open shift at ${site.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Find cover' }).click()
  const finding = page.getByRole('dialog', { name: 'Find cover' })
  await finding.getByText('In waves').click()
  const people = finding.getByRole('textbox', { name: 'People per wave' })
  await people.click()
  await page.keyboard.type('0')
  await finding.getByRole('button', { name: 'Start the call-out' }).click()
  await expect(people).toHaveAttribute('aria-invalid', 'true')
  await people.click()
  await page.keyboard.type('1')
  await finding.getByRole('button', { name: 'Start the call-out' }).click()
  await expect(toast(page, 'Call-out started')).toBeVisible()
  await toast(page, 'Call-out started').getByRole('button', { name: 'Open' }).click()
  await expect(page.getByText('1 person every')).toBeVisible()
  await expect(page.getByText('Asked later').first()).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Ask more people' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask more people' })
  // Who is asked already cannot be chosen a second time.
  await expect(asking.getByRole('checkbox', { disabled: true })).toHaveCount(1)
  await asking.getByRole('checkbox', { disabled: false }).first().check()
  await checkPage(page)
  await asking.getByRole('button', { name: 'Ask 1 person' }).click()
  await expect(toast(page, '1 more person is asked')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw the offer' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  for (const worker of [sam, mia]) {
    const phone = await aPhone(browser, company, worker, '/me/offers')
    await expect(phone.getByRole('button', { name: 'Take this shift' })).toHaveCount(0)
    await phone.close()
  }
})

test(
  'two people swap from their phones, and the office approves it',
  atBothWidths,
  async ({ page, browser }) => {
    const { company, sam, mia, jobId, site } = await aTeam()
    const rules = await call(company, cover.rules, {})
    await call(company, cover.updateRules, { body: { swapsNeedApproval: true, version: rules.version } })
    const [first, second] = [dayAhead(2), dayAhead(3)]
    await aShift(company, jobId, sam, first)
    await aShift(company, jobId, mia, second)
    const ofSam = await aPhone(browser, company, sam, '/me/roster')
    await shift(ofSam, site).getByRole('button', { name: 'Swap' }).click()
    const asking = ofSam.getByRole('dialog', { name: 'Swap a shift' })
    await checkPage(ofSam)
    await asking.getByRole('button', { name: mia.name }).click()
    await asking.getByRole('button', { name: site.name }).click()
    await asking.getByRole('textbox', { name: 'Message' }).pressSequentially('My sister visits')
    await checkPage(ofSam)
    await asking.getByRole('button', { name: 'Ask Mia Tran' }).click()
    await expect(toast(ofSam, 'Mia Tran is asked')).toBeVisible()

    const ofMia = await aPhone(browser, company, mia, '/me/roster')
    await ofMia.getByRole('link', { name: '1 colleague wants to swap with you' }).click()
    const swap = ofMia.getByRole('article', { name: 'Swap with Sam Reid' })
    await expect(swap).toContainText('My sister visits')
    await checkPage(ofMia)
    await swap.getByRole('button', { name: 'Yes, swap' }).dblclick()
    await expect(swap).toContainText('Awaiting approval')

    // The office finds it among what waits today, and the link leads to the one swap.
    await atLaptop(page)
    await enter(page, company, '/today')
    const waits = page.getByRole('listitem').filter({ hasText: 'Swap to approve' })
    await expect(waits).toContainText('Sam Reid · Mia Tran')
    await waits.getByRole('link', { name: 'Swap to approve' }).click()
    const deciding = page.getByRole('dialog', { name: 'Swap' })
    await expect(deciding).toContainText('Awaiting approval')
    await expect(deciding).toContainText('My sister visits')
    await checkPage(page)
    await deciding.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Sam Reid and Mia Tran have swapped')).toBeVisible()
    await expect(deciding).toContainText('Swapped')
    await expect(swap).toContainText('Swapped')
    // The notification of it leads to that swap among their offers and swaps.
    const [told] = rowsOf(await call(sam.signIn, notifications.list, { query: {} }))
    await ofSam.goto(`${new URL(ofSam.url()).origin}${told!.link}`)
    const decided = ofSam.getByRole('article', { name: 'Swap with Mia Tran' })
    await expect(decided).toHaveAttribute('aria-current', 'true')
    await expect(decided).toBeInViewport()
    await checkPage(ofSam)
    await ofSam.goto(`${new URL(ofSam.url()).origin}/me/roster`)
    await ofSam.reload()
    await expect(ofSam.locator('[data-shift]').filter({ hasText: 'New' })).toHaveCount(1)
    for (const phone of [ofSam, ofMia]) await phone.close()
  },
)

test(
  'without signal a shift is not taken, and declining waits on the phone',
  onPhone,
  async ({ page, context }) => {
    const { company, sam, mia, jobId, site } = await aTeam()
    const date = dayAhead(2)
    const startTime = `${date}T08:00:00+10:00`
    await aShift(company, jobId, sam, date)
    const { id: patternId } = await call(company, roster.addPattern, {
      params: { id: jobId },
      body: { startTime, duration: 120, recursiveFrequency: null },
    })
    await call(company, cover.offer, {
      body: { patternId, occurrenceStart: startTime, audience: 'PEOPLE', tenantUserIds: [sam.id, mia.id] },
    })
    await enter(page, company, '/', sam.signIn)
    await page.getByRole('link', { name: '1 shift is offered to you' }).click()
    const offered = page.getByRole('article', { name: new RegExp(`^${site.name}`) })
    await expect(offered).toContainText('08:00–10:00')
    await context.setOffline(true)
    await offered.getByRole('button', { name: 'Take this shift' }).click()
    await expect(offered.getByRole('alert')).toContainText('It is not yours yet.')
    await checkPage(page)
    await context.setOffline(false)
    await offered.getByRole('button', { name: 'No, thanks' }).click()
    await expect(offered).toContainText('You declined.')

    await page.getByRole('link', { name: /^My roster/ }).click()
    await context.setOffline(true)
    await shift(page, site).getByRole('button', { name: 'I can’t make it' }).click()
    const declining = page.getByRole('dialog', { name: 'I can’t make it' })
    await declining.getByRole('textbox', { name: 'Why' }).pressSequentially('The car broke down')
    await declining.getByRole('button', { name: 'Decline the shift' }).click()
    await expect(shift(page, site)).toContainText('Declined. Not sent yet')
    await context.setOffline(false)
    await expect(page.getByText('Declined. Not sent yet')).toHaveCount(0)
    await expect
      .poll(async () => {
        const { places } = await call(company, roster.read, { query: { startDate: date, endDate: date } })
        return places.filter(({ uncovered }) => uncovered > 0).length
      })
      .toBe(2)
  },
)

test('the office says how call-outs and swaps go', async ({ page }) => {
  const company = await aCompany()
  await atLaptop(page)
  await enter(page, company, '/settings/cover')
  const hours = page.getByRole('textbox', { name: 'Start a call-out when someone calls in sick within' })
  await hours.click()
  await page.keyboard.type('6')
  await page.getByRole('textbox', { name: 'Minutes between waves' }).click()
  await page.keyboard.type('7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await acceptSuccess(page, 'Cover settings saved')
  expect(await call(company, cover.rules, {})).toMatchObject({ callOutWithinHours: 6, steps: { minutes: 7 } })
})
