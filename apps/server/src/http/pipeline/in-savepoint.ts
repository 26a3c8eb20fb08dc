import type { CallContext, Step } from './call.ts'

/** A refusal undoes this call alone, and not what else its transaction carries. */
export const inSavepoint: Step<CallContext> = ({ scope }, next) => scope.attempt(next)
