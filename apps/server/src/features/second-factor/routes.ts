import { secondFactor } from '@muster/contract/session/second-factor'
import type { AppDeps } from '../../deps.ts'
import { failure } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { beginAuthenticator, confirmAuthenticator } from './authenticator.ts'
import { requireFresh } from './fresh.ts'
import { mailCredentialChange } from './mail-change.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import { askToConfirm, confirm } from './prove.ts'
import { methodsOf, readSecondFactor } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeAuthenticator, removePasskey, resetFactors } from './remove-factors.ts'

export function secondFactorRoutes(serve: Serve, deps: AppDeps) {
  const { publicUrl } = deps
  serve(secondFactor.read, ({ scope }) => readSecondFactor(scope))
  serve(secondFactor.beginAuthenticator, ({ scope }) => beginAuthenticator(scope))
  serve(secondFactor.confirmAuthenticator, ({ scope, body }) => confirmAuthenticator(scope, body.code))
  serve(secondFactor.removeAuthenticator, ({ scope }) => removeAuthenticator(scope))
  serve(secondFactor.renewRecoveryCodes, async ({ scope }) => {
    await requireFresh(scope)
    if ((await methodsOf(scope, scope.actor.id)).length === 0) throw failure('row.notFound')
    await mailCredentialChange(scope, scope.actor.id, 'recoveryCodesRenewed')
    return { recoveryCodes: await renewRecoveryCodes(scope) }
  })
  serve(secondFactor.beginPasskey, ({ scope }) => beginPasskey(scope, publicUrl))
  serve(secondFactor.addPasskey, ({ scope, body }) => addPasskey(scope, publicUrl, body))
  serve(secondFactor.removePasskey, ({ scope, params }) => removePasskey(scope, params.id))
  serve(secondFactor.askToConfirm, ({ scope }) => askToConfirm(scope, publicUrl))
  serve(secondFactor.confirm, ({ scope, body }) => confirm(deps, scope, body))
  serve(secondFactor.reset, ({ scope, params }) => resetFactors(scope, params.id))
}
