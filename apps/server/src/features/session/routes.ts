import { session } from '@muster/contract/session/session'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { withEvenRefusals } from '../../http/session/even-refusals.ts'
import { changePassword } from './change-password.ts'
import { registerDevice } from './devices.ts'
import { openOutbox } from './outbox-access.ts'
import { hasGivenFactor, readProfile } from './queries.ts'
import { refresh, signOut } from './refresh.ts'
import { requestReset, requireValue, resetPassword, validateReset } from './reset-password.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { giveSecondFactor, signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve, deps: AppDeps) {
  serve(session.signIn, ({ body, now, address, device }) =>
    withEvenRefusals(deps.refusalStepMs, () => signIn(deps, body, { now, address, device })),
  )
  serve(session.giveSecondFactor, ({ body, now, address, device }) =>
    giveSecondFactor(deps, body, { now, address, device }),
  )
  serve(session.refresh, ({ body, now, address }) => refresh(deps, body.refreshToken, { now, address }))
  serve(session.openOutbox, ({ body, now, address }) => openOutbox(deps, body.refreshToken, { now, address }))
  serve(session.signOut, ({ body, now, address }) => signOut(deps, body.refreshToken, { now, address }))
  serve(session.requestReset, ({ query, body }) =>
    requestReset(deps, requireValue('email', body.email ?? query.email)),
  )
  serve(session.validateReset, ({ query, body, now }) =>
    validateReset(deps, requireValue('token', body.token ?? query.token), now),
  )
  serve(session.reset, ({ body, now, address }) => resetPassword(deps, body, { now, address }))
  serve(session.sessions, ({ scope, query }) => listSessions(scope, query.tenantUserId))
  serve(session.endSession, ({ scope, params }) => endSession(scope, params.id))
  serve(session.endSessions, ({ scope, query }) => endSessions(scope, query.tenantUserId))
  serve(session.registerDevice, async ({ scope, params, query, body, device }) => {
    const token = body.deviceToken ?? query.deviceToken
    const name = body.deviceName || query.deviceName || device.name
    const registered = await registerDevice(scope, params.id, { id: device.propose(), name, token })
    device.remember(registered.deviceId)
    return registered
  })
  serve(session.changePassword, ({ scope, body }) => changePassword(deps, scope, body))
  serve(session.me, async ({ scope }) => readProfile(scope, scope.actor.id, await hasGivenFactor(scope)))
}
