import { defineConfig } from '@playwright/test'
import { browserPath } from './browser.ts'

const executablePath = await browserPath()
const isSlow = process.env.CI !== undefined

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // As many as the smallest machine has cores; every file has its own company.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: isSlow,
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    // Recording every journey takes a quarter of the time of all; `npm run e2e -- --trace on` records the one that is looked into.
    trace: 'off',
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
