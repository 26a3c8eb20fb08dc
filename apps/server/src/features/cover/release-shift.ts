import type { CoverPlace } from '@muster/contract/candidates'
import type { cover } from '@muster/contract/cover'
import type { Received } from '@muster/contract/kit'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { coverPlace } from '../roster/cover-place.ts'
import { type NamedShift, releaseShifts } from '../roster/release-shifts.ts'
import { type OpenPlace, placeKey, readPlaces } from './places.ts'
import { notifyOfShift, shiftOfPerson } from './shift-to-cover.ts'

type ReleaseInput = Received<typeof cover.releaseShift>['body']

/**
 * Takes a person off a shift that they have not clocked in to, begun or not, so that cover can be found for it. The person
 * is notified, and is not asked for this shift again. Throws row.notFound, values.refused for a shift that is over or has
 * a visit.
 */
export const releaseShift = (scope: Scope, { reason = '', ...named }: ReleaseInput): Promise<CoverPlace> =>
  scope.transaction(async (tx) => coverPlace((await releaseByOffice(tx, named, reason)).place))

/** The same; answers the place that is uncovered now, and what was taken. */
export async function releaseByOffice(
  tx: Scope,
  named: NamedShift,
  reason = '',
): Promise<{ place: OpenPlace; releasedId: number }> {
  const { userId, occurrence } = await shiftOfPerson(tx, named)
  const [released] = await releaseShifts(tx, userId, [named], { cause: 'OFFICE', reason })
  if (!released) throw failure('row.notFound')
  const ref = { patternId: released.patternId, date: released.patternDate }
  const place = (await readPlaces(tx, [ref])).get(placeKey(ref))!
  await notifyOfShift(tx, userId, 'CANCELLED', { job: place.job, ...occurrence })
  return { place, releasedId: released.releasedId }
}
