import os from 'node:os'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import type { Browser, Page } from 'playwright-core'
import type { BenchCompany } from '../a-company.ts'
import { aPage, quiet, seenSince, watch } from '../browser.ts'
import { seedRoster } from '../seeds/roster.ts'
import { people } from '../seeds/schedules.ts'
import type { Figure } from './chat.ts'

const longestTask = 50
const turns = 60
const arrows = 100

/** Turns the wheel down and up again, as fast as a hand does. */
async function scroll(page: Page) {
  await page.mouse.move(900, 600)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, turn < turns / 2 ? 480 : -480)
    await page.waitForTimeout(60)
  }
}

/** Goes down through the rows by the arrow key, as a key that is held repeats. */
async function walk(page: Page) {
  await page.locator('tbody [data-spot]').nth(8).focus()
  for (let key = 0; key < arrows; key++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(33)
  }
}

async function figuresOf(page: Page, { stack }: BenchCompany, by: 'person' | 'site', weeks: 1 | 2) {
  const today = localDate('Australia/Sydney', Date.now())
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const view = `${weeks === 1 ? 'a week' : 'two weeks'} by ${by}`
  await page.goto(
    `${stack.url}/roster?date=${monday}${weeks === 2 ? '&weeks=2' : ''}${by === 'site' ? '&by=SITE' : ''}`,
  )
  await page.locator('tbody [data-spot]').nth(20).waitFor()
  await watch(page)
  await quiet(page, 1500)
  const figures: Figure[] = []
  for (const [what, act] of [
    ['the wheel', scroll],
    ['the arrow key', walk],
  ] as const) {
    await seenSince(page)
    await act(page)
    await quiet(page)
    const { longestTask: ms, longTasks } = await seenSince(page)
    figures.push({
      name: `${view}, gone through by ${what}: longest task`,
      value: ms === 0 ? 'none over 50 ms' : `${ms.toFixed(0)} ms, ${longTasks} over 50 ms`,
      gate: `≤ ${longestTask} ms`,
      holds: ms <= longestTask,
    })
  }
  return figures
}

export const rosterScreenGroup = {
  name: 'Roster screen',
  size: `The roster of ${people} people and 400 sites in Chromium at 1440 by 900 without a graphics card: ${turns} turns of the wheel, ${arrows} arrow keys`,
  async load(company: BenchCompany, browser: Browser): Promise<Figure[]> {
    await seedRoster(company)
    const all: Figure[] = []
    for (const by of ['person', 'site'] as const)
      for (const weeks of [1, 2] as const) {
        const page = await aPage(browser, company)
        all.push(...(await figuresOf(page, company, by, weeks)))
        await page.close()
      }
    return [
      ...all,
      {
        name: 'load of the machine at the end',
        value: os.loadavg()[0]!.toFixed(1),
        gate: '',
        holds: true,
      },
    ]
  },
}
