// Features: roster, jobs, session

import { rowsOf } from '@muster/contract/kit/rows'
import { roster } from '@muster/contract/planning/roster'
import { session } from '@muster/contract/session/session'
import { expect, type Locator, type Page } from '@playwright/test'
import { boxOf, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, cell, drag, lane, need, toast } from './rosters.ts'
import { address, call, checkPage, enter } from './support.ts'
import { aWorker, type Worker } from './works-done.ts'

async function giveCredentials(where: Page | Locator, { signIn: { email, password } }: Worker) {
  await where.getByLabel('Email').pressSequentially(email)
  await where.getByRole('textbox', { name: 'Password' }).pressSequentially(password)
  await where.getByRole('button', { name: 'Sign in' }).click()
}
async function signInAgain(page: Page, worker: Worker) {
  const over = page.getByRole('dialog', { name: 'Your session has ended' })
  await giveCredentials(over, worker)
  await expect(over).toBeHidden()
}

test('two managers give the last place of a day: the second reads who has it, and sees it', async ({
  page,
  browser,
}) => {
  const { company, mia, leo, jobId, site, week } = await anOffice()
  const noah = await aWorker(company, 3, 'Noah', 'Reid')
  const [monday, tuesday] = [week[0]!, week[1]!]
  const pattern = await need(company, jobId, monday)
  const fillTuesday = { patternId: pattern.id, occurrenceStart: `${tuesday}T18:00:00+10:00` }
  // Each person has a row to drop on.
  for (const { id } of [mia, leo])
    await call(company, roster.change, {
      body: {
        changes: [
          { kind: 'ADD', jobId, tenantUserId: id, startTime: `${monday}T06:00:00+10:00`, duration: 60 },
        ],
      },
    })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const second = await context.newPage()
  await enter(page, company, `/roster?date=${monday}`)
  await enter(second, company, `/roster?date=${monday}`, noah.signIn)
  await expect(lane(page, tuesday).getByRole('button', { name: site.name })).toBeVisible()
  await expect(lane(second, tuesday).getByRole('button', { name: site.name })).toBeVisible()

  // The first manager drags Tuesday to Leo.
  await drag(page, lane(page, tuesday).getByRole('button'), cell(page, leo.name, tuesday))
  await expect(cell(page, leo.name, tuesday)).toContainText('18:00–20:30')
  // The second one, whose roster is older, drags it to Mia.
  await drag(second, lane(second, tuesday).getByRole('button'), cell(second, mia.name, tuesday))
  const error = second.getByRole('dialog', { name: 'Error' })
  const shown = tuesday.split('-').reverse().join('/')
  await expect(error).toContainText(`At ${site.name} on ${shown} 2 people would have 1 place`)
  await expect(error).toContainText('Leo Park')
  await checkPage(second)
  await error.getByRole('button').first().click()
  await expect(cell(second, leo.name, tuesday)).toContainText('18:00–20:30')
  await expect(lane(second, tuesday).getByRole('button')).toHaveCount(0)
  await expect(cell(second, mia.name, tuesday).getByRole('button')).toHaveCount(0)

  // Undo of a shift whose place another person has now is refused as clearly.
  const [latest] = rowsOf(await call(company, roster.drafts, { query: {} }))
  await call(company, roster.undo, { params: { id: latest!.actId } })
  await call(company, roster.place, { body: { ...fillTuesday, tenantUserId: mia.id } })
  await call(company, roster.publish, {
    query: { force: true },
    body: { startDate: monday, endDate: week[6]! },
  })
  await page.reload()
  await cell(page, mia.name, tuesday).getByRole('button').focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '1 shift removed.')).toBeVisible()
  await call(noah.signIn, roster.place, { body: { ...fillTuesday, tenantUserId: leo.id } })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('2 people would have 1 place')
  await context.close()
})

test('a session that ends while a shift is dragged, or a dialog is open, loses nothing', async ({ page }) => {
  const { company, mia, jobId, site, week } = await anOffice()
  const noah = await aWorker(company, 3, 'Noah', 'Reid')
  const [monday, tuesday, wednesday] = week as [string, string, string]
  await need(company, jobId, monday)
  await call(company, roster.change, {
    body: {
      changes: [
        { kind: 'ADD', jobId, tenantUserId: mia.id, startTime: `${monday}T06:00:00+10:00`, duration: 60 },
      ],
    },
  })
  await page.goto(`${address()}/roster?date=${monday}`)
  await page.getByLabel('Company code').pressSequentially(company.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveCredentials(page, noah)
  const place = lane(page, tuesday).getByRole('button', { name: site.name })
  await expect(place).toBeVisible()
  const end = () => call(company, session.endSessions, { query: { tenantUserId: noah.id } })

  // While the shift hangs at the pointer.
  const [from, to] = [await boxOf(place), await boxOf(cell(page, mia.name, tuesday))]
  await page.mouse.move(from!.x + 12, from!.y + 12)
  await page.mouse.down()
  await page.mouse.move(from!.x + 30, from!.y + 24, { steps: 3 })
  await end()
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 6 })
  await page.mouse.up()
  await signInAgain(page, noah)
  await drag(page, place, cell(page, mia.name, tuesday))
  await expect(cell(page, mia.name, tuesday)).toContainText('18:00–20:30')

  // While the list of people is open.
  await lane(page, wednesday).getByRole('button', { name: site.name }).click()
  const people = page.getByRole('dialog', { name: site.name })
  await people.getByRole('textbox', { name: 'Search' }).pressSequentially('mia')
  await expect(people.getByRole('listitem')).toHaveCount(1)
  const choice = await boxOf(people.getByRole('button', { name: mia.name }))
  await end()
  // By the hand alone: the page may learn of the end before the press, and lie below the question then.
  await page.mouse.click(choice.x + choice.width / 2, choice.y + choice.height / 2)
  await signInAgain(page, noah)
  await expect(people.getByRole('textbox', { name: 'Search' })).toHaveValue('mia')
  await people.getByRole('button', { name: mia.name }).click()
  await expect(people).toBeHidden()
  await expect(cell(page, mia.name, wednesday)).toContainText('18:00–20:30')
})

test('a new time of what is needed moves those who fill it; fewer places than people are refused', async ({
  page,
}) => {
  const { company, mia, leo, jobId, site, week } = await anOffice()
  const monday = week[0]!
  const pattern = await need(company, jobId, monday, { places: 2 })
  for (const { id } of [mia, leo])
    await call(company, roster.place, { body: { patternId: pattern.id, from: monday, tenantUserId: id } })
  await call(company, roster.publish, { query: {}, body: { startDate: monday, endDate: week[6]! } })
  await enter(page, company, `/job?id=${jobId}`)
  await page.getByRole('tab', { name: 'Needed' }).click()
  const edit = async () => {
    await page
      .getByRole('button', { name: /^(Edit|Change)/ })
      .first()
      .click()
    return page.getByRole('dialog', { name: 'Change shift requirement' })
  }
  const form = await edit()
  await typeOver(form.getByRole('textbox', { name: 'People needed' }), '1')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('2 people would have 1 place: ')
  await expect(error).toContainText('Mia Tran')
  await checkPage(page)
  await error.getByRole('button').first().click()
  await typeOver(form.getByRole('textbox', { name: 'People needed' }), '2')
  for (const [name, time] of [
    ['Start', '19:00'],
    ['End', '21:30'],
  ] as const) {
    await form.getByRole('textbox', { name }).clear()
    await form.getByRole('textbox', { name }).pressSequentially(time)
  }
  await form.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: 'Shifts of people' })
  await expect(question).toContainText('2 people get the new times and are notified')
  await expect(question).toContainText('Leo Park')
  await expect(question).toContainText('18:00–20:30 → 19:00–21:30')
  await checkPage(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('textbox', { name: 'Start' })).toHaveValue('19:00')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await question.getByRole('button', { name: 'Save and notify' }).click()
  await expect(page.getByText('19:00–21:30').first()).toBeVisible()
  await page.goto(`${page.url().split('/job')[0]}/roster?date=${monday}`)
  await expect(cell(page, mia.name, monday)).toContainText('19:00–21:30')
  await expect(cell(page, leo.name, monday)).toContainText(site.name)
})
