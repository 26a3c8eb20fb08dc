export const slowProjects = {
  slow: [
    '{apps/server,packages/*,demo}/src/**/*.slow.test.ts',
    'apps/server/test/api-client/*.slow.test.ts',
    'tools/*.slow.test.ts',
  ],
  processes: ['apps/server/test/process/*.slow.test.ts'],
  security: ['apps/server/test/{security,sweeps}/*.slow.test.ts'],
  real: ['apps/server/test/{planning,real}/*.slow.test.ts'],
  faults: ['apps/server/test/faults/*.slow.test.ts'],
}
