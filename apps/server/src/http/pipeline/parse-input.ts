import { inputOf } from '../input/parse-input.ts'
import type { CallContext, Step } from './call.ts'

/** What was sent, in the shapes of the contract. Throws input.invalid, access.tenant. */
export const parseInput: Step<CallContext> = (call, next) => {
  call.input = inputOf(call.endpoint, call.sent, call.caller)
  return next()
}
