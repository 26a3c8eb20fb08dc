import { defineConfig } from 'vitest/config'

/** npm run test:security: the attacks at the counts that reliability asks for, of which the ordinary tests take a sample. */
export default defineConfig({
  test: {
    include: ['apps/server/test/security/*.whole.ts'],
    globalSetup: 'apps/server/test/global-setup.ts',
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    hookTimeout: 60_000,
  },
})
