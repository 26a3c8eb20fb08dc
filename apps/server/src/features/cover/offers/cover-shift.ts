import type { CoverPlace, ShiftCover } from '@muster/contract/cover/candidates'
import type { cover } from '@muster/contract/cover/cover'
import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import { occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { isAreaManager } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { shiftsToDo } from '../../planning/begun-occurrences.ts'
import { neededOnce } from '../../planning/changes/open-places.ts'
import { saveEvents } from '../../planning/changes/save-events.ts'
import { endNeededOnce, insertPatterns } from '../../planning/changes/writes.ts'
import { eventRows } from '../../planning/event-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { rosterJobs } from '../../planning/pattern-queries.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { currentEvents } from '../../planning/reach.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { coverPlace } from '../../roster/places/cover-place.ts'
import { fillPlace } from '../../roster/places/fill-place.ts'
import { type NamedShift, nameOf, releaseShifts } from '../../roster/places/release-shifts.ts'
import { restoreShifts } from '../../roster/places/restore-shifts.ts'
import { requireSuitable } from '../candidates/people-around.ts'
import { type OpenPlace, readPlaces } from '../places.ts'
import { lockShifts, notifyOfShift, shiftToCover } from '../shifts.ts'
import { endOffersReplacing } from './end-offers.ts'

type CoverInput = Received<typeof cover.coverShift>['body']

/**
 * Both people are notified. Throws row.notFound, values.refused for a shift that is over or has a
 * visit, and for a person whom a rule excludes.
 */
export const coverShift = (scope: Scope, { tenantUserId, mode, ...named }: CoverInput): Promise<ShiftCover> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'schedule_events', [named.eventId])
    const { row } = await shiftToCover(tx, named)
    await lockShifts(tx, [named.eventId], [row.userId, tenantUserId])
    const taken = mode === 'REPLACE' ? await releaseByOffice(tx, named) : undefined
    const place = taken?.place ?? (await secondPlace(tx, named))
    await requireSuitable(tx, place, { userId: tenantUserId, field: 'tenantUserId' })
    const { patternId, occurrence } = place
    const occurrenceStart = new Date(occurrence.occurrenceStart).toISOString()
    const filled = await fillPlace(tx, { patternId, occurrenceStart }, tenantUserId, { told: 'notified' })
    await endOffersReplacing(tx, named.eventId)
    return {
      place: coverPlace({ ...place, uncovered: place.uncovered - 1 }),
      undo: { eventId: filled.eventId, releasedId: taken?.releasedId ?? null },
    }
  })

export async function secondPlace(tx: Scope, named: NamedShift): Promise<OpenPlace> {
  const { row, occurrence } = await shiftToCover(tx, named)
  await lockJobs(tx, [row.jobId])
  const [patternId] = await insertPatterns(tx, [neededOnce(row, occurrence)])
  const ref = { patternId: patternId!, date: localDate(row.timezone, occurrence.startTime) }
  return found(Promise.resolve((await readPlaces(tx, [ref])).get(placeKey(ref))))
}

/**
 * Both people are notified. Throws row.notFound where the shift was changed or given back since,
 * values.refused once the person has clocked in.
 */
export const undoCover = (scope: Scope, { eventId, releasedId }: ShiftCover['undo']): Promise<null> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'schedule_events', [eventId])
    if (releasedId !== null && isAreaManager(tx.actor)) await requireReleased(tx, releasedId)
    const event = currentEvents(tx).where('schedule_events.id', '=', eventId)
    const row = await found(eventRows(tx, event).executeTakeFirst())
    if (row.frequency !== null || row.patternId === null) throw failure('row.notFound')
    const [job] = await lockJobs(tx, [row.jobId])
    await lockShifts(tx, [eventId], [row.userId])
    const series = scheduleEventOf(row, await companyHolidays(tx))
    const [occurrence] = occurrences(series, 0, Number.MAX_SAFE_INTEGER / 2)
    if (!occurrence) throw failure('row.notFound')
    const [open] = await shiftsToDo(tx, [{ row, occurrence }])
    if (!open) throw refusedField('eventId', msg('This person has clocked in'))
    const removeOccurrences = [{ ...nameOf({ row, occurrence }), extent: 'this' as const }]
    await saveEvents(tx, job!, { events: [], removeOccurrences }, { force: true, untilEnd: true })
    const place = (await rosterJobs(tx, [row.jobId])).get(row.jobId)!
    await notifyOfShift(tx, row.userId, 'CANCELLED', { job: place, ...occurrence })
    if (releasedId === null) {
      await endNeededOnce(tx, row.patternId)
      return null
    }
    const [back] = await restoreShifts(tx, 'id', releasedId)
    if (!back) throw failure('row.notFound')
    const { userId, startTime, duration } = back
    await notifyOfShift(tx, userId, 'ADDED', { job: place, startTime: startTime.getTime(), duration })
    return null
  })

async function requireReleased(tx: Scope, id: number) {
  const row = await tx.from('released_shifts').where('id', '=', id).select('event_id').executeTakeFirst()
  if (row) await requireInAreas(tx, 'schedule_events', [row.event_id])
}

type ReleaseInput = Received<typeof cover.releaseShift>['body']

/**
 * Takes a person off a shift that they have not clocked in to, begun or not, so that cover can be found for it. The person
 * is notified, and is not asked for this shift again. Throws row.notFound, values.refused for a shift that is over or has
 * a visit.
 */
export const releaseShift = (scope: Scope, { reason = '', ...named }: ReleaseInput): Promise<CoverPlace> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'schedule_events', [named.eventId])
    return coverPlace((await releaseByOffice(tx, named, reason)).place)
  })

/** The same; answers the place that is uncovered now, and what was taken. */
export async function releaseByOffice(
  tx: Scope,
  named: NamedShift,
  reason = '',
): Promise<{ place: OpenPlace; releasedId: number }> {
  const { row, occurrence } = await shiftToCover(tx, named)
  const [released] = await releaseShifts(tx, row.userId, [named], { cause: 'OFFICE', reason })
  if (!released) throw failure('row.notFound')
  const ref = { patternId: released.patternId, date: released.patternDate }
  const place = (await readPlaces(tx, [ref])).get(placeKey(ref))!
  await notifyOfShift(tx, row.userId, 'CANCELLED', { job: place.job, ...occurrence })
  return { place, releasedId: released.releasedId }
}
