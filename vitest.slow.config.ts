import { defineConfig } from 'vitest/config'
import { limits, withDatabase } from './apps/server/test/settings.ts'

const hour = 3_600_000
const slow = { ...limits, testTimeout: hour, maxWorkers: 1 }

/** `npm run test:slow`. One file at a time: they kill processes, fill disks and measure. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...slow,
          ...withDatabase,
          name: 'server',
          sequence: { groupOrder: 0 },
          include: ['{apps/server,packages/*}/src/**/*.slow.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          ...withDatabase,
          name: 'processes',
          sequence: { groupOrder: 1 },
          include: ['apps/server/test/process/*.slow.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          ...withDatabase,
          name: 'security',
          sequence: { groupOrder: 2 },
          include: ['apps/server/test/{security,sweeps}/*.slow.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          ...withDatabase,
          name: 'real',
          sequence: { groupOrder: 3 },
          include: ['apps/server/test/real/*.slow.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          name: 'faults',
          sequence: { groupOrder: 4 },
          include: ['apps/server/test/faults/*.slow.test.ts'],
          pool: 'forks',
        },
      },
    ],
  },
})
