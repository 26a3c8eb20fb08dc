import { defineConfig } from 'vitest/config'
import { limits, withDatabase } from './apps/server/test/settings.ts'

/** The fast tests: `npm run check`. Those that take long are in vitest.slow.config.ts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: ['packages/{rules,contract}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...limits,
          name: 'web',
          sequence: { groupOrder: 0 },
          include: ['packages/{client,ui}/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.slow.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...limits,
          ...withDatabase,
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts', '**/node_modules/**'],
          maxWorkers: 2,
        },
      },
    ],
  },
})
