// Features: roster, jobs, works
import { roster } from '@muster/contract/planning/roster'
import { expect } from '@playwright/test'
import { acceptSuccess } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, cell, drag, lane, need, toast } from './rosters.ts'
import { address, call, checkPage, checkWidth, enter } from './support.ts'
import { core } from './tags.ts'

test(
  'two places are needed, filled by mouse and by keyboard, published, and seen on a phone',
  core,
  async ({ page, browser }) => {
    const { company, mia, leo, jobId, site, week } = await anOffice()
    const [monday, tuesday] = [week[0]!, week[1]!]
    await enter(page, company, `/job?id=${jobId}`)
    await page.getByRole('tab', { name: 'Needed' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Add shift requirement' })
    await form.getByRole('textbox', { name: 'Start' }).pressSequentially('6pm')
    await form.getByRole('textbox', { name: 'End' }).pressSequentially('2030')
    await form.getByRole('textbox', { name: 'People needed' }).click()
    await page.keyboard.type('2')
    await form.getByRole('combobox', { name: 'On public holidays' }).click()
    await page.getByRole('option', { name: 'Leave out' }).click()
    await checkPage(page)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('18:00–20:30')).toBeVisible()
    await expect(page.getByText(/Every week on Mon, Tue, Wed, Thu,? and Fri/)).toBeVisible()
    await expect(page.getByText('2 people per shift')).toBeVisible()

    await page.getByRole('link', { name: 'Open roster' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roster' })).toBeVisible()
    // By its date: a Sunday may have ended since the week was worked out.
    await page.goto(`${address()}/roster?date=${monday}`)
    const place = lane(page, monday).getByRole('button', { name: site.name })
    await expect(place).toContainText('×2')
    await checkPage(page)
    await place.dblclick()
    const people = page.getByRole('dialog', { name: site.name })
    await expect(people.getByRole('region', { name: 'Free' })).toContainText('Mia Tran')
    await people.getByRole('button', { name: 'Mia Tran' }).click()
    await expect(toast(page, 'Assigned to Mia Tran. Not published yet.')).toBeVisible()
    await expect(people).toBeHidden()
    await expect(cell(page, 'Mia Tran', monday)).toContainText('Not published')

    await place.focus()
    await page.keyboard.press('ArrowRight')
    await expect(lane(page, tuesday).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(people.getByRole('textbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('leo')
    await expect(people.getByRole('button', { name: 'Leo Park' })).toBeVisible()
    await expect(people.getByRole('button', { name: 'Mia Tran' })).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Leo Park', tuesday)).toContainText('Not published')

    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await enter(phone, company, '/me/roster', mia.signIn)
    await expect(phone.getByText('No shifts in the next four weeks')).toBeVisible()

    await page.getByRole('button', { name: '2 unpublished changes' }).click()
    const drafts = page.getByRole('dialog', { name: 'Unpublished changes' })
    await drafts
      .getByRole('listitem')
      .filter({ hasText: leo.name })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(drafts.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: 'Leo Park' })).toBeHidden()

    await page.getByRole('button', { name: 'Publish (1)' }).click()
    const publish = page.getByRole('dialog', { name: 'Publish roster' })
    await expect(publish).toContainText('Mia Tran: 1 shift added')
    await checkPage(page)
    await publish.getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, '1 change published')).toBeVisible()
    await expect(cell(page, 'Mia Tran', monday)).not.toContainText('Not published')

    await phone.reload()
    const shift = phone.getByRole('article', { name: site.name })
    await expect(shift).toContainText('18:00–20:30')
    await expect(shift).toContainText('Seen')
    await checkPage(phone)
    await phone.close()
  },
)

test('shifts are dragged, copied, moved by keyboard, changed together and taken back', async ({ page }) => {
  const { company, mia, leo, jobId, site, week } = await anOffice()
  const [monday, tuesday, wednesday, thursday] = week as [string, string, string, string]
  await need(company, jobId, monday, { places: 2 })
  await enter(page, company, `/roster?date=${monday}`)
  await expect(page.getByText('10 open shifts')).toBeVisible()
  // Nobody has a row before the first shift.
  await expect(page.getByText('people without shifts')).toBeVisible()
  const fill = async (date: string, name: string) => {
    await lane(page, date).getByRole('button', { name: site.name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(cell(page, name, date)).toContainText('Not published')
  }
  await fill(monday, mia.name)
  await fill(monday, leo.name)
  await expect(lane(page, monday).getByRole('button')).toHaveCount(0)

  await drag(page, lane(page, tuesday).getByRole('button'), cell(page, mia.name, tuesday))
  await expect(cell(page, mia.name, tuesday)).toContainText('18:00–20:30')
  await drag(
    page,
    cell(page, leo.name, monday).getByRole('button'),
    cell(page, leo.name, thursday),
    'Control',
  )
  await expect(cell(page, leo.name, thursday)).toContainText('18:00–20:30')
  await expect(cell(page, leo.name, monday)).toContainText('18:00–20:30')
  await expect(lane(page, thursday).getByRole('button')).not.toContainText('×2')

  await cell(page, mia.name, tuesday).getByRole('button').focus()
  await page.keyboard.press('m')
  await expect(toast(page, 'Moving')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Only ${mia.name}` }).click()
  await expect(cell(page, mia.name, wednesday)).toContainText('18:00–20:30')
  await expect(cell(page, mia.name, tuesday).getByRole('button')).toHaveCount(0)

  await cell(page, mia.name, monday).getByRole('button').focus()
  await page.keyboard.press('Space')
  await cell(page, leo.name, monday)
    .getByRole('button')
    .click({ modifiers: ['ControlOrMeta'] })
  const selection = page.getByRole('region', { name: 'Selected shifts' })
  await expect(selection).toContainText('2 shifts selected')
  await selection.getByRole('button', { name: 'Change time…' }).click()
  const times = page.getByRole('dialog')
  await times.getByRole('textbox', { name: 'Start' }).clear()
  await times.getByRole('textbox', { name: 'Start' }).pressSequentially('22')
  await times.getByRole('textbox', { name: 'End' }).clear()
  await times.getByRole('textbox', { name: 'End' }).pressSequentially('25')
  await times.getByRole('button', { name: 'Change time' }).click()
  await expect(times.getByText('Must be a time, such as 18:30').first()).toBeVisible()
  await times.getByRole('textbox', { name: 'End' }).clear()
  await times.getByRole('textbox', { name: 'End' }).pressSequentially('6')
  await times.getByRole('button', { name: 'Change time' }).click()
  await expect(cell(page, mia.name, monday)).toContainText('22:00–06:00')
  await expect(cell(page, leo.name, monday)).toContainText('22:00–06:00')

  await cell(page, mia.name, monday).getByRole('button').focus()
  await page.keyboard.press('Delete')
  await expect(cell(page, mia.name, monday).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cell(page, mia.name, monday)).toContainText('22:00–06:00')
})

test('a published shift that is removed stands struck through until that is published', async ({ page }) => {
  const { company, mia, jobId, site, week } = await anOffice()
  const monday = week[0]!
  const pattern = await need(company, jobId, monday)
  const place = { patternId: pattern.id, from: monday, tenantUserId: mia.id }
  await call(company, roster.place, { body: place })
  const days = { startDate: monday, endDate: week[6]! }
  await call(company, roster.publish, { query: {}, body: days })
  await enter(page, company, `/roster?date=${monday}`)
  await cell(page, mia.name, monday).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Remove', exact: false }).first().click()
  await expect(cell(page, mia.name, monday)).toContainText('Removed, not published')
  await expect(lane(page, monday).getByRole('button', { name: site.name })).toBeVisible()
  await page.getByRole('button', { name: 'Publish (1)' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish roster' })
  await expect(publish).toContainText('Mia Tran: 1 cancelled')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await expect(cell(page, mia.name, monday).getByRole('button')).toHaveCount(0)
})

test('the places of a day are switched off where the client is closed, and on again', async ({ page }) => {
  const { company, mia, jobId, site, week } = await anOffice()
  const [monday, tuesday] = [week[0]!, week[1]!]
  const pattern = await need(company, jobId, monday)
  await call(company, roster.place, { body: { patternId: pattern.id, from: monday, tenantUserId: mia.id } })
  await call(company, roster.publish, { query: {}, body: { startDate: monday, endDate: week[6]! } })
  await enter(page, company, `/roster?date=${monday}&by=SITE`)
  await cell(page, site.name, tuesday).getByRole('button', { name: mia.name }).click()
  await page.getByRole('menuitem', { name: 'Change time…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Start' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cell(page, site.name, tuesday).getByRole('button', { name: mia.name }).click()
  await page.getByRole('menuitem', { name: 'Shifts needed on this day…' }).click()
  const places = page.getByRole('dialog', { name: site.name })
  await expect(places).toContainText('1 of 1 place filled')
  await checkPage(page)
  await places.getByRole('button', { name: 'Not needed on this day' }).click()
  await expect(toast(page, '1 shift ends when you publish.')).toBeVisible()
  await page.keyboard.press('Escape')
  const here = cell(page, site.name, tuesday)
  await expect(here.getByRole('button', { name: 'Not needed on this day' })).toBeVisible()
  await expect(here).toContainText('Removed, not published')
  await page.getByRole('button', { name: 'Publish (1)' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish roster' })
  await expect(publish).toContainText('Mia Tran: 1 cancelled')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await expect(here.getByRole('button')).toHaveCount(1)
  await expect(page.getByText('All shifts are covered')).toBeVisible()
  await here.getByRole('button', { name: 'Not needed on this day' }).click()
  await places.getByRole('button', { name: 'Needed again' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 open shift')).toBeVisible()
})

test('what jobs need comes from a file: first its faults, then all of it', async ({ page }) => {
  const { company, jobId, site, week } = await anOffice()
  const header = 'Site,First day,Start,End,Repeats,Weekdays,Places'
  const fileOf = (line: string) => ({
    name: 'needed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header}\n${line}\n`),
  })
  await enter(page, company, '/roster')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const file = page.getByLabel('File of needed shifts')
  await file.setInputFiles(fileOf(`Nowhere,${week[0]},18:00,20:30,Weekly,Mon-Fri,2`))
  await expect(page.getByText('No active site with a job has this name')).toBeVisible()
  await checkPage(page)
  await file.setInputFiles(fileOf(`"${site.name}",${week[0]},18:00,20:30,Weekly,Mon-Fri,2`))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await acceptSuccess(page)
  expect(await call(company, roster.patterns, { params: { id: jobId } })).toMatchObject([
    { places: 2, duration: 150, weekdays: [1, 2, 3, 4, 5] },
  ])
})

test('on a phone a manager fills a place from the list of a day', { tag: '@phone' }, async ({ page }) => {
  const { company, mia, jobId, site, week } = await anOffice()
  await need(company, jobId, week[0]!)
  await enter(page, company, `/roster?date=${week[0]}`)
  await page.getByRole('button', { name: `1 open shift at ${site.name}` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: mia.name }).tap()
  await expect(page.getByRole('link', { name: mia.name })).toBeVisible()
  await checkWidth(page)
})
