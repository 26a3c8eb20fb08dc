/** Every URL of the application, written whole. */
export const paths = {
  home: '/',
  today: '/today',
  roster: '/roster',
  rosterImport: '/roster/import',
  cover: '/cover',
  offer: '/cover/offer',
  signIn: '/signin',
  signOut: '/logout',
  passwordReset: '/password-reset',
  outbox: '/settings/outbox',
  users: '/users',
  userImport: '/users/import',
  roles: '/roles',
  invitation: '/invitation',
  userAdd: '/users/add',
  userEdit: '/users/edit',
  person: '/person',
  client: '/client',
  site: '/site',
  job: '/job',
  groups: '/groups',
  siteAdd: '/jobs/addlocation',
  siteEdit: '/jobs/addlocation/edit',
  sites: '/jobs/viewlocation/all',
  siteImport: '/jobs/addlocation/import',
  jobDetailAdd: '/jobs/jobdetail/add',
  jobDetailEdit: '/jobs/jobdetail/edit',
  jobDetails: '/jobs/jobdetail/all',
  jobs: '/jobs',
  jobAdd: '/job/add',
  jobEdit: '/job/edit',
  jobNotifications: '/job/notifications',
  jobCalendar: '/job/calendar',
  notifications: '/notifications',
  notificationChoices: '/notifications/choices',
  deliveries: '/notifications/deliveries',
  companyNotifications: '/settings/notifications',
  unsubscribe: '/unsubscribe',
  contractAdd: '/contracts/add',
  contractEdit: '/contracts/edit',
  contracts: '/contracts/all',
  chat: '/chat',
  pay: '/pay',
  payPerson: '/pay/person',
  payHandOver: '/pay/hand-over',
  payMapping: '/pay/mapping',
  inspectionReport: '/report/inspection',
  sitePayroll: '/report/payroll/site',
  userPayroll: '/report/payroll/user',
  inspectionTrend: '/report/trend/inspection',
  detailedReport: '/report/detailed',
  mySite: '/my-site',
  myReport: '/my-report',
  feedback: '/feedback',
  giveFeedback: '/give-feedback',
  jobFeedback: '/job/feedback',
  problems: '/problems',
  heatMap: '/report/heat-map',
  exports: '/report/exports',
  kpiPlaceholder: '/report/kpi',
  heatmapPlaceholder: '/report/heatmap',
  trackPlaceholder: '/report/track',
  visits: '/visits',
  worksReview: '/works/review',
  worksCorrections: '/works/corrections',
  verify: '/verify',
  myHours: '/me/hours',
  myRoster: '/me/roster',
  myOffers: '/me/offers',
  myTeam: '/me/team',
  myDuty: '/me/duty',
  myLeave: '/me/leave',
  myAvailability: '/me/availability',
  leave: '/leave',
  away: '/leave/away',
  leaveSettings: '/settings/leave',
  work: '/me/work',
  workFinish: '/me/work/finish',
  account: '/account',
  settings: '/settings',
  scheduleSettings: '/settings/schedules',
  paySettings: '/settings/pay',
  payRules: '/settings/pay/rules',
  coverSettings: '/settings/cover',
  duty: '/settings/duty',
  auditLog: '/settings/audit',
  status: '/settings/status',
  texts: '/settings/texts',
} as const
export type Path = (typeof paths)[keyof typeof paths]

type Query = Readonly<Record<string, string | number | undefined>>
/** A path with what it is about: `to(paths.userEdit, { id: 3 })` is `/users/edit?id=3`. */
export function to(path: Path, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** Where to go after sign-in: a path of this application, or home. */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return paths.home
  const url = new URL(next, location.origin)
  // A path of two slashes names another host.
  const isOwn = url.origin === location.origin && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search : paths.home
}
