import type { CoverPlace, PlaceToAssign } from '@muster/contract/cover/candidates'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { lockSchedules } from '../../planning/changes/writes.ts'
import { readLockedPlan } from '../../roster/drafts/publish-context.ts'
import { coverPlace } from '../../roster/places/cover-place.ts'
import { fillPlace } from '../../roster/places/fill-place.ts'
import { requireSuitable } from '../candidates/people-around.ts'
import { placeToFill } from './make-offer.ts'

/**
 * Gives an uncovered place to a person at once, as after a telephone call. The person is notified, and offers of the place
 * that are not needed any more end. Throws row.notFound, values.refused for a place that is filled or over and for
 * a person whom a rule excludes, with the rules as `data.reasons`.
 */
export const assignPerson = (scope: Scope, { tenantUserId, ...input }: PlaceToAssign): Promise<CoverPlace> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'shift_patterns', [input.patternId])
    const plan = await readLockedPlan(tx, [input.patternId])
    const place = placeToFill(plan, input)
    if (place.uncovered === 0) throw refusedField('patternId', msg('All places are filled'))
    await lockSchedules(tx, [tenantUserId])
    await requireSuitable(tx, place, {
      userId: tenantUserId,
      isFrom: input.from !== undefined,
      field: 'tenantUserId',
    })
    await fillPlace(tx, placeOf(input), tenantUserId, { told: 'notified', known: plan })
    return coverPlace({ ...place, uncovered: place.uncovered - 1 })
  })

const placeOf = ({ patternId, occurrenceStart, from }: Omit<PlaceToAssign, 'tenantUserId'>) =>
  occurrenceStart === undefined ? { patternId, from: from! } : { patternId, occurrenceStart }
