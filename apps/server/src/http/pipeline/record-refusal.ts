import { recordRefusedStep } from '../refused-steps.ts'
import type { CallContext, Step } from './call.ts'
import { refusalScope } from './record-act.ts'

/** Keeps what a phone recorded in its outbox and the server refused for good, so that the office learns of it. */
export const recordRefusal: Step<CallContext> = async (call, next) => {
  try {
    return await next()
  } catch (error) {
    // The fields of a form are read by a step behind this one.
    const { endpoint, key, sent } = call
    await recordRefusedStep(refusalScope(call), endpoint, error, { key, ...sent })
    throw error
  }
}
