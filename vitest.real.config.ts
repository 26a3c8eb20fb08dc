import { defineConfig } from 'vitest/config'

/** npm run test:real: everything of the real test data, of which the ordinary tests take a sample. */
export default defineConfig({
  test: {
    include: ['apps/server/test/real/*.whole.ts'],
    globalSetup: 'apps/server/test/global-setup.ts',
    pool: 'forks',
    isolate: false,
    hookTimeout: 60_000,
  },
})
