import type { CoverPlace } from '@muster/contract/candidates'
import type { cover } from '@muster/contract/cover'
import type { Received } from '@muster/contract/kit'
import { msg } from '@muster/contract/msg'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { currentEvents } from '../calendar/reach.ts'
import { coverPlace } from '../roster/cover-place.ts'
import { shiftsToDo } from '../roster/open-shifts.ts'
import { notifyPeople } from '../roster/publish.ts'
import { releaseShifts } from '../roster/release-shifts.ts'
import { type OpenPlace, placeKey, readPlaces } from './places.ts'
import { findShift } from './shifts.ts'

const urgentMs = 12 * 3_600_000

type ReleaseInput = Received<typeof cover.releaseShift>['body']

/**
 * Takes a person off a shift that they have not clocked in to, begun or not, so that cover can be found for it. The person
 * is notified, and is not asked for this shift again. Throws row.notFound, values.refused for a shift that is over or has
 * a visit.
 */
export const releaseShift = (scope: Scope, { reason = '', ...named }: ReleaseInput): Promise<CoverPlace> =>
  scope.transaction(async (tx) => {
    const { userId } = await found(
      currentEvents(tx)
        .where('schedule_events.id', '=', named.eventId)
        .select('job_assignees.user_id as userId')
        .executeTakeFirst(),
    )
    const shift = await found(findShift(tx, userId, named))
    if (shift.end <= tx.now.getTime()) throw refusedField('occurrenceStart', msg('Has ended already'))
    const duration = (shift.end - shift.start) / 60_000
    const occurrence = { occurrenceStart: shift.occurrenceStart, startTime: shift.start, duration }
    const [open] = await shiftsToDo(tx, [{ row: shift.row, occurrence }])
    if (!open) throw refusedField('occurrenceStart', msg('This person has clocked in'))
    const [released] = await releaseShifts(tx, userId, [named], { cause: 'OFFICE', reason })
    if (!released) throw failure('row.notFound')
    const ref = { patternId: released.patternId, date: released.patternDate }
    const place = (await readPlaces(tx, [ref])).get(placeKey(ref))!
    await notifyOf(tx, userId, place, occurrence)
    return coverPlace(place)
  })

async function notifyOf(
  tx: Scope,
  tenantUserId: number,
  { job }: OpenPlace,
  { startTime, duration }: { startTime: number; duration: number },
) {
  const before = { startTime: isoWithOffset(job.timezone, startTime), duration }
  const shift = {
    jobId: job.id,
    jobDetailTitle: job.jobDetailTitle,
    locationName: job.siteName,
    change: 'CANCELLED' as const,
    before,
    after: null,
    count: 1,
  }
  const urgent = startTime - tx.now.getTime() < urgentMs
  await notifyPeople(tx, [{ tenantUserId, urgent, shifts: [shift] }])
}
