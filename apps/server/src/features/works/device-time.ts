import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What is recorded is past: a time further ahead of the server's was made up. */
const TOLERANCE_MS = 5 * MINUTE
/** Longer than any time without signal: a time further back is one of a clock that was never set. */
const LONGEST_AWAY_MS = 31 * 24 * HOUR

const isAhead = (scope: Scope, at: number) => at > scope.now.getTime() + TOLERANCE_MS

/**
 * When an action counts: as the device recorded it, corrected where its clock was found to be wrong. A clock that went
 * wrong after the action would put it into the future: then the time counts as it was recorded.
 */
export function counted(scope: Scope, recorded: string): Date {
  const sent = Date.parse(recorded)
  const corrected = sent + scope.skewMs
  return new Date(isAhead(scope, corrected) && !isAhead(scope, sent) ? sent : corrected)
}

/** The same for what begins, pauses or ends a work. Throws work.times for a time that lies ahead, with its field. */
export function countedPast(scope: Scope, recorded: string, path: string): Date {
  const at = counted(scope, recorded)
  if (!isAhead(scope, at.getTime())) return at
  throw failure('work.times', {}, { errors: [{ path, message: 'The time may not lie in the future' }] })
}

/** Why a work has to be looked at, because of a time of a device. */
export const clockReview = (scope: Scope, at: Date): 'clock'[] =>
  scope.skewMs !== 0 || at.getTime() < scope.now.getTime() - LONGEST_AWAY_MS ? ['clock'] : []

/** The same for a start or finish: it may also have been long on its way. */
export const arrivalReview = (scope: Scope, at: Date): ('clock' | 'late')[] => [
  ...clockReview(scope, at),
  ...(scope.now.getTime() - at.getTime() > scope.company.lateAfterHours * HOUR ? (['late'] as const) : []),
]
