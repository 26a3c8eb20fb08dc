// The only barrel in the repository: all endpoints, for the server, the API document and the sweeps.
import { calendar } from './calendar.ts'
import { chat } from './chat.ts'
import { company } from './company.ts'
import { contracts } from './contracts.ts'
import { cover } from './cover.ts'
import { dashboard } from './dashboard.ts'
import { exports } from './exports.ts'
import { feedback } from './feedback.ts'
import { files } from './files.ts'
import { jobDetails } from './job-details.ts'
import { jobs } from './jobs.ts'
import type { Endpoint } from './kit.ts'
import { language } from './languages.ts'
import { leave } from './leave.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { mySites } from './my-sites.ts'
import { notifications } from './notifications.ts'
import { pay } from './pay.ts'
import { payroll } from './payroll.ts'
import { problems } from './problems.ts'
import { reports } from './reports.ts'
import { roles } from './role-admin.ts'
import { roster } from './roster.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { siteGroups } from './site-groups.ts'
import { sites } from './sites.ts'
import { status } from './status.ts'
import { suspensions } from './suspensions.ts'
import { today } from './today.ts'
import { users } from './users.ts'
import { works } from './works.ts'

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
  mySites,
  notifications,
  chat,
  live,
  search,
  dashboard,
  today,
  status,
}
export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature): Endpoint[] =>
  Object.values(feature),
)
