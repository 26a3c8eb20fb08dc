import { isOnLeave, isSuspended, type ShiftSpan } from '@muster/rules/planning/away'
import { addDays } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { type PersonAway, readAway } from '../planning/away-queries.ts'
import { restoreOccurrences } from '../planning/changes/restore-occurrences.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import { currentPatterns } from '../planning/pattern-queries.ts'
import { eventsFilling, placesOn, uncoveredOf } from '../planning/place-coverage.ts'
import { readPublished } from '../planning/plan.ts'
import { fillPlace } from './fill-place.ts'
import { lockJobs } from './publish-context.ts'
import {
  type ReleasedRow,
  releasedByLeave,
  releasedByOffice,
  releasedBySuspension,
} from './released-queries.ts'

/**
 * Gives back what a leave took away and nobody has taken since: shifts that have not ended and whose place is still
 * uncovered; none in a suspension of the person. Drafts of the roster do not count as taken. Answers the shifts that were
 * given back. Sends no notification.
 */
export const restoreShifts = (scope: Scope, leaveId: number): Promise<ReleasedRow[]> =>
  scope.transaction(async (tx) => {
    const released = await releasedByLeave(tx, leaveId).forUpdate().execute()
    return giveBack(tx, await withoutAway(tx, released, isSuspendedAt))
  })

/** The same with what a suspension took; nothing while the person is on leave then. */
export const restoreSuspendedShifts = (scope: Scope, suspensionId: number): Promise<ReleasedRow[]> =>
  scope.transaction(async (tx) => {
    const released = await releasedBySuspension(tx, suspensionId).forUpdate().execute()
    return giveBack(tx, await withoutAway(tx, released, isAwayAt))
  })

/** The same with a shift that the office took from a person; nothing while the person is on leave then. */
export const restoreShift = (scope: Scope, releasedId: number): Promise<ReleasedRow[]> =>
  scope.transaction(async (tx) => {
    const released = await releasedByOffice(tx, releasedId).forUpdate().execute()
    return giveBack(tx, await withoutAway(tx, released, isAwayAt))
  })

const isSuspendedAt = ({ suspensions }: PersonAway, shift: ShiftSpan) => isSuspended(suspensions, shift)
const isAwayAt = (away: PersonAway, shift: ShiftSpan) =>
  isOnLeave(away.leave, shift) || isSuspendedAt(away, shift)

/** Without the shifts at which the person is away by now. */
async function withoutAway(
  tx: Scope,
  rows: readonly ReleasedRow[],
  isAway: (away: PersonAway, shift: ShiftSpan) => boolean,
): Promise<ReleasedRow[]> {
  if (rows.length === 0) return []
  const [events, awayOf] = await Promise.all([
    tx
      .from('schedule_events')
      .where('id', '=', anyOf([...new Set(rows.map(({ eventId }) => eventId))]))
      .select(['id', 'timezone'])
      .execute(),
    readAway(tx, daysOf(rows), { userIds: [...new Set(rows.map(({ userId }) => userId))] }),
  ])
  const zones = new Map(events.map(({ id, timezone }) => [id, timezone]))
  return rows.filter(({ userId, eventId, startTime, duration }) => {
    const start = startTime.getTime()
    const shift = { zone: zones.get(eventId)!, start, end: endOfShift({ startTime: start, duration }) }
    return !isAway(awayOf(userId), shift)
  })
}

/** A day more on either side: days are those of each site. */
function daysOf(rows: readonly ReleasedRow[]) {
  const days = rows.map(({ startTime }) => startTime.toISOString().slice(0, 10)).sort()
  return { startDate: addDays(days[0]!, -1), endDate: addDays(days.at(-1)!, 1) }
}

const giveBack = (scope: Scope, released: readonly ReleasedRow[]): Promise<ReleasedRow[]> =>
  scope.transaction(async (tx) => {
    const rows = released.filter(
      ({ restoredAt, startTime, duration }) =>
        restoredAt === null && endOfShift({ startTime: startTime.getTime(), duration }) > tx.now.getTime(),
    )
    if (rows.length === 0) return []
    const left = await uncoveredPlaces(tx, rows)
    const restored = rows.filter((row) => {
      const place = left.get(placeKey(row))
      if (!place || place.uncovered <= 0 || place.people.has(row.userId)) return false
      place.uncovered -= 1
      place.people.add(row.userId)
      return true
    })
    if (restored.length === 0) return []
    const given = new Set(await restoreOccurrences(tx, restored))
    const empty = restored.filter(({ id, madePattern }) => madePattern && given.has(id))
    await endPatterns(tx, empty)
    // Of a series that has been changed since, the place is filled anew.
    for (const { id, patternId, occurrenceStart, userId } of restored)
      if (!given.has(id))
        await fillPlace(tx, { patternId, occurrenceStart: occurrenceStart.toISOString() }, userId)
    await tx
      .change('released_shifts', { restored_at: tx.now })
      .where('id', '=', anyOf(restored.map(({ id }) => id)))
      .execute()
    await tx.emit('places.filled', { patternIds: [...new Set(restored.map(({ patternId }) => patternId))] })
    return restored
  })

const placeKey = ({ patternId, patternDate }: { patternId: number; patternDate: string }) =>
  `${patternId} ${patternDate}`

/** How many of the places of these patterns have no person on those days, and who has the others; with the jobs locked. */
async function uncoveredPlaces(tx: Scope, rows: readonly ReleasedRow[]) {
  const patterns = currentPatterns(tx).where(
    'id',
    '=',
    anyOf([...new Set(rows.map(({ patternId }) => patternId))]),
  )
  const jobs = await patterns.select('job_id as jobId').distinct().execute()
  const jobIds = jobs.map(({ jobId }) => jobId)
  await lockJobs(tx, jobIds)
  const dates = rows.map(({ patternDate }) => patternDate).sort()
  // A day more on either side: the window is of instants in the zone of the site.
  const days = { startDate: addDays(dates[0]!, -1), endDate: addDays(dates.at(-1)!, 1) }
  const published = await readPublished(tx, { jobIds, days, needs: patterns })
  return new Map(
    placesOn(published, days).map((place) => [
      placeKey({ ...place, patternDate: place.date }),
      {
        uncovered: uncoveredOf(place, tx.now.getTime()),
        people: new Set(eventsFilling(published, place).map(({ userId }) => userId)),
      },
    ]),
  )
}

/** Patterns of one shift that was given back: a shift that has begun leaves no unfilled place behind. */
async function endPatterns(tx: Scope, rows: readonly ReleasedRow[]) {
  if (rows.length === 0) return
  const ids = anyOf(rows.map(({ id }) => id))
  const start = tx
    .from('released_shifts')
    .where('released_shifts.id', '=', ids)
    .where('released_shifts.pattern_id', '=', sql.ref<number>('shift_patterns.id'))
    .select((eb) => eb.fn<Date>('least', [eb.val(tx.now), 'released_shifts.start_time']).as('at'))
  await tx
    .change('shift_patterns', { updated_at: tx.now })
    .set({ removed_at: start })
    .where('id', '=', anyOf(rows.map(({ patternId }) => patternId)))
    .execute()
}
