import { isAudited } from '@muster/contract/kit/endpoint'
import { keyOf } from '../idempotency/single.ts'
import type { CallContext, Step } from './call.ts'

/**
 * The effect, its idempotency key and its entry in the audit log exist together or not at all. What has neither decides for
 * itself what belongs together.
 */
export const inTransaction: Step<CallContext> = (call, next) => {
  const { endpoint, key, scope } = call
  if (!keyOf(endpoint, key) && !isAudited(endpoint)) return next()
  return scope.transaction((tx) => {
    call.scope = tx
    return next()
  })
}
