import { session } from '@muster/contract/session/session'
import type { Browser, Page } from 'playwright-core'
import type { BenchCompany } from './a-company.ts'
import { send } from './send.ts'

export async function aBrowser(): Promise<{ browser: Browser } | { missing: string }> {
  try {
    const { chromium } = await import('playwright-core')
    const { browserPath } = await import('../e2e/browser.ts')
    const executablePath = await browserPath()
    return { browser: await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] }) }
  } catch (error) {
    return { missing: String((error as Error).message).split('\n')[0]! }
  }
}

export async function aPage(browser: Browser, { stack, email, password, code }: BenchCompany): Promise<Page> {
  const body = { email, password, tenant: code, platform: 'WEB' }
  const { text } = await send(stack.url, '', session.signIn, { body })
  const { tenantId, user, accessToken, refreshToken } = JSON.parse(text).data
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  await page.addInitScript(
    (held) => sessionStorage.setItem('muster.session', held),
    JSON.stringify({ tenantId, user, accessToken, refreshToken }),
  )
  return page
}

// In the words of the page: what runs there knows a window and a document, and this program does not.
const watching = `(() => {
  const seen = { tasks: [], keys: [], lastTask: performance.now() }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) {
      seen.tasks.push(duration)
      seen.lastTask = startTime + duration
    }
  }).observe({ type: 'longtask' })
  // From the key to the end of what it caused in the page, before the next frame is drawn.
  document.addEventListener('keydown', () => {
    const start = performance.now()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => seen.keys.push(performance.now() - start)
    channel.port2.postMessage(null)
  }, true)
})()`
const readSeen = `(() => {
  const longest = (times) => Math.max(0, ...times.splice(0))
  const longTasks = window.seen.tasks.length
  return { longTasks, longestTask: longest(window.seen.tasks), longestKey: longest(window.seen.keys) }
})()`
const rest = (ms: number) => `new Promise((resolve) => {
  const look = () => (performance.now() - window.seen.lastTask > ${ms} ? resolve() : setTimeout(look, 50))
  look()
})`

/** Starts to look at the page: tasks longer than 50 ms, and how long keys take. */
export const watch = (page: Page): Promise<void> => page.evaluate(watching)

export interface Seen {
  /** Tasks of more than 50 ms. */
  longTasks: number
  /** Milliseconds; 0 where no task took more than 50. */
  longestTask: number
  longestKey: number
}
/** What was seen since the last time, in milliseconds. */
export const seenSince = (page: Page): Promise<Seen> => page.evaluate(readSeen)

export const quiet = (page: Page, forMs = 500): Promise<void> => page.evaluate(rest(forMs))
