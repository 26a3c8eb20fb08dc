import { msg } from '@muster/contract/msg'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { changesOfShifts } from './draft-shifts.ts'
import { changeRows } from './drafts.ts'
import { refuseFull } from './keep-places.ts'
import { publishChanges } from './publish.ts'
import type { NamedShift } from './release-shifts.ts'

/**
 * Gives shifts to other people, all of them or none: published at once with their times and places as they are, and the
 * people assigned to the jobs where needed. Neither asks nor notifies; the caller has checked the rules. Throws
 * values.refused.
 */
export const handOverShifts = (
  scope: Scope,
  shifts: readonly (NamedShift & { tenantUserId: number })[],
): Promise<void> =>
  scope.transaction(async (tx) => {
    const changes = await changesOfShifts(
      tx,
      shifts.map((shift) => ({ kind: 'MOVE', ...shift })),
    )
    await refuseFull(tx, changes)
    const { stale } = await publishChanges(tx, changeRows(changes), 'checked')
    if (stale.length > 0) throw refusedField('given', msg('The shift has started or is no longer needed'))
  })
