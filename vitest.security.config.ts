import { defineConfig } from 'vitest/config'

/** npm run test:security: the attacks on signing in at the counts that reliability asks for, with what was seen. */
export default defineConfig({
  test: {
    include: ['apps/server/test/{security,process}/*.whole.ts'],
    globalSetup: 'apps/server/test/global-setup.ts',
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    hookTimeout: 60_000,
  },
})
