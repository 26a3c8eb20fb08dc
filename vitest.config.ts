import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: ['packages/{rules,contract}/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          // One test loads every page there is.
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
          include: ['packages/{client,ui}/src/**/*.test.{ts,tsx}', 'apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: 'apps/server/test/each-file.ts',
          // One application and one database a worker, shared by its files: each test makes its own company.
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
