// Features: roster
import { roster } from '@muster/contract/planning/roster'
import { expect, type Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { call, checkPage, enter } from './support.ts'

/** From six in the morning to midnight: two hours after the last shift. */
const hours = 18
async function endHandle(page: Page, name: string, date: string) {
  const track = await boxOf(cell(page, name, date).locator('[data-track]'))
  const handle = await boxOf(cell(page, name, date).locator('[data-edge="end"]').first())
  return {
    x: handle.x + handle.width / 2,
    y: handle.y + handle.height / 2,
    /** From eight in the evening. */
    toHour: (hour: number) => handle.x + handle.width / 2 + ((hour - 20) / hours) * track.width,
  }
}

test('a shift of a day to scale is pulled longer by mouse and keys, with the verdict first and Undo', async ({
  page,
}) => {
  const { company, mia, jobId, week } = await anOffice()
  const date = week[1]!
  await aShift(company, jobId, mia, date)
  await call(company, roster.change, {
    body: {
      changes: [
        {
          ...{ kind: 'ADD', jobId, tenantUserId: mia.id },
          ...{ startTime: `${date}T21:00:00+10:00`, duration: 60 },
        },
      ],
    },
  })
  await enter(page, company, `/roster?date=${date}`)
  await page.getByText('1 day', { exact: true }).click()
  await expect(page).toHaveURL(/weeks=DAY/)
  const shift = cell(page, mia.name, date).locator('[data-kind="shift"]').first()
  const bar = page.getByRole('region', { name: 'New times' })
  await expect(shift).toHaveAccessibleName(/18:00–20:00/)
  await checkPage(page)

  // By mouse: what the rules say stands there before the mouse is let go.
  const hand = await endHandle(page, mia.name, date)
  await page.mouse.move(hand.x, hand.y)
  await page.mouse.down()
  await page.mouse.move(hand.toHour(21.5), hand.y, { steps: 6 })
  await expect(bar).toContainText('18:00–21:30')
  await expect(bar).toContainText('Mia Tran is planned at')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.mouse.up()
  await expect(shift).toHaveAccessibleName(/18:00–20:00/)

  await page.mouse.move(hand.x, hand.y)
  await page.mouse.down()
  await page.mouse.move(hand.toHour(20.75), hand.y, { steps: 6 })
  await expect(bar).toContainText('18:00–20:45')
  await page.mouse.up()
  await expect(toast(page, '1 shift changed. Not published yet.')).toBeVisible()
  await expect(shift).toHaveAccessibleName(/18:00–20:45.*Not published/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(shift).toHaveAccessibleName(/18:00–20:00/)

  // By keys, a quarter of an hour each; in a week as well.
  await page.getByText('1 week', { exact: true }).click()
  await shift.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(bar).toContainText('18:00–20:15')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('18:15–20:15')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar).toContainText('17:45–20:00')
  await page.keyboard.press('Enter')
  await expect(shift).toHaveAccessibleName(/17:45–20:00.*Not published/)
})
