import { isOnLeave, isSuspended } from '@muster/rules/planning/away'
import { anyOf } from '../../../db/names.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { readAway } from '../../planning/away-queries.ts'
import { restoreExceptions } from '../../planning/changes/writes.ts'
import { currentPatterns } from '../../planning/pattern-queries.ts'
import { placeKey, placesOn, uncoveredOf } from '../../planning/place-coverage.ts'
import { readPublished } from '../../planning/plan.ts'
import { daysAround } from '../../planning/times.ts'
import { fillPlace } from './fill-place.ts'
import { type ReleasedRow, releasedSpan, selectReleased } from './released-queries.ts'

/**
 * Gives back what a leave or a suspension took, or what the office took from a person (`id`), and nobody has taken since:
 * shifts that have not ended and whose place is still uncovered; none in a suspension of the person, and none in their
 * leave but where leave gives them back. Drafts of the roster do not count as taken. Answers the shifts that were given
 * back. Sends no notification.
 */
export const restoreShifts = (
  scope: Scope,
  by: 'leave_id' | 'suspension_id' | 'id',
  id: number,
): Promise<ReleasedRow[]> =>
  scope.transaction(async (tx) => {
    const released = await selectReleased(tx)
      .where(`released_shifts.${by}`, '=', id)
      .where('released_shifts.restored_at', 'is', null)
      .$if(by === 'id', (query) => query.where('released_shifts.cause', '=', 'OFFICE'))
      .forUpdate('released_shifts')
      .execute()
    const now = tx.now.getTime()
    const coming = released.filter((row) => releasedSpan(row).end > now)
    const rows = await withoutAway(tx, coming, by === 'leave_id')
    if (rows.length === 0) return []
    const left = await uncoveredPlaces(tx, rows)
    const restored = rows.filter((row) => {
      const place = left.get(placeKey({ ...row, date: row.patternDate }))
      if (!place || place.uncovered <= 0 || place.people.has(row.userId)) return false
      place.uncovered -= 1
      place.people.add(row.userId)
      return true
    })
    if (restored.length > 0) await giveBack(tx, restored)
    return restored
  })

/** Without the shifts at which the person is away by now. */
async function withoutAway(
  tx: Scope,
  rows: readonly ReleasedRow[],
  isOfLeave: boolean,
): Promise<ReleasedRow[]> {
  if (rows.length === 0) return []
  const days = daysAround(
    rows.map(({ startTime }) => startTime.toISOString().slice(0, 10)),
    1,
  )
  const awayOf = await readAway(tx, days, { userIds: [...new Set(rows.map(({ userId }) => userId))] })
  return rows.filter((row) => {
    const { leave, suspensions } = awayOf(row.userId)
    const shift = releasedSpan(row)
    return !isSuspended(suspensions, shift) && (isOfLeave || !isOnLeave(leave, shift))
  })
}

async function giveBack(tx: Scope, restored: readonly ReleasedRow[]) {
  // As they were, of series that go on or were continued by another.
  const back = await restoreExceptions(tx, restored)
  for (const jobId of new Set(back.map((row) => row.jobId))) await tx.enqueue('plan-alerts', { jobId })
  const given = new Set(back.map(({ id }) => id))
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
}

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
  const days = daysAround(
    rows.map(({ patternDate }) => patternDate),
    1,
  )
  const published = await readPublished(tx, { jobIds, days, needs: patterns })
  return new Map(
    placesOn(published, days).map((place) => [
      placeKey(place),
      {
        uncovered: uncoveredOf(place, tx.now.getTime()),
        people: new Set(place.fillers.map(({ userId }) => userId)),
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

/** From now on these shifts are off by this leave: it gives them back, and its list shows them. */
export async function moveReleased(tx: Scope, released: readonly ReleasedRow[], leaveId: number) {
  if (released.length === 0) return
  await tx
    .change('released_shifts', { leave_id: leaveId })
    .where('id', '=', anyOf(released.map(({ id }) => id)))
    .execute()
}
