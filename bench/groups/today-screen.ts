import os from 'node:os'
import { works } from '@muster/contract/works/works'
import type { Browser, Page } from 'playwright-core'
import type { BenchCompany } from '../a-company.ts'
import { aPage } from '../browser.ts'
import { spread } from '../measure.ts'
import { idlePeople, people, seedToday, visits } from '../seeds/today.ts'
import { send } from '../send.ts'
import type { Figure } from './chat.ts'

const loads = 10
const starts = 5
const paintMs = 1000
const startMs = 5000

/** Milliseconds of the longest task since the page began to load; 0 where none took more than 50. */
const longestTask = `new Promise((resolve) => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(longest), 200)
})`

/** From asking for the address to the first line, with what the browser keeps of the application. */
async function open(page: Page, url: string) {
  const begun = performance.now()
  await page.goto(`${url}/today`, { waitUntil: 'commit' })
  await page.locator('main article').first().waitFor()
  const paint = performance.now() - begun
  return { paint, task: (await page.evaluate(longestTask)) as number }
}

const onSite = (page: Page) => page.getByRole('link', { name: /On site$/ }).locator('.figures')

/** From the tap on a phone to the new count on the board of a manager. */
async function startToBoard(page: Page, company: BenchCompany) {
  const seen: number[] = []
  for (const { jobId, token } of await idlePeople(company, starts)) {
    const before = Number((await onSite(page).textContent())!.replace(/\D/g, ''))
    const begun = performance.now()
    const body = { jobId, startedAt: new Date().toISOString() }
    await send(company.stack.url, token, works.start, { body })
    await onSite(page)
      .filter({ hasText: String(before + 1) })
      .waitFor()
    seen.push(performance.now() - begun)
  }
  return seen
}

const figure = (name: string, value: number, gate: number): Figure => ({
  name,
  value: `${value.toFixed(0)} ms`,
  gate: `≤ ${gate} ms`,
  holds: value <= gate,
})

export const todayScreenGroup = {
  name: 'Today screen',
  size: `The board of ${visits} visits of ${people} people in three time zones, in Chromium at 1440 by 900 without a graphics card: ${loads} loads with what the browser keeps, ${starts} starts on phones`,
  async load(company: BenchCompany, browser: Browser): Promise<Figure[]> {
    await seedToday(company)
    const page = await aPage(browser, company)
    await open(page, company.stack.url)
    const opened = []
    for (let nth = 0; nth < loads; nth++) opened.push(await open(page, company.stack.url))
    const paint = spread(opened.map((each) => each.paint))
    const seen = await startToBoard(page, company)
    await page.close()
    const task = Math.max(...opened.map((each) => each.task))
    return [
      figure('first line of the board, p50', paint.p50, paintMs),
      figure('first line of the board, p95', paint.p95, paintMs),
      { name: 'longest task while it loads', value: `${task.toFixed(0)} ms`, gate: '', holds: true },
      figure('a start on a phone until the board counts it, slowest', Math.max(...seen), startMs),
      { name: 'load of the machine at the end', value: os.loadavg()[0]!.toFixed(1), gate: '', holds: true },
    ]
  },
}
