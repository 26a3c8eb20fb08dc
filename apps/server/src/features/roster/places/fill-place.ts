import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { type Plan, withChanges } from '../../planning/plan.ts'
import { changesOfShifts } from '../drafts/draft-shifts.ts'
import { changeRows, type DraftedChange } from '../drafts/drafts.ts'
import { refuseFull } from '../drafts/keep-places.ts'
import { readLockedPlan } from '../drafts/publish-context.ts'
import { notifyPeople, publishChanges } from '../publish/publish.ts'
import { peopleOf } from '../publish/published-people.ts'
import { changesOfPlace } from './place.ts'
import type { NamedShift } from './release-shifts.ts'

/** One occurrence of a pattern, by the moment that names it, or all from a day on. */
export type PlaceToFill = { patternId: number } & ({ occurrenceStart: string } | { from: string })

interface FillOptions {
  told?: 'notified' | 'quietly'
  /** The plan of the job, where it was read already under its lock. */
  known?: Plan | undefined
}
interface FilledPlace {
  eventId: number
  /** The plan of the job with the new event. */
  plan: Plan
}

/**
 * Gives a place to a person at once: published, and the person assigned to the job where needed. Asks nobody, and
 * notifies the person only where told; the caller has checked the rules. Throws
 * row.notFound, place.full, values.refused (the shift has begun or is not needed; the person may not be assigned).
 */
export const fillPlace = (
  scope: Scope,
  place: PlaceToFill,
  tenantUserId: number,
  { told = 'quietly', known }: FillOptions = {},
): Promise<FilledPlace> =>
  scope.transaction(async (tx) => {
    const plan = known ?? (await readLockedPlan(tx, [place.patternId]))
    const { changes } = await changesOfPlace(tx, { ...place, tenantUserId }, plan)
    const { rows, saved, context } = await publishAtOnce(tx, changes, 'patternId', plan)
    if (told === 'notified') await notifyPeople(tx, await peopleOf(tx, saved.schedules, context))
    const [eventId] = saved.eventIds.values()
    return { eventId: eventId!, plan: withChanges(plan, rows) }
  })

/**
 * Gives shifts to other people, all of them or none: published at once with their times and places as they are, and the
 * people assigned to the jobs where needed. Neither asks nor notifies; the caller has checked the rules. Throws
 * values.refused.
 */
export const handOverShifts = (
  scope: Scope,
  shifts: readonly (NamedShift & { tenantUserId: number })[],
): Promise<unknown> =>
  scope.transaction(async (tx) => {
    const moves = shifts.map((shift) => ({ kind: 'MOVE' as const, ...shift }))
    return publishAtOnce(tx, await changesOfShifts(tx, moves), 'given')
  })

/** Publishes changes without drafting them. Throws place.full, values.refused where one cannot be made any more. */
async function publishAtOnce(
  tx: Scope,
  changes: readonly DraftedChange[],
  field: 'patternId' | 'given',
  plan?: Plan,
) {
  await refuseFull(tx, changes, plan)
  const rows = changeRows(changes)
  const { stale, saved, context } = await publishChanges(tx, rows, 'checked', plan)
  if (stale.length > 0 || saved.eventIds.size === 0)
    throw refusedField(field, msg('The shift has started or is no longer needed'))
  return { rows, saved, context }
}
