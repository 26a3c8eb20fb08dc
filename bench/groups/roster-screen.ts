import os from 'node:os'
import { roster } from '@muster/contract/planning/roster'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import type { Browser, Page } from 'playwright-core'
import type { BenchCompany } from '../a-company.ts'
import { aPage, quiet, type Seen, seenSince, watch } from '../browser.ts'
import { spread } from '../measure.ts'
import { seedRoster } from '../seeds/roster.ts'
import { people } from '../seeds/schedules.ts'
import type { Figure } from './chat.ts'

const longestTask = 50
const turns = 60
const arrows = 100
const loads = 10
const paintMs = 1000
const aims = 24
const verdictMs = 100

async function scroll(page: Page) {
  await page.mouse.move(900, 600)
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, turn < turns / 2 ? 480 : -480)
    await page.waitForTimeout(60)
  }
}

async function walk(page: Page) {
  await page.locator('tbody [data-spot]').nth(8).focus()
  for (let key = 0; key < arrows; key++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(33)
  }
}

const mondayOf = (weeksAhead: number) => {
  const today = localDate('Australia/Sydney', Date.now())
  return addDays(today, 7 * weeksAhead - ((weekday(today) + 6) % 7))
}
const taskFigure = (name: string, { longestTask: ms, longTasks }: Seen): Figure => ({
  name: `${name}: longest task`,
  value: ms === 0 ? 'none over 50 ms' : `${ms.toFixed(0)} ms, ${longTasks} over 50 ms`,
  gate: `≤ ${longestTask} ms`,
  holds: ms <= longestTask,
})
const timeFigure = (name: string, ms: number, gate: number): Figure => ({
  name,
  value: `${ms.toFixed(0)} ms`,
  gate: `≤ ${gate} ms`,
  holds: ms <= gate,
})

// In the words of the page: the frame after the one that has the first shift, in milliseconds of the navigation. Whoever
// asks from outside asks in steps, at last of half a second.
const noteFirstShift = `firstShiftAt = new Promise((resolve) => {
  const note = () => resolve(performance.now())
  const look = () => requestAnimationFrame(document.querySelector('tbody [data-item]') ? note : look)
  look()
})`

/** Until the first shift can be read, with what the browser keeps. */
async function paints(page: Page, { stack }: BenchCompany) {
  const times: number[] = []
  await page.addInitScript(noteFirstShift)
  for (let load = 0; load <= loads; load++) {
    await page.goto(`${stack.url}/roster?date=${mondayOf(0)}&weeks=2`)
    const shownAt = (await page.evaluate('firstShiftAt')) as number
    if (load > 0) times.push(shownAt)
  }
  return spread(times)
}

// In the words of the page. Near its edges the grid would scroll.
const cellsInSight = `[...document.querySelectorAll('td[data-row^="person "]')]
  .map((cell) => cell.getBoundingClientRect())
  .filter(({ top, bottom }) => top > 460 && bottom < 760)
  .map(({ left, width, top, height }) => ({ x: left + width / 2, y: top + height / 2 }))`

/** A shift of next week is held over cells, and let go on none of them. */
async function drag(page: Page, { stack }: BenchCompany) {
  await page.goto(`${stack.url}/roster?date=${mondayOf(1)}&weeks=2`)
  await page.locator('td[data-row^="person "] [data-item]:not([data-fixed])').nth(5).hover()
  await watch(page)
  await quiet(page, 1500)
  await seenSince(page)
  const cells = (await page.evaluate(cellsInSight)) as { x: number; y: number }[]
  const verdicts: number[] = []
  await page.mouse.down()
  for (let aim = 0; aim < aims; aim++) {
    const { x, y } = cells[Math.floor((aim * cells.length) / aims)]!
    const answered = page
      .waitForEvent('requestfinished', {
        predicate: (request) => new URL(request.url()).pathname === roster.checkChange.path,
        timeout: 3000,
      })
      // Its own cell, and one where nothing would change, ask nothing.
      .catch(() => undefined)
    await page.mouse.move(x, y, { steps: 8 })
    const request = await answered
    if (request) verdicts.push(request.timing().responseEnd)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await quiet(page)
  return { verdicts, seen: await seenSince(page) }
}

async function handFigures(browser: Browser, company: BenchCompany): Promise<Figure[]> {
  const page = await aPage(browser, company)
  const paint = await paints(page, company)
  const { verdicts, seen } = await drag(page, company)
  await page.close()
  return [
    timeFigure('two weeks by person, first shift in sight, p50', paint.p50, paintMs),
    timeFigure('two weeks by person, first shift in sight, p95', paint.p95, paintMs),
    taskFigure('a shift dragged over cells', seen),
    timeFigure(
      `a verdict while dragging, asked until answered, p95 of ${verdicts.length}`,
      spread(verdicts).p95,
      verdictMs,
    ),
  ]
}

async function figuresOf(page: Page, { stack }: BenchCompany, by: 'person' | 'site', weeks: 1 | 2) {
  const view = `${weeks === 1 ? 'a week' : 'two weeks'} by ${by}`
  await page.goto(
    `${stack.url}/roster?date=${mondayOf(0)}${weeks === 2 ? '&weeks=2' : ''}${by === 'site' ? '&by=SITE' : ''}`,
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
    figures.push(taskFigure(`${view}, gone through by ${what}`, await seenSince(page)))
  }
  return figures
}

export const rosterScreenGroup = {
  name: 'Roster screen',
  size: `The roster of ${people} people and 400 sites in Chromium at 1440 by 900 without a graphics card: ${turns} turns of the wheel, ${arrows} arrow keys, ${loads} loads, ${aims} cells under a shift`,
  async load(company: BenchCompany, browser: Browser): Promise<Figure[]> {
    await seedRoster(company)
    const all = await handFigures(browser, company)
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
