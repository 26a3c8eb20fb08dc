import { waitsOf } from '../src/waits.ts'

const minute = 60_000

/** Neither a busy machine nor a clock that is set forward refuses what a test asks. */
export const patience = { WAITS_FACTOR: '10' }
export const usualWaits = { WAITS_FACTOR: '1' }
export const patientWaits = waitsOf(Number(patience.WAITS_FACTOR))

/** A test that hangs ends after this. No test comes near it, however busy the machine is. */
export const limits = {
  testTimeout: 3 * minute,
  hookTimeout: 3 * minute,
  expect: { poll: { timeout: 2 * minute, interval: 20 } },
}

/** Those of `npm run check`; the others of vitest.config.ts are slow. */
export const fastProjects = ['rules', 'screens', 'server'].map((name) => `--project=${name}`)

/** One application and one database for each worker, shared by its files: each test makes its own company. */
export const withDatabase = {
  globalSetup: 'apps/server/test/global-setup.ts',
  setupFiles: 'apps/server/test/each-file.ts',
  pool: 'forks' as const,
  isolate: false,
}
