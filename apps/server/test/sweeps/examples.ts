import { features } from '@muster/contract/index'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { isCommand } from '@muster/contract/kit/endpoint'
import { actionExamples } from '../../src/features/actions/examples.ts'
import { areaExamples } from '../../src/features/areas/examples.ts'
import { calendarExamples } from '../../src/features/calendar/examples.ts'
import { chatExamples } from '../../src/features/chat/examples.ts'
import { companyExamples } from '../../src/features/company/examples.ts'
import { contractExamples } from '../../src/features/contracts/examples.ts'
import { coverExamples } from '../../src/features/cover/examples.ts'
import { dashboardExamples } from '../../src/features/dashboard/examples.ts'
import { dutyExamples } from '../../src/features/duty/examples.ts'
import { exportExamples } from '../../src/features/exports/examples.ts'
import { feedbackExamples } from '../../src/features/feedback/examples.ts'
import { fileExamples } from '../../src/features/files/examples.ts'
import { incidentExamples } from '../../src/features/incidents/examples.ts'
import { jobDetailExamples } from '../../src/features/job-details/examples.ts'
import { jobExamples } from '../../src/features/jobs/examples.ts'
import { languageExamples } from '../../src/features/languages/examples.ts'
import { leaveExamples } from '../../src/features/leave/examples.ts'
import { liveExamples } from '../../src/features/live/examples.ts'
import { mailExamples } from '../../src/features/mail/examples.ts'
import { mySiteExamples } from '../../src/features/my-sites/examples.ts'
import { notificationExamples } from '../../src/features/notifications/examples.ts'
import { payExamples } from '../../src/features/pay/examples.ts'
import { payrollExamples } from '../../src/features/payroll/examples.ts'
import { problemExamples } from '../../src/features/problems/examples.ts'
import { reportExamples } from '../../src/features/reports/examples.ts'
import { roleExamples } from '../../src/features/roles/examples.ts'
import { rosterExamples } from '../../src/features/roster/examples.ts'
import { savedViewExamples } from '../../src/features/saved-views/examples.ts'
import { searchExamples } from '../../src/features/search/examples.ts'
import { secondFactorExamples } from '../../src/features/second-factor/examples.ts'
import { sessionExamples } from '../../src/features/session/examples.ts'
import { siteGroupExamples } from '../../src/features/site-groups/examples.ts'
import { siteExamples } from '../../src/features/sites/examples.ts'
import { statusExamples } from '../../src/features/status/examples.ts'
import { suspensionExamples } from '../../src/features/suspensions/examples.ts'
import { todayExamples } from '../../src/features/today/examples.ts'
import { userExamples } from '../../src/features/users/examples.ts'
import { workExamples } from '../../src/features/works/examples.ts'
import type { Tenant, TestUser } from '../tenant.ts'

/** A valid input, made from a company's own rows; `as` where the level-1 person is not the one who would call. */
export interface Example {
  params?: {
    readonly id?: unknown
    readonly address?: unknown
    readonly upload?: unknown
    readonly code?: unknown
    readonly eventId?: unknown
    readonly occurrenceStart?: unknown
    readonly tenantUserId?: unknown
    readonly exportId?: unknown
  }
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  as?: TestUser
}
type Examples = Record<string, (t: Tenant) => Promise<Example>>

const examples: Record<keyof typeof features, Examples> = {
  languages: languageExamples,
  mail: mailExamples,
  secondFactor: secondFactorExamples,
  session: sessionExamples,
  company: companyExamples,
  files: fileExamples,
  users: userExamples,
  roles: roleExamples,
  contracts: contractExamples,
  siteGroups: siteGroupExamples,
  areas: areaExamples,
  sites: siteExamples,
  jobDetails: jobDetailExamples,
  calendar: calendarExamples,
  jobs: jobExamples,
  roster: rosterExamples,
  leave: leaveExamples,
  suspensions: suspensionExamples,
  cover: coverExamples,
  works: workExamples,
  payroll: payrollExamples,
  pay: payExamples,
  reports: reportExamples,
  exports: exportExamples,
  feedback: feedbackExamples,
  problems: problemExamples,
  actions: actionExamples,
  incidents: incidentExamples,
  mySites: mySiteExamples,
  duty: dutyExamples,
  notifications: notificationExamples,
  chat: chatExamples,
  live: liveExamples,
  search: searchExamples,
  dashboard: dashboardExamples,
  today: todayExamples,
  savedViews: savedViewExamples,
  status: statusExamples,
}

/** Every endpoint with its example; throws where one is missing, so that no endpoint escapes the sweeps. */
export const withExamples: readonly {
  title: string
  endpoint: Endpoint
  example: (t: Tenant) => Promise<Example>
}[] = Object.entries(features).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const example = examples[feature as keyof typeof features][name]
    if (!example) throw new Error(`${feature}.${name} has no example`)
    return { title: `${endpoint.method} ${endpoint.path}`, endpoint, example }
  }),
)

export const writingExamples = withExamples.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public' && isCommand(endpoint),
)
