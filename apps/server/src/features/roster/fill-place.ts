import { msg } from '@muster/contract/msg'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { type Plan, withChanges } from '../planning/plan.ts'
import { changeRows } from './drafts.ts'
import { refuseFull } from './keep-places.ts'
import { changesOfPlace } from './place.ts'
import { notifyPeople, publishChanges } from './publish.ts'
import { readLockedPlan } from './publish-context.ts'
import { publishedPeople } from './published-people.ts'

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
    await refuseFull(tx, changes, plan)
    const rows = changeRows(changes)
    const { stale, saved, context } = await publishChanges(tx, rows, 'checked', plan)
    const [eventId] = saved.eventIds.values()
    if (stale.length > 0 || eventId === undefined)
      throw refusedField('patternId', msg('The shift has started or is no longer needed'))
    if (told === 'notified') await notifyPeople(tx, publishedPeople(saved.before, saved.after, context))
    return { eventId, plan: withChanges(plan, rows) }
  })
