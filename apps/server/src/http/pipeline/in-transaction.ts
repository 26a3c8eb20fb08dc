import { isAudited } from '@muster/contract/kit'
import { keyOf } from '../idempotency/single.ts'
import type { Step } from './call.ts'

/**
 * The effect, its idempotency key and its entry in the audit log exist together or not at all. What has neither decides for
 * itself what belongs together.
 */
export const inTransaction: Step = (call, next) => {
  const { endpoint, request, scope } = call
  if (!keyOf(endpoint, request.headers['idempotency-key']) && !isAudited(endpoint)) return next()
  return scope.transaction((tx) => {
    call.scope = tx
    return next()
  })
}
