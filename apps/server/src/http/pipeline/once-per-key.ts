import { keyOf, once } from '../idempotency/single.ts'
import type { Step } from './call.ts'

/** A repeat with the same Idempotency-Key gets the first answer and has no effect. Throws key.otherBody, input.invalid. */
export const oncePerKey: Step = async (call, next) => {
  const { endpoint, request, reply, scope, input, file } = call
  const key = keyOf(endpoint, request.headers['idempotency-key'])
  if (!key) return next()
  const sent = { ...input, file: file?.sha256 }
  const { answer, replayed } = await once(scope, { key, endpoint, sent }, next)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return answer
}
