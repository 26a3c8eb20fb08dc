import type { Page } from '@playwright/test'

/**
 * Nothing has come from the server for so many milliseconds. The open connection, over which it tells what happens, never
 * ends, so that the browser itself never calls its network idle.
 */
export async function idle(page: Page, quietMs = 1000) {
  await page.waitForLoadState('load')
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let last = performance.now()
        const watch = new PerformanceObserver(() => {
          last = performance.now()
        })
        watch.observe({ type: 'resource' })
        const timer = setInterval(() => {
          if (performance.now() - last < quiet) return
          clearInterval(timer)
          watch.disconnect()
          resolve()
        }, 50)
      }),
    quietMs,
  )
}
