// Features: roster
import { expect, type Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, lane, need } from './rosters.ts'
import { checkPage, enter } from './support.ts'

const fits = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const { scrollWidth, clientWidth } = grid.parentElement!
    return scrollWidth <= clientWidth
  })

test('R-21: two weeks are whole at 1440, a week beside its problems at 1366, and the lane leaves room', async ({
  page,
}) => {
  const { company, mia, jobId, week } = await anOffice()
  const [monday] = week as [string]
  await aShift(company, jobId, mia, monday)
  for (const hour of ['06', '08', '10', '12'])
    await need(company, jobId, monday, { startTime: `${monday}T${hour}:30:00+10:00`, duration: 60 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, company, `/roster?date=${monday}&weeks=2`)
  await expect(page.getByRole('columnheader')).toHaveCount(15)
  expect(await fits(page)).toBe(true)
  expect((await boxOf(page.getByRole('grid'))).y).toBeLessThanOrEqual(200)
  await checkPage(page)

  // Of four places of a day two are in sight, and all on demand.
  const low = (await boxOf(lane(page, monday))).height
  expect(low).toBeLessThan(120)
  await page.getByRole('button', { name: 'Show more' }).click()
  expect((await boxOf(lane(page, monday))).height).toBeGreaterThan(low + 50)
  await page.getByRole('button', { name: 'Show less' }).click()
  expect((await boxOf(lane(page, monday))).height).toBe(low)

  await page.setViewportSize({ width: 1366, height: 768 })
  await enter(page, company, `/roster?date=${monday}&only=UNCOVERED`)
  const problems = page.getByRole('region', { name: 'Uncovered' })
  await expect(problems.getByRole('listitem')).toHaveCount(20)
  expect(await fits(page)).toBe(true)
  const place = lane(page, monday).locator('[data-kind="place"]').first()
  const [chip, icon] = [await boxOf(place), await boxOf(place.locator('svg'))]
  expect(icon.x + icon.width).toBeLessThanOrEqual(chip.x + chip.width)

  // From the list to the place of it that others could take.
  await problems.getByRole('button', { name: 'Find cover' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Find cover' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('R-S4: the keyboard skips to the shifts, and a conflict in the list goes on to Give to and Move', async ({
  page,
}) => {
  const { company, mia, jobId, week } = await anOffice()
  const [monday] = week as [string]
  await aShift(company, jobId, mia, monday)
  await aShift(company, jobId, mia, monday)
  await enter(page, company, `/roster?date=${monday}&only=CONFLICTS`)
  const problems = page.getByRole('region', { name: 'Conflicts' })
  await problems.getByRole('button', { name: 'Assign to…' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await problems.getByRole('button', { name: 'Move' }).first().click()
  await expect(page.getByRole('grid').locator('[data-kind="shift"]:focus')).toBeVisible()
  await page.keyboard.press('Escape')

  const skip = page.getByRole('button', { name: 'Skip to the shifts' })
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').locator('[data-spot]:focus')).toBeVisible()
})
