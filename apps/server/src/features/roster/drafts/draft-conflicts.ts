import type { DraftedAct } from '@muster/contract/planning/roster-drafts'
import type { ShiftConflict } from '@muster/contract/planning/schedule-conflict'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { conflictsInPlan } from '../../planning/constraints/roster-conflicts.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { daysAround, withContext } from '../../planning/times.ts'
import { type DraftedChange, type DraftedShift, insertAct } from './drafts.ts'
import { refuseFull } from './keep-places.ts'

/** How far ahead the conflicts of a drafted series are looked for; publishing looks over all of its days. */
const daysChecked = 35

/**
 * Keeps the changes as one act, and says which conflicts the drafted shifts have. `plan` is that of their places, where it
 * was read already. Throws place.full.
 */
export async function draftedAct(
  tx: Scope,
  changes: readonly DraftedChange[],
  plan?: Plan,
): Promise<DraftedAct> {
  if (changes.length === 0) return { actId: null, changes: 0, conflicts: [] }
  await refuseFull(tx, changes, plan)
  const { actId, eventIds } = await insertAct(tx, changes)
  const added = changes.flatMap(({ add }) => add ?? [])
  const conflicts = await conflictsOfDrafts(tx, new Set(eventIds), added)
  return { actId, changes: changes.length, conflicts }
}

async function conflictsOfDrafts(
  tx: Scope,
  eventIds: ReadonlySet<number>,
  added: readonly DraftedShift[],
): Promise<ShiftConflict[]> {
  if (added.length === 0) return []
  const isSeries = added.some(({ frequency }) => frequency !== null)
  const days = daysAround(added.map(({ firstDate }) => firstDate))
  const endDate = isSeries ? addDays(days.endDate, daysChecked) : days.endDate
  const userIds = [...new Set(added.map(({ userId }) => userId))]
  const around = withContext({ ...days, endDate })
  const conflicts = await conflictsInPlan(tx, await readPlan(tx, { userIds, days: around }), {
    ...{ userIds, around, startDate: days.startDate, endDate },
    // A shift of a later day may begin too soon after the last of these.
    lastDay: isSeries ? endDate : around.endDate,
  })
  return conflicts.filter(
    ({ eventId, otherEventId }) =>
      eventIds.has(eventId) || (otherEventId !== undefined && eventIds.has(otherEventId)),
  )
}
