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
import { type ComponentType, lazy, useState } from 'react'
import { type Path, paths } from './paths.ts'
import { serve } from './served.ts'
import type { Search } from './url.ts'

export interface PageModule {
  readonly default: ComponentType
  /** Begins to fetch what the page asks; runs while the page's own code loads. */
  readonly loader?: (search: Search) => Promise<unknown>
}
type Load = () => Promise<PageModule>
export interface PageLine {
  readonly path: Path
  readonly levels: readonly Level[]
  readonly load: Load
}
const page = (path: Path, levels: readonly Level[], load: Load): PageLine => ({ path, levels, load })

/** One line per URL of the main area. The sidebar shows a link as soon as its line is here. */
export const pages: readonly PageLine[] = [
  page(paths.account, everyone, () => import('./features/account/AccountPage.tsx')),
  page(paths.settings, companyAdmins, () => import('./features/company/SettingsPage.tsx')),
  page(paths.texts, companyAdmins, () => import('./features/languages/TextsPage.tsx')),
  page(paths.scheduleSettings, companyAdmins, () => import('./features/calendar/ScheduleSettingsPage.tsx')),
  page(paths.auditLog, owner, () => import('./features/company/AuditPage.tsx')),
  page(paths.status, owner, () => import('./features/status/StatusPage.tsx')),
  page(paths.outbox, owner, () => import('./features/mail/OutboxPage.tsx')),
  page(paths.users, management, () => import('./features/users/UsersPage.tsx')),
  page(paths.userAdd, management, () => import('./features/users/UserPage.tsx')),
  page(paths.userImport, management, () => import('./features/users/ImportPage.tsx')),
  page(paths.roles, companyAdmins, () => import('./features/roles/RolesPage.tsx')),
  page(paths.userEdit, management, () => import('./features/users/UserPage.tsx')),
  page(paths.contracts, management, () => import('./features/contracts/ContractsPage.tsx')),
  page(paths.contractAdd, management, () => import('./features/contracts/ContractPage.tsx')),
  page(paths.contractEdit, management, () => import('./features/contracts/ContractPage.tsx')),
  page(paths.groups, management, () => import('./features/site-groups/SiteGroupsPage.tsx')),
  page(paths.sites, management, () => import('./features/sites/SitesPage.tsx')),
  page(paths.siteAdd, management, () => import('./features/sites/SitePage.tsx')),
  page(paths.siteEdit, management, () => import('./features/sites/SitePage.tsx')),
  page(paths.siteImport, management, () => import('./features/sites/ImportSitesPage.tsx')),
  page(paths.jobDetailAdd, management, () => import('./features/job-details/JobDetailPage.tsx')),
  page(paths.jobDetailEdit, management, () => import('./features/job-details/JobDetailPage.tsx')),
  page(paths.jobAdd, management, () => import('./features/jobs/CreateJobPage.tsx')),
  page(paths.jobEdit, management, () => import('./features/jobs/UpdateJobPage.tsx')),
  page(paths.jobCalendar, management, () => import('./features/calendar/JobCalendarPage.tsx')),
  page(paths.jobNotifications, management, () => import('./features/notifications/JobNotificationsPage.tsx')),
  page(paths.notifications, everyone, () => import('./features/notifications/NotificationsPage.tsx')),
  page(paths.notificationChoices, everyone, () => import('./features/notifications/ChoicesPage.tsx')),
  page(paths.deliveries, management, () => import('./features/notifications/DeliveriesPage.tsx')),
  page(
    paths.companyNotifications,
    companyAdmins,
    () => import('./features/notifications/CompanyNotificationsPage.tsx'),
  ),
  page(paths.work, fieldWorkers, () => import('./features/works/field/WorkRunPage.tsx')),
  page(paths.workFinish, fieldWorkers, () => import('./features/works/field/FinishPage.tsx')),
  page(paths.myHours, staff, () => import('./features/works/field/MyHoursPage.tsx')),
  page(paths.myTeam, teamLeaders, () => import('./features/works/field/TeamPage.tsx')),
  page(paths.worksReview, management, () => import('./features/works/ReviewPage.tsx')),
  page(paths.worksCorrections, management, () => import('./features/works/CorrectionsPage.tsx')),
  page(paths.chat, everyone, () => import('./features/chat/ChatPage.tsx')),
  page(paths.sitePayroll, management, () => import('./features/payroll/SitePayrollPage.tsx')),
  page(paths.userPayroll, management, () => import('./features/payroll/UserPayrollPage.tsx')),
  page(paths.inspectionReport, management, () => import('./features/reports/InspectionReportPage.tsx')),
  page(paths.detailedReport, management, () => import('./features/reports/DetailedReportPage.tsx')),
  page(paths.feedback, clients, () => import('./features/feedback/FeedbackPage.tsx')),
  page(paths.jobFeedback, management, () => import('./features/feedback/JobFeedbackPage.tsx')),
  page(paths.problems, management, () => import('./features/problems/ProblemsPage.tsx')),
  page(paths.mySite, clients, () => import('./features/my-sites/MySitePage.tsx')),
  page(paths.myReport, clients, () => import('./features/my-sites/MyReportPage.tsx')),
  page(paths.inspectionTrend, management, () => import('./features/reports/InspectionTrendPage.tsx')),
  page(paths.heatMap, management, () => import('./features/reports/HeatMapPage.tsx')),
  page(paths.exports, everyone, () => import('./features/exports/ExportsPage.tsx')),
  page(paths.kpiPlaceholder, management, () => import('./features/reports/PlaceholderPage.tsx')),
  page(paths.heatmapPlaceholder, management, () => import('./features/reports/PlaceholderPage.tsx')),
  page(paths.trackPlaceholder, management, () => import('./features/reports/PlaceholderPage.tsx')),
]

serve(pages)

type First = typeof import('./first-in-field.ts')
let first: First | undefined
const field = async () => {
  first ??= await import('./first-in-field.ts')
  return first
}

interface Home {
  readonly levels: readonly Level[]
  readonly load: Load
  /** What it shows first; asked for before there is a page. */
  readonly first?: Question<unknown>
}
/** What `/` is depends on who signs in. */
export const homes: readonly Home[] = [
  { levels: management, load: () => import('./features/dashboard/DashboardPage.tsx') },
  {
    levels: [4, 5, 6, 7, 8, 9],
    load: async () => (await field()).myDay,
    first: ask(works.myDay),
  },
  { levels: [10], load: () => import('./features/my-sites/MySitesPage.tsx') },
]

const tool = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }))
type Part = (first: First) => ComponentType
function FieldPart({ part, Coming }: { part: Part; Coming: ComponentType }) {
  const [Shown] = useState(() => (first ? part(first) : Coming))
  return <Shown />
}
/** A part of the first page of the field: drawn with the page where that is here, else when it comes. */
const fieldTool = (part: Part): ComponentType => {
  const Coming = tool(async () => part(await field()))
  return () => <FieldPart part={part} Coming={Coming} />
}
const zone = fieldTool(({ ReportZone }) => ReportZone)
const bell = fieldTool(({ Bell }) => Bell)

/** Small tools in the header, such as the bell; each loads with its own feature. */
export const headerTools: readonly ComponentType[] = [
  zone,
  tool(async () => (await import('./features/search/SearchTool.tsx')).SearchTool),
  tool(async () => (await import('./features/chat/ChatTool.tsx')).ChatTool),
  bell,
]
/** Those of a phone in the field: the chat has its tab below, and leaves the header to the company's name. */
export const fieldTools: readonly ComponentType[] = [zone, bell]
/** Tabs of a phone in the field that tell more than their name. */
export const fieldTabs: Readonly<Partial<Record<Path, ComponentType>>> = {
  [paths.chat]: fieldTool(({ ChatTab }) => ChatTab),
}
