// The only barrel in the repository: all endpoints, for the server, the API document and the sweeps.

import { actions } from './actions.ts'
import { chat } from './chat.ts'
import { company } from './company/company.ts'
import { contracts } from './contracts.ts'
import { cover } from './cover/cover.ts'
import { dashboard } from './dashboard.ts'
import { duty } from './duty.ts'
import { exports } from './exports.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { incidents } from './incidents.ts'
import { jobDetails } from './jobs/job-details.ts'
import { jobs } from './jobs/jobs.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { language } from './languages.ts'
import { leave } from './leave/leave.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications/notifications.ts'
import { pay } from './pay/pay.ts'
import { payroll } from './pay/payroll.ts'
import { calendar } from './planning/calendar.ts'
import { roster } from './planning/roster.ts'
import { problems } from './problems.ts'
import { reports } from './reports.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { secondFactor } from './session/second-factor.ts'
import { session } from './session/session.ts'
import { mySites } from './sites/my-sites.ts'
import { siteGroups } from './sites/site-groups.ts'
import { sites } from './sites/sites.ts'
import { status } from './status.ts'
import { today } from './today.ts'
import { areas } from './users/areas.ts'
import { roles } from './users/role-admin.ts'
import { suspensions } from './users/suspensions.ts'
import { users } from './users/users.ts'
import { works } from './works/works.ts'

/** In the order of the feature list, which is also the order of import. */
export const features = {
  languages: language,
  mail,
  secondFactor,
  session,
  files,
  company,
  users,
  roles,
  contracts,
  siteGroups,
  areas,
  sites,
  jobDetails,
  calendar,
  jobs,
  roster,
  leave,
  suspensions,
  cover,
  works,
  payroll,
  pay,
  reports,
  exports,
  feedback,
  problems,
  actions,
  incidents,
  mySites,
  duty,
  notifications,
  chat,
  live,
  search,
  dashboard,
  today,
  savedViews,
  status,
}
export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature): Endpoint[] =>
  Object.values(feature),
)
