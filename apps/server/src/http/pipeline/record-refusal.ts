import { openScope } from '../../db/scope.ts'
import { recordRefusedStep } from '../refused-steps.ts'
import type { Step } from './call.ts'

/** Keeps what a phone recorded and the server refused for good, so that the office learns of it. */
export const recordRefusal: Step = async ({ deps, endpoint, request, body, caller }, next) => {
  try {
    return await next()
  } catch (error) {
    const key = request.headers['idempotency-key']
    if (endpoint.idempotent === 'outbox')
      await recordRefusedStep(openScope(deps, caller), endpoint, error, { key, params: request.params, body })
    throw error
  }
}
