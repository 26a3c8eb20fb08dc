// The only barrel in the repository: all endpoints, for the server, the API document and the sweeps.
import { company } from './company.ts'
import { contracts } from './contracts.ts'
import { dashboard } from './dashboard.ts'
import { files } from './files.ts'
import type { Endpoint } from './kit.ts'
import { notifications } from './notifications.ts'
import { session } from './session.ts'
import { siteGroups } from './site-groups.ts'
import { sites } from './sites.ts'
import { users } from './users.ts'

/** In the order of the feature list, which is also the order of import. */
export const features = {
  session,
  company,
  files,
  users,
  contracts,
  siteGroups,
  sites,
  notifications,
  dashboard,
}
export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature): Endpoint[] =>
  Object.values(feature),
)
