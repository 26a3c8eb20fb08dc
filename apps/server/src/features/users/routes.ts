import { pageOf } from '@muster/contract/paging'
import { users } from '@muster/contract/users'
import { listed } from '../../db/page.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { createUser, nextNumber } from './create-user.ts'
import { listRoles, listUsers, readUserRecord } from './queries.ts'
import { removeUser } from './remove-user.ts'
import { listReveals, ownTaxNumber, revealTaxNumber } from './tax-numbers.ts'
import { asTenantUser } from './tenant-user.ts'
import { updateUser } from './update-user.ts'

export function userRoutes(serve: Serve, { passwords }: AppDeps) {
  serve(users.list, async ({ scope, query }) => {
    const answer = await listed(listUsers(scope, query), query)
    const { content, ...page } = pageOf(answer)
    const people = content.map((row) => asTenantUser(scope, row))
    return Array.isArray(answer) ? people : { ...page, content: people }
  })
  serve(users.read, ({ scope, params }) => found(readUserRecord(scope, params.id)))
  serve(users.roles, ({ scope }) => listRoles(scope))
  serve(users.nextNumber, async ({ scope }) => ({ employeeNumber: await nextNumber(scope) }))
  serve(users.create, ({ scope, body }) => createUser(scope, passwords, body))
  serve(users.update, ({ scope, params, body }) => updateUser(scope, passwords, params.id, body))
  serve(users.revealTaxNumber, ({ scope, params, body, address }) =>
    revealTaxNumber(scope, params.id, { reason: body.reason, address }),
  )
  serve(users.taxNumberReveals, ({ scope, query }) => listReveals(scope, query))
  serve(users.ownTaxNumber, ({ scope }) => ownTaxNumber(scope))
  serve(users.remove, ({ scope, params, query }) => removeUser(scope, params.id, query.force === true))
}
