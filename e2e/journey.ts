import { setTimeout as pause } from 'node:timers/promises'
import { test as base, type CDPSession, type Page } from '@playwright/test'
import {
  openSteadyBrowser,
  type PageHabits,
  requireFrames,
  type SteadyBrowser,
  usualHabits,
} from './steady-browser.ts'
import { closeCompanies } from './support.ts'

const answerMs = 5000
const within = <T>(what: Promise<T>) => Promise.race([what.catch(String), pause(answerMs, 'no answer')])

const frame = 'new Promise((drawn) => requestAnimationFrame(() => drawn("drawn")))'
async function stateOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const run = async (expression: string) => {
    const answer = await within(session.send('Runtime.evaluate', { expression, awaitPromise: true }))
    return typeof answer === 'string' ? answer : String(answer.result.value)
  }
  const script = await run('"answers"')
  return `  ${page.url()}: script: ${script}, next frame: ${await run(frame)}, ${await run('document.visibilityState')}`
}

/** Seconds of processor time that each process of the browser takes now. */
async function busyOf(session: CDPSession): Promise<string> {
  const times = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  const before = await times()
  await pause(answerMs)
  const used = (await times()).map(({ id, type, cpuTime }) => {
    const earlier = before.find((each) => each.id === id)?.cpuTime ?? 0
    return `${type} ${(cpuTime - earlier).toFixed(1)}`
  })
  return `  processor time in ${answerMs / 1000} s: ${used.join(', ')}`
}

interface TestFixtures extends PageHabits {
  setUp: undefined
  outOfTime: undefined
}
interface WorkerFixtures {
  steady: SteadyBrowser
  /** Closes the companies of other files than the current one. */
  closeOthers: (currentFile: string) => Promise<void>
}

/**
 * A journey that runs out of time says what its pages were doing: whether their script answers, whether frames are drawn and
 * which process is busy. The machine that it ran on may be out of reach afterwards.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  passesByItself: [usualHabits.passesByItself, { option: true }],
  maps: [usualHabits.maps, { option: true }],
  steady: [
    async ({ playwright }, use) => {
      const launch = () => playwright.chromium.launch()
      const steady = openSteadyBrowser(await launch(), launch)
      await use(steady)
      await steady.close()
    },
    { scope: 'worker' },
  ],
  browser: [async ({ steady }, use) => use(steady.browser), { scope: 'worker' }],
  // A worker runs one file after the other; the companies of the last one are closed when the worker ends.
  closeOthers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await use(closeCompanies)
      await closeCompanies()
    },
    { scope: 'worker', auto: true },
  ],
  setUp: [
    async ({ steady, closeOthers, passesByItself, maps }, use, journey) => {
      await closeOthers(journey.file)
      steady.setHabits({ passesByItself, maps })
      await requireFrames(steady)
      await use(undefined)
    },
    { auto: true },
  ],
  outOfTime: [
    // What needs the context ends before its pages are closed.
    async ({ setUp: _setUp, context: _context, browser }, use, journey) => {
      await use(undefined)
      if (journey.status !== 'timedOut') return
      console.log(`Out of time: ${journey.title}`)
      for (const page of browser.contexts().flatMap((each) => each.pages()))
        console.log(await stateOf(page).catch(String))
      console.log(await busyOf(await browser.newBrowserCDPSession()).catch(String))
    },
    { auto: true },
  ],
})
