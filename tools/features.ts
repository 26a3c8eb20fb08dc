/** The features in their order: a table of contents, and the direction of imports on the server and in the web. */
export const featureOrder = [
  'session',
  'company',
  'files',
  'users',
  'contracts',
  'site-groups',
  'sites',
  'job-details',
  'calendar',
  'jobs',
  'works',
  'payroll',
  'reports',
  'notifications',
  'chat',
  'dashboard',
] as const
