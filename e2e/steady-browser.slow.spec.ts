// guards: e2e/steady-browser.ts, e2e/journey.ts
// takes: 20 s
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { openSteadyBrowser } from './steady-browser.ts'

test('a browser that draws no frames is replaced before the next journey', async ({ playwright }) => {
  test.skip(process.platform === 'win32', 'there no process can be held')
  const launch = () => playwright.chromium.launch()
  const steady = openSteadyBrowser(await launch(), launch)
  const version = steady.browser.version()
  await steady.requireFrames()
  await steady.browser.newPage()
  expect(steady.browser.contexts()).toHaveLength(2)

  const devtools = await steady.browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const { id } = processInfo.find(({ type }) => type === 'GPU')!
  process.kill(id, 'SIGSTOP')
  try {
    await steady.requireFrames()
  } finally {
    process.kill(id, 'SIGKILL')
  }
  // The same object, and behind it another browser, without the pages of the first.
  expect(steady.browser.contexts()).toHaveLength(0)
  expect(steady.browser.version()).toBe(version)
  await steady.requireFrames()
  expect(steady.browser.contexts()).toHaveLength(1)
  await steady.close()
})
