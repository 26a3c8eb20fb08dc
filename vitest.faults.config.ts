import { defineConfig } from 'vitest/config'

/**
 * npm run test:faults: whole processes killed, starved and stopped at the counts that reliability asks for, with what was
 * seen. One file at a time: npm run test:faults -- killed-server
 */
export default defineConfig({
  test: {
    include: ['apps/server/test/faults/*.whole.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 880_000,
    hookTimeout: 120_000,
  },
})
