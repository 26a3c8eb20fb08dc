import type { ChoreName, Chores, OpenChoreName, OpenChores } from '../chores/queue.ts'
import type { Reactions } from '../chores/react.ts'
import type { ChoreSource } from '../chores/runner.ts'
import { forgetOldEvents } from '../db/live.ts'
import type { Scope } from '../db/scope.ts'
import type { AppDeps } from '../deps.ts'
import type { Serve } from '../http/serve.ts'
import type { Outside } from '../outside/index.ts'
import { planAlerts, planAllAlerts, tellAlerts } from './calendar/alerts.ts'
import { calendarReactions } from './calendar/reactions.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { dropUnsent } from './chat/message-files.ts'
import { chatReactions } from './chat/reactions.ts'
import { chatRoutes } from './chat/routes.ts'
import { removeDue } from './company/retention.ts'
import { companyRoutes } from './company/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { warnOfEnds } from './contracts/warn-of-ends.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dashboardReactions, settleDays } from './dashboard/work-sums.ts'
import { dropExpired, makeExport } from './exports/make-export.ts'
import { exportRoutes } from './exports/routes.ts'
import { askWhoIsDue } from './feedback/ask.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { dropBytes } from './files/drop-file.ts'
import { fileRoutes } from './files/routes.ts'
import { sweepOnceADay } from './files/sweep.ts'
import { jobDetailRoutes } from './job-details/routes.ts'
import { jobReactions } from './jobs/reactions.ts'
import { jobRoutes } from './jobs/routes.ts'
import { languageRoutes } from './languages/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { sendMail } from './mail/send-mail.ts'
import { cleanOnceADay } from './notifications/clean.ts'
import { mailNotification } from './notifications/mail-notification.ts'
import { notificationReactions } from './notifications/reactions.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sendPush } from './notifications/send-push.ts'
import { sendText } from './notifications/send-text.ts'
import { payrollRoutes } from './payroll/routes.ts'
import { problemRoutes } from './problems/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { mailResetLinks } from './session/mail-reset-links.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteGroupRoutes } from './site-groups/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { invitePeople } from './users/invite.ts'
import { userRoutes } from './users/routes.ts'
import { gatherOlder } from './works/heat.ts'
import { workRoutes } from './works/routes.ts'
import { keepWorkLimit } from './works/work-limit.ts'

export interface Feature {
  readonly name: string
  readonly routes: (serve: Serve, deps: AppDeps) => void
  readonly reactions?: Reactions
  readonly chores?: ChoreHandlers
  readonly nightly?: Nightly
}
/** What a feature does each night for a company. Called more often than once: it knows itself what was done. */
export type Nightly = (scope: Scope, outside: Outside, publicUrl: string) => Promise<void>
/** Background work of a feature. May be done again with the same payload: its effect must be the same. */
export type ChoreHandlers = {
  readonly [N in ChoreName]?: (
    scope: Scope,
    payload: Chores[N],
    outside: Outside,
    publicUrl: string,
  ) => Promise<void>
}

/** Background work that opens the scopes of the companies itself; its effect must be the same when done again. */
export type OpenChoreHandlers = {
  readonly [N in OpenChoreName]: (source: ChoreSource, now: Date, payload: OpenChores[N]) => Promise<void>
}

/** The table of contents, and the order of import: a feature may use those above it, never those below. */
export const features: readonly Feature[] = [
  { name: 'languages', routes: languageRoutes },
  { name: 'mail', routes: mailRoutes, chores: { 'send-mail': sendMail } },
  { name: 'second-factor', routes: secondFactorRoutes },
  { name: 'session', routes: sessionRoutes },
  { name: 'files', routes: fileRoutes, chores: { 'drop-bytes': dropBytes }, nightly: sweepOnceADay },
  { name: 'company', routes: companyRoutes, nightly: removeDue },
  { name: 'users', routes: userRoutes, chores: { invite: invitePeople } },
  { name: 'roles', routes: roleRoutes },
  { name: 'contracts', routes: contractRoutes, nightly: warnOfEnds },
  { name: 'site-groups', routes: siteGroupRoutes },
  { name: 'sites', routes: siteRoutes },
  { name: 'job-details', routes: jobDetailRoutes },
  {
    name: 'calendar',
    routes: calendarRoutes,
    reactions: calendarReactions,
    chores: { 'plan-alerts': planAlerts, 'tell-alerts': tellAlerts },
  },
  { name: 'jobs', routes: jobRoutes, reactions: jobReactions },
  { name: 'works', routes: workRoutes, chores: { 'work-limit': keepWorkLimit }, nightly: gatherOlder },
  { name: 'payroll', routes: payrollRoutes },
  { name: 'reports', routes: reportRoutes },
  {
    name: 'exports',
    routes: exportRoutes,
    chores: { 'make-export': makeExport },
    nightly: dropExpired,
  },
  { name: 'feedback', routes: feedbackRoutes, nightly: askWhoIsDue },
  { name: 'problems', routes: problemRoutes },
  {
    name: 'notifications',
    routes: notificationRoutes,
    reactions: notificationReactions,
    chores: { 'mail-notification': mailNotification, 'send-push': sendPush, 'send-text': sendText },
    nightly: cleanOnceADay,
  },
  { name: 'chat', routes: chatRoutes, reactions: chatReactions, nightly: dropUnsent },
  { name: 'live', routes: liveRoutes, nightly: forgetOldEvents },
  { name: 'search', routes: searchRoutes },
  {
    name: 'dashboard',
    routes: dashboardRoutes,
    reactions: dashboardReactions,
    nightly: (scope) => settleDays(scope),
  },
  { name: 'status', routes: statusRoutes },
]
export const reactions = features.flatMap((feature) => feature.reactions ?? [])
export const handlers: ChoreHandlers = Object.assign({}, ...features.map((feature) => feature.chores ?? {}))
export const nightly = features.flatMap((feature) => feature.nightly ?? [])
export const openHandlers: OpenChoreHandlers = {
  'password-reset': mailResetLinks,
  'plan-all-alerts': planAllAlerts,
}
