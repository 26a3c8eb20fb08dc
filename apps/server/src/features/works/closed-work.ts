import type { ReviewFlag } from '@muster/contract/works/reviews'
import type { Scope } from '../../db/scope.ts'
import { isOpen, type LockedWork } from './locked-work.ts'
import { reviewColumns } from './review.ts'

/**
 * The server completed the work, and neither the device nor the office has changed it since. What the person did
 * without signal may still arrive, and counts.
 */
const awaitsDevice = (work: LockedWork) =>
  work.status === 'COMPLETED' && work.auto_stopped && work.device_ended_at === null && work.version === 1

/**
 * The work was voided, finished on another phone, or ended or corrected by the office. A phone that did not know may
 * still send its records. They are stored and flagged, and change nothing that the office has decided.
 */
export const isClosed = (work: LockedWork) => !isOpen(work) && !awaitsDevice(work)

export const hasSettledTimes = (work: LockedWork) => work.status === 'VOID' || work.version > 1

export const actorFlags = (scope: Scope): ReviewFlag[] => (scope.actor.removedAt ? ['personRemoved'] : [])

interface LateStepOptions {
  /** A closed work waits for it. */
  isExpected?: boolean
  more?: readonly ReviewFlag[]
}

export async function flagLateStep(
  tx: Scope,
  work: LockedWork,
  { isExpected = !isClosed(work), more = [] }: LateStepOptions = {},
): Promise<void> {
  const flags = [...(isExpected ? [] : (['afterClose'] as const)), ...actorFlags(tx), ...more]
  if (flags.every((flag) => work.review_reasons.includes(flag))) return
  await tx.change('works', reviewColumns(work.review_reasons, flags)).where('id', '=', work.id).execute()
}
