import { roles } from '@muster/contract/users/role-admin'
import type { Serve } from '../../http/serve.ts'
import { listRoles } from './queries.ts'
import { changeRights, readRights } from './role-rights.ts'
import { asRole, createRole, removeRole, updateRole } from './save-role.ts'

export function roleRoutes(serve: Serve) {
  serve(roles.list, async ({ scope }) => (await listRoles(scope).execute()).map(asRole))
  serve(roles.create, ({ scope, body }) => createRole(scope, body))
  serve(roles.update, ({ scope, params, body }) => updateRole(scope, params.id, body.name))
  serve(roles.rights, ({ scope, params }) => readRights(scope, params.id))
  serve(roles.changeRights, ({ scope, params, body }) => changeRights(scope, params.id, body.rights))
  serve(roles.remove, ({ scope, params, query }) => removeRole(scope, params.id, query.moveToId))
}
