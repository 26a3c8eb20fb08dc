import { checkAnswer } from '../answer/check-answer.ts'
import type { CallContext, Step } from './call.ts'

/** What another call carries is checked before that one commits. */
export const checkPromise: Step<CallContext> = async ({ endpoint }, next) =>
  checkAnswer(endpoint, await next())
