import { session } from '@muster/contract/session'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readProfile } from './queries.ts'
import { refresh, signOut } from './refresh.ts'
import { given, requestReset, resetPassword, validateReset } from './reset-password.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve, deps: AppDeps) {
  serve(session.signIn, ({ body, now, address }) => signIn(deps, body, { now, address }))
  serve(session.refresh, ({ body, now, address }) => refresh(deps, body.refreshToken, { now, address }))
  serve(session.signOut, ({ body, now, address }) => signOut(deps, body.refreshToken, { now, address }))
  serve(session.requestReset, ({ query, body }) =>
    requestReset(deps, given('email', body.email ?? query.email)),
  )
  serve(session.validateReset, ({ query, body, now }) =>
    validateReset(deps, given('token', body.token ?? query.token), now),
  )
  serve(session.reset, ({ body, now }) => resetPassword(deps, body, now))
  serve(session.me, ({ scope }) => readProfile(scope, scope.actor.id))
}
