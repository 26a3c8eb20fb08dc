import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { requireBeforeRemoval } from '../../http/session/outbox-right.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A recorded time further ahead of the server's clock is made up. */
const TOLERANCE_MS = 5 * MINUTE
/** Longer than any time without signal: an older time comes from a clock that was never set. */
export const LONGEST_AWAY_MS = 31 * 24 * HOUR

const isAhead = (scope: Scope, at: number) => at > scope.now.getTime() + TOLERANCE_MS

/**
 * The moment of an action as the device recorded it, corrected where its clock was wrong. If the clock went wrong after
 * the action, the correction lands in the future; then the recorded time counts. Throws step.afterRemoval.
 */
export function counted(scope: Scope, recorded: string): Date {
  const sent = Date.parse(recorded)
  const corrected = sent + scope.skewMs
  const at = new Date(isAhead(scope, corrected) && !isAhead(scope, sent) ? sent : corrected)
  requireBeforeRemoval(scope, at)
  return at
}

/** For what begins, pauses or ends a work. Throws work.times with the field for a time in the future. */
export function countedPast(scope: Scope, recorded: string, path: string): Date {
  const at = counted(scope, recorded)
  if (!isAhead(scope, at.getTime())) return at
  throw failure('work.times', {}, { errors: [{ path, message: msg('The time may not lie in the future') }] })
}

export const clockReview = (scope: Scope, at: Date): 'clock'[] =>
  scope.skewMs !== 0 || at.getTime() < scope.now.getTime() - LONGEST_AWAY_MS ? ['clock'] : []

/** A start or finish may also arrive long after it happened. */
export const arrivalReview = (scope: Scope, at: Date): ('clock' | 'late')[] => [
  ...clockReview(scope, at),
  ...(scope.now.getTime() - at.getTime() > scope.company.lateAfterHours * HOUR ? (['late'] as const) : []),
]
