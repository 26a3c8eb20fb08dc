import type { RosterDraft } from '@muster/contract/planning/roster-drafts'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { eachListed, listed, type PageAsked } from '../../../db/page.ts'
import type { Scope } from '../../../db/scope.ts'
import { patternsFreedBy } from '../../planning/change-queries.ts'
import { endNeedsOf } from '../writes.ts'
import { countDrafts, type DraftRow, draftsLike, namedDrafts, ownActs } from './draft-queries.ts'
import { dropEmptyActs, undoActs } from './draft-shifts.ts'
import { keepingPlaces } from './keep-places.ts'

interface DraftsQuery extends PageAsked {
  mine?: boolean | undefined
  search?: string | undefined
}

export async function listDrafts(scope: Scope, query: DraftsQuery) {
  const drafts = draftsLike(scope, query)
  return eachListed(await listed(namedDrafts(scope, drafts), query, drafts), asDraft)
}

function asDraft(row: DraftRow): RosterDraft {
  const { id, actId, tenantUserId, name, jobId, jobTitle, locationName, date, byUserId, byName } = row
  const kind = kindOf(row)
  return {
    ...{ id, actId, kind, tenantUserId, name, jobId, jobTitle, locationName, date, byUserId, byName },
    actChanges: Number(row.actChanges),
    toUserId: kind === 'GIVEN' ? row.receiverId : null,
    toName: kind === 'GIVEN' ? row.receiverName : null,
    after: timesAfter(row),
    repeats: kind === 'REMOVED' ? row.occurrenceDate === null : row.frequency !== null,
    at: row.at.toISOString(),
  }
}

function kindOf({ kind, tenantUserId, receiverId }: DraftRow): RosterDraft['kind'] {
  if (kind === 'ADD') return 'ADDED'
  if (receiverId === null) return 'REMOVED'
  return receiverId === tenantUserId ? 'MOVED' : 'GIVEN'
}

function timesAfter({ startLocal, timezone, durationMinutes, firstDate }: DraftRow): RosterDraft['after'] {
  if (startLocal === null || timezone === null || durationMinutes === null) return null
  const startOfFirst = `${firstDate}T${startLocal.slice(11, 16)}`
  return { startTime: isoWithOffset(timezone, instantOf(timezone, startOfFirst)), duration: durationMinutes }
}

/**
 * Answers how many changes that were. Throws place.full where others have the place of a shift that
 * would come back.
 */
export const undoMine = (scope: Scope): Promise<{ changes: number }> =>
  scope.transaction(async (tx) => {
    const acts = await ownActs(tx).select('id').execute()
    const ids = acts.map(({ id }) => id)
    const before = await countDrafts(tx)
    return keepingPlaces(tx, { ids: await patternsFreedBy(tx, ids) }, async () => {
      await undoActs(tx, ids)
      await endNeedsOf(tx, ids)
      await dropEmptyActs(tx)
      return { changes: before - (await countDrafts(tx)) }
    })
  })
