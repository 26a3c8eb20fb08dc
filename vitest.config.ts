import { defineConfig } from 'vitest/config'
import { limits, withDatabase } from './apps/server/test/settings.ts'
import { slowProjects } from './apps/server/test/slow-projects.ts'

const exclude = ['**/*.slow.test.ts', '**/node_modules/**']
// As many as the smallest machine has cores. The projects take turns at the same two.
const maxWorkers = 2

const hour = 3_600_000
/** One file at a time: they kill processes, fill disks and measure. */
const slow = { ...limits, testTimeout: hour, maxWorkers: 1 }

/** `npm run check` runs the first three projects, the fast ones; `npm run test:slow` the others. */
export default defineConfig({
  test: {
    // A snapshot that is missing fails everywhere, not first where CI runs. `-u` writes it.
    update: 'none',
    projects: [
      {
        test: {
          ...limits,
          name: 'rules',
          include: [
            'packages/{rules,contract,ui,embedded-postgres,pdf}/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude,
          maxWorkers,
          // Loading the program anew for each file would take longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          name: 'screens',
          setupFiles: ['apps/web/src/testing/each-file.ts'],
          // The page and the server of a test have different origins.
          environmentOptions: {
            happyDOM: {
              settings: {
                fetch: { disableSameOriginPolicy: true },
                // A transition that outlives its test would find no window.
                device: { prefersReducedMotion: 'reduce' },
              },
            },
          },
          include: [
            'packages/ui/src/**/*.test.tsx',
            'packages/client/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
          ],
          exclude,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          ...withDatabase,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude,
          maxWorkers,
        },
      },
      ...Object.entries(slowProjects).map(([name, include], i) => ({
        test: {
          ...slow,
          // Tests of faults start and end the database themselves.
          ...(name === 'faults' ? { pool: 'forks' as const } : withDatabase),
          name,
          include,
          sequence: { groupOrder: i + 1 },
        },
      })),
    ],
  },
})
