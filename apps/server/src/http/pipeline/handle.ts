import type { CallContext, Step } from './call.ts'

/** Hands the call to its feature. */
export const handle: Step<CallContext> = async (call) => {
  const { handler, input, scope, file, now, requestId, address } = call
  return handler({ ...input, scope, file, now, requestId, address } as never)
}
