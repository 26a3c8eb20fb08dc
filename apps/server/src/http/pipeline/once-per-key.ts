import { keyOf, once } from '../idempotency/single.ts'
import type { CallContext, Step } from './call.ts'

/** A repeat with the same Idempotency-Key gets the first answer and has no effect. Throws key.otherBody, input.invalid. */
export const oncePerKey: Step<CallContext> = async (call, next) => {
  const { endpoint, scope, input, file, keys } = call
  const key = keyOf(endpoint, call.key)
  if (!key) return next()
  const keyed = { key, endpoint, sent: { ...input, file: file?.sha256 } }
  const { answer, replayed } = await (keys ? keys.once(keyed, next) : once(scope, keyed, next))
  call.isReplayed = replayed
  return answer
}
