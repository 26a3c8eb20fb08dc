import type { Scope } from '../../db/scope.ts'

const MINUTE = 60_000
/** A time this far ahead of the server's is taken as sent, and the work is marked. */
const TOLERANCE_MS = 5 * MINUTE
/** Nobody is without signal for so long: a time further back is one of a clock that was never set. */
const LONGEST_AWAY_MS = 31 * 24 * 60 * MINUTE

/** When an action counts: as the device recorded it, corrected where its clock was found to be wrong. */
export const counted = (scope: Scope, recorded: string) => new Date(Date.parse(recorded) + scope.skewMs)

/** Why a work has to be looked at, because of a time of a device. */
export const clockReview = (scope: Scope, at: Date): 'clock'[] =>
  scope.skewMs !== 0 ||
  at.getTime() > scope.now.getTime() + TOLERANCE_MS ||
  at.getTime() < scope.now.getTime() - LONGEST_AWAY_MS
    ? ['clock']
    : []
