import { loadavg } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserPath } from './browser.ts'

const executablePath = await browserPath()
const isSlow = process.env.CI !== undefined

// Of two lists Chromium takes the last. Playwright's own comes first here; then the popup of the address bar, for which
// Chromium starts a process of its own beside each page, with two fifths of the page's processor time.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // As many as the smallest machine has cores, and one beside other work; every file has its own company.
  workers: loadavg()[0]! > 3 ? 1 : 2,
  // Ten times what a quiet machine needs. Nothing is asserted by them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: isSlow,
  retries: 0,
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    // Recording every journey takes a quarter of the time of all; `npm run e2e -- --trace on` records one that fails.
    trace: 'off',
    serviceWorkers: 'block',
    // Motion takes frames, and frames take the time of whoever waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Where the sites of the journeys are, whatever zone this machine has.
    timezoneId: 'Australia/Brisbane',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // On a busy machine the process that draws is late. Ended for it, and then given up after some ends, it draws nothing.
        '--disable-gpu-watchdog',
        '--disable-gpu-process-crash-limit',
        `--disable-features=${disabledFeatures}`,
      ],
    },
  },
  // A test says in its tag (tags.ts) where it runs; without one it runs at the desktop's width.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
