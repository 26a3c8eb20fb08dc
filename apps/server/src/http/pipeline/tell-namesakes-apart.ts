import { tellApart } from '../namesakes.ts'
import type { CallContext, Step } from './call.ts'

/** Adds to each person of the answer what tells them from others of their name; to an answer that is repeated, too. */
export const tellNamesakesApart: Step<CallContext> = async (call, next) => {
  // A step behind this one puts its transaction in place of the scope, and has ended it when the answer is there.
  const { endpoint, scope } = call
  return tellApart(scope, endpoint, await next())
}
