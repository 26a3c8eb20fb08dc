// Features: roster
import { roster } from '@muster/contract/planning/roster'
import { expect, type Page } from '@playwright/test'
import { boxOf } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, aShift, cell, toast } from './rosters.ts'
import { call, checkPage, enter } from './support.ts'
import { aWorker } from './works-done.ts'

/** Mia Tran works from six to eight in the evening, and from nine to ten. */
async function aDay() {
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
  return { company, mia, date }
}

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
  const { company, mia, date } = await aDay()
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
  // Not the one that was struck out.
  await expect(shift).toBeFocused()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a shift of a day to scale is pulled longer by finger, and a finger that scrolls changes nothing', async ({
    page,
  }) => {
    const { company, mia, date } = await aDay()
    // More people than the screen has room for.
    for (const name of ['Zac', 'Zara', 'Zoe', 'Zola']) await aWorker(company, 5, name, 'Reed')
    await enter(page, company, `/roster?date=${date}&weeks=DAY&all=1`)
    const shift = cell(page, mia.name, date).locator('[data-kind="shift"]').first()
    const edge = cell(page, mia.name, date).locator('[data-edge="end"]').first()
    const bar = page.getByRole('region', { name: 'New times' })
    const grid = page.getByRole('grid', { name: 'Roster' }).locator('..')
    const finger = await aFinger(page)

    // The evening lies beyond the screen: a finger brings it there, as it does anywhere on the grid.
    await expect(edge).not.toBeInViewport()
    const row = await boxOf(cell(page, mia.name, date))
    const y = row.y + row.height / 2
    await finger.swipe({ x: 960, y }, { x: 460, y })
    await expect(edge).toBeInViewport({ ratio: 1 })
    const hand = await endHandle(page, mia.name, date)
    const scrolled = () => grid.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))
    const before = await scrolled()

    // A tap on a handle is one on the shift.
    await page.touchscreen.tap(hand.x, hand.y)
    await expect(page.getByRole('menu', { name: `Shift of ${mia.name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()

    // Up or down from a handle, and a little aside, is a wish to scroll.
    await finger.swipe(hand, { x: hand.toHour(20.5), y: hand.y - 120 })
    await expect.poll(async () => (await scrolled()).scrollTop).toBeGreaterThan(0)
    await expect(bar).toBeHidden()
    await finger.swipe({ x: 600, y: 400 }, { x: 600, y: 700 })
    await expect.poll(scrolled).toEqual(before)
    await expect(shift).toHaveAccessibleName(/18:00–20:00(?!.*Not published)/)

    // What the rules say stands there while the finger holds it, and the grid stays where it is.
    await finger.down(hand)
    await finger.to({ x: hand.toHour(20.5), y: hand.y })
    await finger.to({ x: hand.toHour(21.5), y: hand.y + 40 })
    await expect(bar).toContainText('18:00–21:30')
    await expect(bar).toContainText('Mia Tran is planned at')
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(await scrolled()).toEqual(before)
    await finger.to({ x: hand.toHour(20.75), y: hand.y + 40 })
    await expect(bar).toContainText('18:00–20:45')
    await finger.up()
    await expect(toast(page, '1 shift changed. Not published yet.')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(shift).toHaveAccessibleName(/18:00–20:45.*Not published/)
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect(shift).toHaveAccessibleName(/18:00–20:00/)
  })
})

interface Point {
  x: number
  y: number
}
/** One finger on the screen: the browser decides what it touches, and whether it scrolls. */
async function aFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  let place: Point = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const down = ({ x, y }: Point) => {
    place = { x, y }
    return send('touchStart', [place])
  }
  const to = async (end: Point) => {
    const start = place
    for (let step = 1; step <= 6; step++) {
      place = {
        x: start.x + ((end.x - start.x) * step) / 6,
        y: start.y + ((end.y - start.y) * step) / 6,
      }
      await send('touchMove', [place])
    }
  }
  const up = () => send('touchEnd', [])
  const swipe = async (start: Point, end: Point) => {
    await down(start)
    await to(end)
    await up()
  }
  return { down, to, up, swipe }
}
