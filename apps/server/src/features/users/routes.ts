import { type InvitedUser, type UserRecord, users } from '@muster/contract/users/users'
import { eachListed, listed } from '../../db/page.ts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import { contentOf } from '../../http/input/uploads.ts'
import type { Serve } from '../../http/serve.ts'
import { exportPeople } from './import/export-people.ts'
import { checkImport, importPeople } from './import/import-people.ts'
import { acceptInvitation, validateInvitation } from './invitations/accept-invitation.ts'
import { invitationLink, invite } from './invitations/invite.ts'
import { removePicture, setPicture } from './picture.ts'
import { listRoles, usersListed } from './queries.ts'
import { createUser, nextNumber } from './record/create-user.ts'
import { listTaxNumberAccess, ownTaxNumber, revealTaxNumber } from './record/tax-numbers.ts'
import { updateUser } from './record/update-user.ts'
import { readUserRecord } from './record-queries.ts'
import { setStartPage } from './start-page.ts'
import { summarize } from './summary.ts'
import { asSummary, asTenantUser } from './tenant-user.ts'
import { setEmergency, setLocation } from './whereabouts.ts'

export function userRoutes(serve: Serve, deps: AppDeps) {
  const { passwords } = deps
  const { store } = deps.outside
  const link = invitationLink(deps.publicUrl)
  const withMailState = (user: UserRecord): InvitedUser =>
    deps.outside.sendMail ? user : { ...user, invitationWaits: true }
  serve(users.list, async ({ scope, query }) => {
    const answer = await usersListed(scope, query)
    return eachListed(answer, (row) => asTenantUser(scope, row))
  })
  serve(users.read, ({ scope, params }) => found(readUserRecord(scope, params.id)))
  serve(users.roles, ({ scope }) => listRoles(scope))
  serve(users.nextNumber, async ({ scope }) => ({ employeeNumber: await nextNumber(scope) }))
  serve(users.create, async ({ scope, query, body }) => {
    const user = await createUser(scope, passwords, body, link, query.force)
    return body.password ? user : withMailState(user)
  })
  serve(users.update, ({ scope, params, query, body }) =>
    updateUser(scope, deps, params.id, body, query.force),
  )
  serve(users.revealTaxNumber, ({ scope, params, body, address }) =>
    revealTaxNumber(scope, params.id, { reason: body.reason, address }),
  )
  serve(users.taxNumberReveals, ({ scope, query }) => listTaxNumberAccess(scope, query))
  serve(users.ownTaxNumber, ({ scope }) => ownTaxNumber(scope))
  serve(users.summary, async ({ scope, query }) => {
    const answer = await listed(summarize(scope, query), query)
    return eachListed(answer, (row) => asSummary(scope, row))
  })
  serve(users.setPicture, ({ scope, params, file }) => setPicture(scope, store, params.id, file))
  serve(users.removePicture, ({ scope, params }) => removePicture(scope, params.id))
  serve(users.setLocation, ({ scope, body }) => setLocation(scope, body))
  serve(users.setStartPage, ({ scope, body }) => setStartPage(scope, body.startPage))
  serve(users.setEmergency, ({ scope, body }) => setEmergency(scope, body.availableForEmergency))
  serve(users.invite, async ({ scope, params }) => withMailState(await invite(scope, params.id, link)))
  serve(users.validateInvitation, ({ body, now }) => validateInvitation(deps, body.token, now))
  serve(users.acceptInvitation, ({ body, now, address, device }) =>
    acceptInvitation(deps, body, { now, address, device }),
  )
  serve(users.checkImport, async ({ scope, file }) => checkImport(scope, await contentOf(file)))
  serve(users.importPeople, async ({ scope, file, body }) =>
    importPeople(scope, await contentOf(file), body.invite === true ? link : undefined),
  )
  serve(users.exportPeople, ({ scope, query }) => exportPeople(scope, query))
}
