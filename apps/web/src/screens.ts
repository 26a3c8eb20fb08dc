import { ask, type Question } from '@muster/client/query'
import {
  clients,
  companyAdmins,
  everyone,
  fieldWorkers,
  type Level,
  management,
  owner,
  staff,
  teamLeaders,
} from '@muster/contract/permissions'
import { works } from '@muster/contract/works'
import { type Path, paths } from './paths.ts'

/** Groups of the sidebar, from top to bottom. */
export const groups = ['Users', 'Contracts', 'Sites', 'Job Detail', 'Jobs', 'Works', 'Reports'] as const
export type Group = (typeof groups)[number]

interface Place {
  /** The group of the sidebar where its link stands. */
  readonly group?: Group
  /** The search leads there, although it has no link in the sidebar. */
  readonly isSearched?: true
  /** Other words that people type to find it. */
  readonly words?: string
  /** The number that the server counts of what waits there. */
  readonly waiting?: 'reviews' | 'corrections'
  /** What it shows first; asked for before there is a page. */
  readonly first?: Question<unknown>
}
export interface Screen extends Place {
  readonly path: Path
  /** Levels that may open it. At one path, each level has at most one screen. */
  readonly levels: readonly Level[]
  readonly title: string
  /** Its file, in the folder of the features. */
  readonly page: string
}

const screen = (
  path: Path,
  levels: readonly Level[],
  page: string,
  title: string,
  place: Place = {},
): Screen => ({ path, levels, page, title, ...place })

/** Every screen of people who have signed in, once. Routes, sidebar, menus, search and tests read this table. */
export const screens: readonly Screen[] = [
  screen(paths.home, management, 'dashboard/DashboardPage', 'Dashboard', {
    isSearched: true,
  }),
  screen(paths.home, [4, 5, 6, 7, 8, 9], 'works/field/MyDayPage', 'My day', {
    first: ask(works.myDay),
  }),
  screen(paths.home, clients, 'my-sites/MySitesPage', 'My sites'),
  screen(paths.chat, everyone, 'chat/ChatPage', 'Chat', {
    isSearched: true,
    words: 'Messages, conversations',
  }),

  screen(paths.users, management, 'users/UsersPage', 'All users', {
    group: 'Users',
    words: 'People, staff, employees, clients, phone',
  }),
  screen(paths.userAdd, management, 'users/UserPage', 'Add user', {
    group: 'Users',
    words: 'New person, employee, client, invite',
  }),
  screen(paths.userEdit, management, 'users/UserPage', 'Edit user'),
  screen(paths.userImport, management, 'users/ImportPage', 'Import people', {
    group: 'Users',
    words: 'CSV, Excel, spreadsheet',
  }),
  screen(paths.roles, companyAdmins, 'roles/RolesPage', 'Roles', {
    group: 'Users',
    words: 'Permissions, levels, rights',
  }),

  screen(paths.contracts, management, 'contracts/ContractsPage', 'All contracts', {
    group: 'Contracts',
    words: 'Agreements, renew, expired',
  }),
  screen(paths.contractAdd, management, 'contracts/ContractPage', 'Add contract', {
    group: 'Contracts',
    words: 'New agreement, client',
  }),
  screen(paths.contractEdit, management, 'contracts/ContractPage', 'Edit contract'),

  screen(paths.groups, management, 'site-groups/SiteGroupsPage', 'Manage Groups', {
    group: 'Sites',
    words: 'Regions, teams',
  }),
  screen(paths.siteAdd, management, 'sites/SitePage', 'Add site', {
    group: 'Sites',
    words: 'New location, building, address',
  }),
  screen(paths.sites, management, 'sites/SitesPage', 'All sites', {
    group: 'Sites',
    words: 'Locations, buildings, addresses, map',
  }),
  screen(paths.siteEdit, management, 'sites/SitePage', 'Edit site'),
  screen(paths.siteImport, management, 'sites/ImportSitesPage', 'Import sites', {
    isSearched: true,
    words: 'CSV, Excel, spreadsheet',
  }),

  screen(paths.jobDetailAdd, management, 'job-details/JobDetailPage', 'Add job detail', {
    group: 'Job Detail',
    words: 'New checklist, tasks',
  }),
  screen(paths.jobDetailEdit, management, 'job-details/JobDetailPage', 'Edit job detail', {
    group: 'Job Detail',
    words: 'Checklists, tasks',
  }),

  screen(paths.jobAdd, management, 'jobs/CreateJobPage', 'Create job', {
    group: 'Jobs',
    words: 'New job, schedule',
  }),
  screen(paths.jobEdit, management, 'jobs/UpdateJobPage', 'Update job', {
    group: 'Jobs',
    words: 'Assign employees, deactivate, schedule',
  }),
  screen(paths.jobNotifications, management, 'notifications/JobNotificationsPage', 'Job notifications', {
    group: 'Jobs',
    words: 'Alerts, e-mails',
  }),
  screen(paths.jobCalendar, management, 'calendar/JobCalendarPage', 'Job calendar', {
    group: 'Jobs',
    words: 'Schedule, shifts, planned',
  }),
  screen(paths.jobFeedback, management, 'feedback/JobFeedbackPage', 'Client feedback', {
    group: 'Jobs',
    words: 'Ratings, satisfaction',
  }),
  screen(paths.problems, management, 'problems/ProblemsPage', 'Problems', {
    group: 'Jobs',
    words: 'Complaints, issues',
  }),

  screen(paths.worksReview, management, 'works/ReviewPage', 'To review', {
    group: 'Works',
    waiting: 'reviews',
    words: 'Flags, off site, overlaps',
  }),
  screen(paths.worksCorrections, management, 'works/CorrectionsPage', 'Correction requests', {
    group: 'Works',
    waiting: 'corrections',
    words: 'Times, hours, approve',
  }),

  screen(paths.sitePayroll, management, 'payroll/SitePayrollPage', 'Site payroll', {
    group: 'Reports',
    words: 'Hours, wages, timesheets',
  }),
  screen(paths.userPayroll, management, 'payroll/UserPayrollPage', 'User payroll', {
    group: 'Reports',
    words: 'Hours, wages, timesheets',
  }),
  screen(paths.inspectionReport, management, 'reports/InspectionReportPage', 'Inspection report', {
    group: 'Reports',
    words: 'Scores, ratings, audit',
  }),
  screen(paths.detailedReport, management, 'reports/DetailedReportPage', 'Detailed report', {
    group: 'Reports',
    words: 'Visit, answers, photos, route',
  }),
  screen(paths.inspectionTrend, management, 'reports/InspectionTrendPage', 'Inspection trend', {
    group: 'Reports',
    words: 'Scores over time',
  }),
  screen(paths.heatMap, management, 'reports/HeatMapPage', 'Heat Map', {
    group: 'Reports',
    words: 'Positions, GPS',
  }),
  screen(paths.exports, everyone, 'exports/ExportsPage', 'My files', {
    group: 'Reports',
    words: 'Downloads, exports',
  }),
  screen(paths.kpiPlaceholder, management, 'reports/PlaceholderPage', 'KPI'),
  screen(paths.heatmapPlaceholder, management, 'reports/PlaceholderPage', 'Heat Map'),
  screen(paths.trackPlaceholder, management, 'reports/PlaceholderPage', 'Track'),

  screen(paths.work, fieldWorkers, 'works/field/WorkRunPage', 'Work'),
  screen(paths.workFinish, fieldWorkers, 'works/field/FinishPage', 'Finish'),
  screen(paths.myHours, staff, 'works/field/MyHoursPage', 'My hours'),
  screen(paths.myTeam, teamLeaders, 'works/field/TeamPage', 'My team'),

  screen(paths.feedback, clients, 'feedback/FeedbackPage', 'Feedback'),
  screen(paths.mySite, clients, 'my-sites/MySitePage', 'My sites'),
  screen(paths.myReport, clients, 'my-sites/MyReportPage', 'Report'),

  screen(paths.account, everyone, 'account/AccountPage', 'My account', {
    isSearched: true,
    words: 'Password, profile, devices',
  }),
  screen(paths.settings, companyAdmins, 'company/SettingsPage', 'Company settings', {
    isSearched: true,
    words: 'Logo, colours, time zone, pay',
  }),
  screen(paths.scheduleSettings, companyAdmins, 'calendar/ScheduleSettingsPage', 'Schedules and holidays', {
    isSearched: true,
    words: 'Public holidays, rest hours',
  }),
  screen(
    paths.companyNotifications,
    companyAdmins,
    'notifications/CompanyNotificationsPage',
    'Company notifications',
    { isSearched: true, words: 'Alerts, SMS' },
  ),
  screen(paths.notifications, everyone, 'notifications/NotificationsPage', 'Notifications', {
    isSearched: true,
    words: 'Alerts, bell',
  }),
  screen(paths.notificationChoices, everyone, 'notifications/ChoicesPage', 'How I am told', {
    isSearched: true,
    words: 'Quiet hours, e-mail, push, SMS',
  }),
  screen(paths.deliveries, management, 'notifications/DeliveriesPage', 'Who was told what', {
    isSearched: true,
    words: 'Delivery log, alerts',
  }),
  screen(paths.texts, companyAdmins, 'languages/TextsPage', 'Texts', {
    isSearched: true,
    words: 'Translations, wording, languages',
  }),
  screen(paths.auditLog, owner, 'company/AuditPage', 'Audit log', {
    isSearched: true,
    words: 'History, changes, who did what',
  }),
  screen(paths.outbox, owner, 'mail/OutboxPage', 'Outbox', {
    isSearched: true,
    words: 'Mail log, e-mails, sent',
  }),
  screen(paths.status, owner, 'status/StatusPage', 'Status', {
    isSearched: true,
    words: 'Health, backups, queues',
  }),
]

/** Pages for everybody, without signing in. */
export const openScreens: readonly Pick<Screen, 'path' | 'page'>[] = [
  { path: paths.signIn, page: 'session/SignInPage' },
  { path: paths.signOut, page: 'session/SignOutPage' },
  { path: paths.passwordReset, page: 'session/PasswordResetPage' },
  { path: paths.invitation, page: 'users/InvitationPage' },
  { path: paths.unsubscribe, page: 'notifications/UnsubscribePage' },
  { path: paths.verify, page: 'reports/VerifyPage' },
  { path: paths.giveFeedback, page: 'feedback/GiveFeedbackPage' },
]

/** The screen that this level finds at a path. */
export const screenAt = (path: Path, level: number): Screen | undefined =>
  screens.find((each) => each.path === path && mayOpen(each, level))

const mayOpen = ({ levels }: Pick<Screen, 'levels'>, level: number) => levels.some((one) => one === level)
export const maySee = (path: Path, level: number) => screenAt(path, level) !== undefined

/** Links of the sidebar for this level; a group without any is left out. */
export const sidebarOf = (level: number) =>
  groups
    .map((group) => ({
      group,
      links: screens.filter((each) => each.group === group && mayOpen(each, level)),
    }))
    .filter(({ links }) => links.length > 0)

/** The screens that the search of this level offers: those of the sidebar first. */
export const searchedBy = (level: number): readonly Screen[] => [
  ...sidebarOf(level).flatMap(({ links }) => links),
  ...screens.filter((each) => each.isSearched && mayOpen(each, level)),
]
