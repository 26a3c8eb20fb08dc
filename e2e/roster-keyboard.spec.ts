// Features: roster, jobs
import { roster } from '@muster/contract/planning/roster'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { printed } from './paper.ts'
import { anOffice, cell, lane, need, toast } from './rosters.ts'
import { call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

const spoken = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

test(
  'without a mouse: a place is given, a shift moved and copied, a week published',
  core,
  async ({ page }) => {
    const { company, mia, leo, jobId, site, week } = await anOffice()
    const [monday, tuesday, wednesday, thursday] = week as [string, string, string, string]
    await need(company, jobId, monday)
    await enter(page, company, `/roster?date=${monday}`)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const grid = page.getByRole('grid', { name: 'Roster' })
    await expect(grid).toBeVisible()
    // Tab leads into the grid, to one stop alone.
    const first = lane(page, monday).getByRole('button')
    const isInGrid = () => page.evaluate(() => !!document.activeElement?.closest('[role=grid]'))
    for (let stops = 0; stops < 60 && !(await isInGrid()); stops += 1) await press('Tab')
    await expect(first).toBeFocused()
    const name = `${spoken(monday)}, 18:00–20:30 ${site.name}, 1 open shift at ${site.name}`
    await expect(first).toHaveAccessibleName(name)
    await press('Enter')
    const people = page.getByRole('dialog', { name: site.name })
    await expect(people.getByRole('textbox', { name: 'Search' })).toBeFocused()
    await checkPage(page)
    await page.keyboard.type('mia')
    await expect(people.getByRole('button', { name: mia.name })).toBeVisible()
    await press('Tab', 'Enter')
    await expect(people).toBeHidden()
    const shift = cell(page, mia.name, monday).getByRole('button')
    await expect(shift).toHaveAccessibleName(
      `${mia.name}, ${spoken(monday)}, 18:00–20:30 ${site.name}, Not published`,
    )
    await expect(cell(page, mia.name, tuesday)).toHaveAccessibleName(
      `${mia.name}, ${spoken(tuesday)}, No shift`,
    )

    // From the lane down to the shift, and with it to Wednesday.
    await lane(page, tuesday).getByRole('button').focus()
    await press('ArrowDown', 'ArrowLeft')
    await expect(shift).toBeFocused()
    await press('m', 'ArrowRight', 'ArrowRight', 'Enter')
    const question = page.getByRole('dialog', { name: 'Move to another day' })
    await checkPage(page)
    await question.getByRole('button', { name: 'The visit: no one else is needed on' }).focus()
    await press('Enter')
    await expect(cell(page, mia.name, monday)).toContainText('Moved to')
    const moved = cell(page, mia.name, wednesday).getByRole('button')
    await expect(moved).toBeVisible()
    await expect(toast(page, 'Shift moved.')).toBeVisible()
    await moved.focus()
    await press('c', 'ArrowRight', 'Enter')
    await expect(cell(page, mia.name, thursday)).toContainText('18:00–20:30')

    // The menu has what a mouse would do.
    await moved.focus()
    await press('Enter')
    await expect(page.getByRole('menu', { name: `Shift of ${mia.name}` })).toBeVisible()
    await checkPage(page)
    await press('Escape')
    await expect(moved).toBeFocused()

    // A second shift at the same time is a conflict, in words.
    await call(company, roster.change, {
      body: {
        changes: [
          {
            kind: 'ADD',
            jobId,
            tenantUserId: mia.id,
            startTime: `${wednesday}T19:00:00+10:00`,
            duration: 60,
          },
        ],
      },
    })
    await page.reload()
    const other = cell(page, mia.name, wednesday).getByRole('button', { name: '19:00–20:00' })
    await expect(other).toHaveAccessibleName(
      new RegExp(`^${mia.name}, ${spoken(wednesday)}, 19:00–20:00 ${site.name}, Not published, Conflict: `),
    )
    await other.focus()
    await press('Delete')
    await expect(other).toHaveCount(0)

    await page.getByRole('button', { name: /^Publish \(/ }).focus()
    await press('Enter')
    const publish = page.getByRole('dialog', { name: 'Publish roster' })
    await expect(publish).toContainText('Mia Tran')
    await checkPage(page)
    await publish.getByRole('button', { name: 'Publish' }).focus()
    await press('Enter')
    await expect(toast(page, 'published')).toBeVisible()
    await expect(cell(page, mia.name, thursday).getByRole('button')).toHaveAccessibleName(
      `${mia.name}, ${spoken(thursday)}, 18:00–20:30 ${site.name}`,
    )

    // By site the person is named the same way.
    await page.goto(`${page.url().split('?')[0]}?date=${monday}&by=SITE`)
    const bySite = cell(page, site.name, thursday).getByRole('button', { name: mia.name })
    await expect(bySite).toHaveAccessibleName(`${site.name}, ${spoken(thursday)}, 18:00–20:30 ${mia.name}`)
    await expect(page.getByText(leo.name)).toHaveCount(0)
  },
)

test('the roster is printed across, on A4 or A3', async ({ page }) => {
  const { company, mia, jobId, site, week } = await anOffice()
  const pattern = await need(company, jobId, week[0]!)
  await call(company, roster.place, {
    body: { patternId: pattern.id, from: week[0]!, tenantUserId: mia.id },
  })
  await enter(page, company, `/roster?date=${week[0]}`)
  await page.evaluate(() => {
    window.print = () => {}
  })
  for (const [paper, widest] of [
    ['A4', 842],
    ['A3', 1191],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: `Print, ${paper} landscape` }).click()
    await expect(page.locator(`table[data-wide="${paper}"]`)).toBeVisible()
    const { text, isAcross, width } = await printed(page)
    expect([isAcross, Math.round(width)]).toEqual([true, widest])
    expect(text).toContain('Mia Tran')
    expect(text).toContain('18:00–20:30')
    expect(text).toContain(site.name)
    // On screen again: a menu that opens before that moves away from the pointer.
    await expect(page.locator('tbody [data-spot][tabindex="0"]')).toBeVisible()
  }
})
