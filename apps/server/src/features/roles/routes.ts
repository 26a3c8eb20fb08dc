import { roles } from '@muster/contract/users/role-admin'
import type { Serve } from '../../http/serve.ts'
import { listRoles } from './queries.ts'
import { createRole, removeRole, updateRole } from './save-role.ts'

export function roleRoutes(serve: Serve) {
  serve(roles.list, ({ scope }) => listRoles(scope).execute())
  serve(roles.create, ({ scope, body }) => createRole(scope, body))
  serve(roles.update, ({ scope, params, body }) => updateRole(scope, params.id, body.name))
  serve(roles.remove, ({ scope, params, query }) => removeRole(scope, params.id, query.moveToId))
}
