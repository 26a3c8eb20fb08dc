import { setTimeout as pause } from 'node:timers/promises'
import { test as base, type CDPSession, type Page } from '@playwright/test'
import { type KeptPage, openKeptPage } from './kept-page.ts'
import { openSteadyBrowser, type PageHabits, type SteadyBrowser, usualHabits } from './steady-browser.ts'
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
  /** The options of the context as a text; undefined where its page may not be kept. */
  keptOptions: string | undefined
  setUp: undefined
  outOfTime: undefined
}
interface WorkerFixtures {
  steady: SteadyBrowser
  kept: { page?: KeptPage | undefined }
  /** Closes the companies of other files than the current one. */
  closeOthers: (currentFile: string) => Promise<void>
}

const isOff = (mode: unknown) => JSON.stringify(mode ?? 'off').includes('"off"')

/** The page that this worker keeps, or a new one to be kept; one with other options goes. */
async function takeKept(kept: WorkerFixtures['kept'], steady: SteadyBrowser, options: string) {
  const former = kept.page
  kept.page = undefined
  if (former?.options === options && former.context.browser()?.isConnected()) return former
  await former?.context.close()
  return openKeptPage(steady, options)
}

/**
 * What all journeys share. One that runs out of time says what its pages were doing: whether their script answers, whether
 * frames are drawn and which process is busy. The machine that it ran on may be out of reach afterwards.
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
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  // A worker runs one file after the other; the companies of the last one are closed when the worker ends.
  closeOthers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await use(closeCompanies)
      await closeCompanies()
    },
    { scope: 'worker', auto: true },
  ],
  keptOptions: async (
    {
      serviceWorkers,
      permissions,
      geolocation,
      storageState,
      trace,
      video,
      viewport,
      deviceScaleFactor,
      isMobile,
      hasTouch,
      locale,
      timezoneId,
      colorScheme,
      offline,
      userAgent,
      extraHTTPHeaders,
      javaScriptEnabled,
      bypassCSP,
      contextOptions,
      passesByItself,
      maps,
    },
    use,
  ) => {
    const mayStay = serviceWorkers === 'block' && !permissions && !geolocation && !storageState
    const options = [
      ...[viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, colorScheme, offline],
      ...[userAgent, extraHTTPHeaders, javaScriptEnabled, bypassCSP, contextOptions, passesByItself, maps],
    ]
    await use(mayStay && isOff(trace) && isOff(video) ? JSON.stringify(options) : undefined)
  },
  setUp: [
    async ({ steady, closeOthers, passesByItself, maps }, use, journey) => {
      await closeOthers(journey.file)
      steady.setHabits({ passesByItself, maps })
      await steady.requireFrames()
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ setUp: _setUp, steady, kept, keptOptions }, use, journey) => {
    const taken = keptOptions === undefined ? undefined : await takeKept(kept, steady, keptOptions)
    const context = taken?.context ?? (await steady.browser.newContext())
    await use(context)
    if (taken && journey.status === 'passed' && (await taken.reset().catch(() => false))) kept.page = taken
    await steady.closeContexts(kept.page?.context)
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  outOfTime: [
    // What needs the context ends before its pages are closed.
    async ({ context: _context, browser }, use, journey) => {
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
