import type { BackgroundDeps } from '../background/deps.ts'
import type { EventHandlers } from '../background/handle-event.ts'
import type { BackgroundJobName, BackgroundJobs, SystemJobName, SystemJobs } from '../background/jobs.ts'
import { forgetOldEvents } from '../db/live.ts'
import type { Scope } from '../db/scope.ts'
import type { AppDeps } from '../deps.ts'
import type { Serve } from '../http/serve.ts'
import type { Outside } from '../outside/index.ts'
import { actionEventHandlers } from './actions/event-handlers.ts'
import { actionDue } from './actions/overdue.ts'
import { actionRoutes } from './actions/routes.ts'
import { areaRoutes } from './areas/routes.ts'
import { planAlerts, planAllAlerts, sendAlerts } from './calendar/alerts.ts'
import { calendarEventHandlers } from './calendar/feed.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { chatEventHandlers } from './chat/event-handlers.ts'
import { dropUnsent } from './chat/message-files.ts'
import { chatRoutes } from './chat/routes.ts'
import { removeDue } from './company/retention.ts'
import { companyRoutes } from './company/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { warnOfEnds } from './contracts/warn-of-ends.ts'
import { offerDue } from './cover/offers/offer-steps.ts'
import { coverEventHandlers } from './cover/offers/sick-calls.ts'
import { coverRoutes } from './cover/routes.ts'
import { swapDue } from './cover/swaps/swap-steps.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dashboardEventHandlers, settleDays } from './dashboard/work-sums.ts'
import { dutyDue } from './duty/next-step.ts'
import { dutyRoutes } from './duty/routes.ts'
import { dropExpired, makeExport } from './exports/make-export.ts'
import { exportRoutes } from './exports/routes.ts'
import { askWhoIsDue } from './feedback/ask.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { dropBytes } from './files/drop-file.ts'
import { fileRoutes } from './files/routes.ts'
import { sweepOnceADay } from './files/sweep.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { jobDetailRoutes } from './job-details/routes.ts'
import { jobEventHandlers } from './jobs/event-handlers.ts'
import { jobRoutes } from './jobs/routes.ts'
import { languageRoutes } from './languages/routes.ts'
import { sealReasons } from './leave/leave-reason.ts'
import { leaveRoutes } from './leave/routes.ts'
import { leaveEventHandlers, sweepLeave } from './leave/sweep.ts'
import { liveRoutes } from './live/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { sendMail } from './mail/send-mail.ts'
import { mySiteRoutes } from './my-sites/routes.ts'
import { cleanOnceADay } from './notifications/clean.ts'
import { mailNotification } from './notifications/delivery/mail-notification.ts'
import { sendPush } from './notifications/delivery/send-push.ts'
import { sendText } from './notifications/delivery/send-text.ts'
import { notificationEventHandlers } from './notifications/event-handlers.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { payEventHandlers } from './pay/event-handlers.ts'
import { payRoutes } from './pay/routes.ts'
import { payrollRoutes } from './payroll/routes.ts'
import { problemRoutes } from './problems/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { rosterEventHandlers } from './roster/patterns/follow-zone.ts'
import { rosterRoutes } from './roster/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { mailResetLinks } from './session/mail-reset-links.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteGroupRoutes } from './site-groups/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'
import { takeComingShifts } from './suspensions/suspended-shifts.ts'
import { todayEventHandlers } from './today/event-handlers.ts'
import { todayRoutes } from './today/routes.ts'
import { invitePeople } from './users/invitations/invite.ts'
import { userRoutes } from './users/routes.ts'
import { workEventHandlers } from './works/event-handlers.ts'
import { workRoutes } from './works/routes.ts'
import { keepWorkLimit } from './works/running/work-limit.ts'
import { aggregateOlder } from './works/tracks/heat.ts'

export interface Feature {
  readonly name: string
  readonly routes: (serve: Serve, deps: AppDeps) => void
  readonly eventHandlers?: EventHandlers
  readonly background?: BackgroundHandlers
  readonly nightly?: Nightly
  /** Seals what an older program stored of a company in clear. */
  readonly sealing?: (scope: Scope) => Promise<unknown>
}
/** Called more often than once: it knows itself what was done. */
export type Nightly = (scope: Scope, outside: Outside, publicUrl: string) => Promise<void>
/** May be done again with the same payload: its effect must be the same. */
export type BackgroundHandlers = {
  readonly [N in BackgroundJobName]?: (
    scope: Scope,
    payload: BackgroundJobs[N],
    outside: Outside,
    publicUrl: string,
  ) => Promise<void>
}

/** Background work that opens the scopes of the companies itself; its effect must be the same when done again. */
export type SystemJobHandlers = {
  readonly [N in SystemJobName]: (source: BackgroundDeps, now: Date, payload: SystemJobs[N]) => Promise<void>
}

/** In the order of `tools/features.ts`: a feature may use those above it, never those below. */
export const features: readonly Feature[] = [
  { name: 'languages', routes: languageRoutes },
  { name: 'mail', routes: mailRoutes, background: { 'send-mail': sendMail } },
  { name: 'second-factor', routes: secondFactorRoutes },
  { name: 'session', routes: sessionRoutes },
  { name: 'files', routes: fileRoutes, background: { 'drop-bytes': dropBytes }, nightly: sweepOnceADay },
  { name: 'company', routes: companyRoutes, nightly: removeDue },
  { name: 'users', routes: userRoutes, background: { invite: invitePeople } },
  { name: 'roles', routes: roleRoutes },
  { name: 'contracts', routes: contractRoutes, nightly: warnOfEnds },
  { name: 'site-groups', routes: siteGroupRoutes },
  { name: 'areas', routes: areaRoutes },
  { name: 'sites', routes: siteRoutes },
  { name: 'job-details', routes: jobDetailRoutes },
  {
    name: 'calendar',
    routes: calendarRoutes,
    eventHandlers: calendarEventHandlers,
    background: { 'plan-alerts': planAlerts, 'tell-alerts': sendAlerts },
  },
  { name: 'jobs', routes: jobRoutes, eventHandlers: jobEventHandlers },
  { name: 'roster', routes: rosterRoutes, eventHandlers: rosterEventHandlers },
  {
    name: 'leave',
    routes: leaveRoutes,
    eventHandlers: leaveEventHandlers,
    nightly: sweepLeave,
    sealing: sealReasons,
  },
  { name: 'suspensions', routes: suspensionRoutes, nightly: takeComingShifts },
  {
    name: 'cover',
    routes: coverRoutes,
    eventHandlers: coverEventHandlers,
    background: { 'offer-due': offerDue, 'swap-due': swapDue },
  },
  {
    name: 'works',
    routes: workRoutes,
    eventHandlers: workEventHandlers,
    background: { 'work-limit': keepWorkLimit },
    nightly: aggregateOlder,
  },
  { name: 'payroll', routes: payrollRoutes },
  { name: 'pay', routes: payRoutes, eventHandlers: payEventHandlers },
  { name: 'reports', routes: reportRoutes },
  {
    name: 'exports',
    routes: exportRoutes,
    background: { 'make-export': makeExport },
    nightly: dropExpired,
  },
  { name: 'feedback', routes: feedbackRoutes, nightly: askWhoIsDue },
  { name: 'problems', routes: problemRoutes },
  {
    name: 'actions',
    routes: actionRoutes,
    eventHandlers: actionEventHandlers,
    background: { 'action-due': actionDue },
  },
  { name: 'incidents', routes: incidentRoutes },
  { name: 'my-sites', routes: mySiteRoutes },
  { name: 'duty', routes: dutyRoutes, background: { 'duty-due': dutyDue } },
  {
    name: 'notifications',
    routes: notificationRoutes,
    eventHandlers: notificationEventHandlers,
    background: { 'mail-notification': mailNotification, 'send-push': sendPush, 'send-text': sendText },
    nightly: cleanOnceADay,
  },
  { name: 'chat', routes: chatRoutes, eventHandlers: chatEventHandlers, nightly: dropUnsent },
  { name: 'live', routes: liveRoutes, nightly: forgetOldEvents },
  { name: 'search', routes: searchRoutes },
  { name: 'today', routes: todayRoutes, eventHandlers: todayEventHandlers },
  {
    name: 'dashboard',
    routes: dashboardRoutes,
    eventHandlers: dashboardEventHandlers,
    nightly: (scope) => settleDays(scope),
  },
  { name: 'saved-views', routes: savedViewRoutes },
  { name: 'status', routes: statusRoutes },
]
export const eventHandlers = features.flatMap((feature) => feature.eventHandlers ?? [])
export const backgroundHandlers: BackgroundHandlers = Object.assign(
  {},
  ...features.map((feature) => feature.background ?? {}),
)
export const sealing = features.flatMap((feature) => feature.sealing ?? [])
export const nightly = features.flatMap((feature) => feature.nightly ?? [])
export const systemJobHandlers: SystemJobHandlers = {
  'password-reset': mailResetLinks,
  'plan-all-alerts': planAllAlerts,
}
