import type { Scope } from '../../db/scope.ts'
import { failure } from '../failures.ts'

/** Why the sessions of a removed person ended: their devices may still send what they hold. */
export const endedByRemoval = 'removed'

/** Why a session ended in which its person logged out, perhaps before everything was sent. */
export const endedByLogout = 'signed out'
/** Whether the device of a session that ended so sends what it holds, once its person is removed. */
export const maySendAfter = (reason: string | null) => reason === endedByRemoval || reason === endedByLogout

const DAYS_OPEN = 30
/** A session that ended before this moment sends nothing any more. */
export const outboxOpenSince = (now: Date) => new Date(now.getTime() - DAYS_OPEN * 86_400_000)
/** When a session that ended then sends nothing any more. */
export const outboxCloses = (endedAt: Date) => new Date(endedAt.getTime() + DAYS_OPEN * 86_400_000)

/** A clock that is wrong by less is not corrected. */
export const clockToleranceMs = 120_000

/** The phone of a removed person hands over what was recorded before the removal. Throws step.afterRemoval. */
export function requireBeforeRemoval({ actor, now }: Scope, recordedAt: Date = now): void {
  if (actor.removedAt && recordedAt.getTime() > actor.removedAt.getTime() + clockToleranceMs)
    throw failure('step.afterRemoval')
}
