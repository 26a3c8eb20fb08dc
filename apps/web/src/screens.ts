import { ask, prefetch } from '@muster/client/query'
import { mayNow } from '@muster/client/use-may'
import { msg } from '@muster/contract/kit/msg'
import {
  clients,
  companyAdmins,
  everyone,
  fieldWorkers,
  leaders,
  management,
  staff,
  teamLeaders,
} from '@muster/contract/kit/permissions'
import { works } from '@muster/contract/works/works'
import { type Path, paths } from './navigation/paths.ts'
import { type Screen, screen } from './navigation/screen.ts'
import { settingScreens } from './shell/settings/setting-screens.ts'

/** Every screen of people who have signed in, once. Routes, sidebar, menus, search and tests read this table. */
export const screens: readonly Screen[] = [
  screen(paths.today, management, 'today/TodayPage', msg('Today'), {
    isSearched: true,
    words: msg('No-show, late, on site, board'),
  }),
  screen(paths.home, management, 'dashboard/DashboardPage', msg('Dashboard'), {
    isSearched: true,
  }),
  screen(paths.home, [4, 5, 6, 7, 8, 9], 'works/field/MyDayPage', msg('My day'), {
    first: async () => () => prefetch(ask(works.myDay)),
  }),
  screen(paths.home, clients, 'my-sites/MySitesPage', msg('My sites')),
  screen(paths.chat, everyone, 'chat/ChatPage', msg('Chat'), {
    isSearched: true,
    words: msg('Messages, conversations'),
  }),

  screen(paths.users, management, 'users/UsersPage', msg('All users'), {
    group: msg('Users'),
    words: msg('People, staff, employees, clients, phone'),
  }),
  screen(paths.userAdd, management, 'users/AddUserPage', msg('Add user'), {
    group: msg('Users'),
    words: msg('New person, employee, client, invite'),
    rights: ['managesPeople'],
  }),
  screen(paths.person, management, 'profiles/PersonViewPage', msg('Person')),
  screen(paths.client, management, 'profiles/ClientViewPage', msg('Client')),
  screen(paths.userImport, management, 'users/ImportPage', msg('Import people'), {
    isSearched: true,
    words: msg('CSV, Excel, spreadsheet'),
    rights: ['managesPeople'],
  }),
  screen(paths.leave, management, 'leave/LeavePage', msg('Leave and absence'), {
    group: msg('Users'),
    words: msg('Holidays, sick, absence, vacation, requests'),
    waiting: 'leave',
  }),
  screen(paths.away, leaders, 'leave/AwayPage', msg('Who is away'), {
    isSearched: true,
    belongsTo: paths.myTeam,
    words: msg('Absent, on leave, sick'),
  }),

  screen(paths.contracts, management, 'contracts/ContractsPage', msg('All contracts'), {
    group: msg('Contracts'),
    words: msg('Agreements, renew, expired'),
  }),
  screen(paths.contractAdd, management, 'contracts/AddContractPage', msg('Add contract'), {
    group: msg('Contracts'),
    words: msg('New agreement, client'),
    reach: 'company',
  }),
  screen(paths.contract, management, 'profiles/ContractViewPage', msg('Contract'), { reach: 'company' }),

  screen(paths.siteAdd, management, 'sites/AddSitePage', msg('Add site'), {
    group: msg('Sites'),
    words: msg('New location, building, address'),
  }),
  screen(paths.sites, management, 'sites/SitesPage', msg('All sites'), {
    group: msg('Sites'),
    words: msg('Locations, buildings, addresses, map'),
  }),
  screen(paths.groups, management, 'site-groups/SiteGroupsPage', msg('Manage Groups'), {
    tabOf: paths.sites,
    words: msg('Regions, teams'),
  }),
  screen(paths.site, management, 'profiles/SiteViewPage', msg('Site')),
  screen(paths.siteImport, management, 'sites/ImportSitesPage', msg('Import sites'), {
    isSearched: true,
    words: msg('CSV, Excel, spreadsheet'),
    reach: 'company',
  }),

  screen(paths.jobDetails, management, 'job-details/JobDetailsPage', msg('All checklists'), {
    group: msg('Job Detail'),
    words: msg('Templates, tasks, job details'),
  }),
  screen(paths.jobDetailAdd, management, 'job-details/JobDetailPage', msg('Add checklist'), {
    group: msg('Job Detail'),
    words: msg('New checklist, tasks'),
  }),
  screen(paths.jobDetailEdit, management, 'job-details/JobDetailPage', msg('Edit checklist'), {
    group: msg('Job Detail'),
    words: msg('Checklists, tasks'),
  }),

  screen(paths.roster, leaders, 'roster/RosterPage', msg('Roster'), {
    isSearched: true,
    words: msg('Shifts, uncovered, publish, week plan'),
    isWide: true,
    belongsTo: paths.myTeam,
    rights: ['rostersOwnSites'],
    first: async () => (await import('./features/roster/ask-roster.ts')).askRoster,
  }),
  screen(paths.rosterImport, management, 'roster/ImportRosterPage', msg('Import needed shifts'), {
    isSearched: true,
    words: msg('CSV, Excel, spreadsheet'),
  }),
  screen(paths.cover, management, 'cover/CoverPage', msg('Cover'), {
    group: msg('Jobs'),
    words: msg('Offers, swaps, call-out, sick, replacement'),
    waiting: 'swaps',
  }),
  screen(paths.offer, management, 'cover/OfferPage', msg('Offer')),
  screen(paths.jobs, management, 'jobs/JobsPage', msg('All jobs'), {
    group: msg('Jobs'),
    words: msg('Activate, deactivate, assign, limits'),
  }),
  screen(paths.jobAdd, management, 'jobs/CreateJobPage', msg('Create job'), {
    group: msg('Jobs'),
    words: msg('New job, schedule'),
  }),
  screen(paths.job, management, 'profiles/JobViewPage', msg('Job')),
  screen(paths.jobEdit, management, 'jobs/JobsPage', msg('Update job'), {
    isSearched: true,
    words: msg('Assign employees, deactivate, schedule'),
  }),
  screen(paths.jobNotifications, management, 'jobs/JobsPage', msg('Job notifications'), {
    isSearched: true,
    words: msg('Alerts, emails'),
    reach: 'company',
  }),
  screen(paths.jobCalendar, management, 'jobs/JobsPage', msg('Job calendar'), {
    isSearched: true,
    words: msg('Schedule, shifts, planned'),
  }),
  screen(paths.jobFeedback, management, 'jobs/JobsPage', msg('Client feedback'), {
    isSearched: true,
    words: msg('Ratings, satisfaction'),
  }),
  screen(paths.problems, management, 'problems/ProblemsPage', msg('Problems'), {
    group: msg('Jobs'),
    words: msg('Complaints, issues'),
  }),
  screen(paths.actions, management, 'actions/ActionsPage', msg('Actions [tasks]'), {
    group: msg('Visits'),
    waiting: 'actions',
    words: msg('Corrective, repairs, fixes, overdue, verify'),
  }),
  screen(paths.action, staff, 'actions/ActionPage', msg('Action'), { belongsTo: paths.home }),
  screen(paths.incidents, management, 'incidents/IncidentsPage', msg('Incidents'), {
    group: msg('Visits'),
    words: msg('Hazards, near misses, injuries, accidents, damage, safety'),
    rights: ['seesIncidents'],
  }),
  screen(paths.incident, management, 'incidents/IncidentPage', msg('Incident'), {
    rights: ['seesIncidents'],
  }),

  screen(paths.visits, management, 'works/VisitsPage', msg('All visits'), {
    group: msg('Visits'),
    words: msg('Shifts done, scores, flags'),
  }),
  screen(paths.worksReview, management, 'works/ReviewPage', msg('To review'), {
    group: msg('Visits'),
    waiting: 'reviews',
    words: msg('Flags, off site, overlaps'),
  }),
  screen(paths.worksCorrections, management, 'works/CorrectionsPage', msg('Correction requests'), {
    group: msg('Visits'),
    waiting: 'corrections',
    words: msg('Times, hours, approve'),
  }),

  screen(paths.pay, leaders, 'pay/PayPage', msg('Pay periods'), {
    isSearched: true,
    tab: msg('Timesheets'),
    words: msg('Timesheets, wages, approve, lock'),
    isWide: true,
    belongsTo: paths.myTeam,
    rights: ['seesPay'],
  }),
  screen(paths.payPerson, leaders, 'pay/PersonPage', msg('Timesheet'), {
    isWide: true,
    belongsTo: paths.myTeam,
    rights: ['seesPay'],
  }),
  screen(paths.payOvertime, management, 'pay/OvertimePage', msg('Overtime requests'), {
    isSearched: true,
    words: msg('Extra hours, approve'),
    rights: ['seesPay'],
  }),
  screen(paths.payHandOver, companyAdmins, 'pay/HandOverPage', msg('Export to payroll'), {
    rights: ['seesPay'],
  }),
  screen(paths.payMapping, companyAdmins, 'pay/MappingPage', msg('Payroll codes'), {
    tabOf: paths.pay,
    words: msg('Xero, MYOB, Employment Hero, identifiers'),
    rights: ['seesPay'],
  }),

  screen(paths.sitePayroll, management, 'payroll/SitePayrollPage', msg('Site payroll'), {
    group: msg('Reports'),
    words: msg('Hours, wages, timesheets'),
    rights: ['seesPay'],
  }),
  screen(paths.userPayroll, management, 'payroll/UserPayrollPage', msg('User payroll'), {
    group: msg('Reports'),
    words: msg('Hours, wages, timesheets'),
    rights: ['seesPay'],
  }),
  screen(paths.inspectionReport, management, 'reports/InspectionReportPage', msg('Inspection report'), {
    group: msg('Reports'),
    words: msg('Scores, ratings, audit'),
  }),
  screen(paths.detailedReport, management, 'reports/DetailedReportPage', msg('Detailed report'), {
    group: msg('Reports'),
    words: msg('Visit, answers, photos, route'),
  }),
  screen(paths.inspectionTrend, management, 'reports/InspectionTrendPage', msg('Inspection trend'), {
    group: msg('Reports'),
    words: msg('Scores over time'),
  }),
  screen(paths.heatMap, management, 'reports/HeatMapPage', msg('Heat Map'), {
    group: msg('Reports'),
    words: msg('Positions, GPS'),
  }),
  screen(paths.exports, everyone, 'exports/ExportsPage', msg('My files'), {
    group: msg('Reports'),
    words: msg('Downloads, exports'),
  }),
  screen(paths.kpiPlaceholder, management, 'reports/PlaceholderPage', 'KPI'),
  screen(paths.heatmapPlaceholder, management, 'reports/PlaceholderPage', msg('Heat Map')),
  screen(paths.trackPlaceholder, management, 'reports/PlaceholderPage', msg('Track')),

  screen(paths.work, fieldWorkers, 'works/field/WorkRunPage', msg('Visit'), { belongsTo: paths.home }),
  screen(paths.workFinish, fieldWorkers, 'works/field/FinishPage', msg('Finish'), { belongsTo: paths.home }),
  screen(paths.myRoster, [4, 5, 6, 7, 8, 9], 'works/field/MyRosterPage', msg('My roster')),
  screen(paths.myOffers, fieldWorkers, 'works/field/MyOffersPage', msg('Offers and swaps'), {
    belongsTo: paths.myRoster,
  }),
  screen(paths.myHours, staff, 'works/field/MyHoursPage', msg('My hours')),
  screen(paths.myLeave, staff, 'works/field/MyLeavePage', msg('My leave'), {
    isSearched: true,
    belongsTo: paths.myRoster,
    words: msg('Sick, holidays, absence, ask for leave'),
  }),
  screen(paths.myAvailability, staff, 'works/field/MyAvailabilityPage', msg('My availability'), {
    isSearched: true,
    belongsTo: paths.myRoster,
    words: msg('Cannot work, unavailable, preferred times'),
  }),
  screen(paths.myTeam, teamLeaders, 'works/field/TeamPage', msg('My team')),
  screen(paths.myDuty, teamLeaders, 'duty/MyDutyPage', msg('On duty'), {
    isSearched: true,
    belongsTo: paths.myTeam,
    words: msg('On call, I’ll take it'),
  }),

  screen(paths.feedback, clients, 'feedback/FeedbackPage', msg('Feedback')),
  screen(paths.mySite, clients, 'my-sites/MySitePage', msg('My sites')),
  screen(paths.myReport, clients, 'my-sites/MyReportPage', msg('Report')),

  screen(paths.account, everyone, 'account/AccountPage', msg('My account'), {
    isSearched: true,
    words: msg('Password, profile, devices'),
  }),
  screen(paths.notifications, everyone, 'notifications/NotificationsPage', msg('Notifications'), {
    isSearched: true,
    words: msg('Alerts, bell'),
  }),
  screen(paths.notificationChoices, everyone, 'notifications/ChoicesPage', msg('My notification settings'), {
    isSearched: true,
    words: msg('Quiet hours, email, push, SMS'),
  }),
  ...settingScreens,
]

export const screenAt = (path: string, level: number): Screen | undefined =>
  screens.find((each) => each.path === path && mayOpen(each, level))

/** A screen that asks for a right, or for the whole company, is no screen of somebody who lacks it. */
export const mayOpen = (asking: Pick<Screen, 'levels' | 'rights' | 'reach'>, level: number) =>
  asking.levels.some((one) => one === level) && mayNow(asking)
export const maySee = (path: Path, level: number) => screenAt(path, level) !== undefined
