import type { AppDeps } from '../app.ts'
import type { Reactions } from '../chores/happenings.ts'
import type { Serve } from '../http/serve.ts'
import { companyRoutes } from './company/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { notificationReactions } from './notifications/reactions.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { siteGroupRoutes } from './site-groups/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { userRoutes } from './users/routes.ts'

export interface Feature {
  readonly name: string
  readonly routes: (serve: Serve, deps: AppDeps) => void
  readonly reactions?: Reactions
}

/** The table of contents, and the order of import: a feature may use those above it, never those below. */
export const features: readonly Feature[] = [
  { name: 'session', routes: sessionRoutes },
  { name: 'company', routes: companyRoutes },
  { name: 'files', routes: fileRoutes },
  { name: 'users', routes: userRoutes },
  { name: 'contracts', routes: contractRoutes },
  { name: 'site-groups', routes: siteGroupRoutes },
  { name: 'sites', routes: siteRoutes },
  { name: 'notifications', routes: notificationRoutes, reactions: notificationReactions },
  { name: 'dashboard', routes: dashboardRoutes },
]
export const reactions = features.flatMap((feature) => feature.reactions ?? [])
