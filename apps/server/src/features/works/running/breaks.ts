import { msg } from '@muster/contract/kit/msg'
import type { Work } from '@muster/contract/works/works'
import { isoWithOffset } from '@muster/rules/time/zone'
import { limitReachedAt } from '@muster/rules/works/work-time'
import { broadcast } from '../../../db/live.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { actorFlags, flagLateStep, hasSettledTimes, isClosed } from '../closed-work.ts'
import { clockReview, countedPast } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import { isOpen, type LockedWork, ownWork, wrongState } from '../locked-work.ts'
import { noteLockedDay } from '../pay-days.ts'
import { readBreaks, readMaxServiceMinutes, readWork } from '../queries.ts'
import { reviewColumns } from '../review.ts'
import { planLimit } from './work-limit.ts'

/** Throws work.times for a time before the work, or before its latest break, began. */
function requireAfterLastBreak(work: LockedWork, breaks: readonly { from: number; to: number }[], at: Date) {
  const last = breaks.at(-1)
  const earliest = last ? (Number.isFinite(last.to) ? last.to : last.from) : work.started_at.getTime()
  if (at.getTime() >= earliest) return
  const params = { time: isoWithOffset(work.timezone, earliest) }
  throw failure('work.times', {}, { errors: [{ path: 'at', message: msg('Earlier than {time}'), params }] })
}

/**
 * Begins a break. If the server completed the work meanwhile, the break lasts to its end until the person resumes. In a
 * closed work the break counts if it fits into times that the office has not corrected.
 */
export const holdWork = (
  scope: Scope,
  id: number,
  { at: recorded, reason }: { at: string; reason?: string | undefined },
): Promise<Work> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await ownWork(tx, id)
    if (work.status === 'ON_HOLD') throw wrongState(work)
    await noteLockedDay(tx, calendars, work)
    const breakAt = countedPast(tx, recorded, 'at')
    const breaks = await readBreaks(tx, id)
    if (isClosed(work)) {
      const fits = !hasSettledTimes(work) && breakAt >= work.started_at && breakAt < work.ended_at!
      if (fits && breaks.every(({ to }) => to <= breakAt.getTime()))
        await insertLateBreak(tx, work, breakAt, reason)
      await addEntry(tx, id, 'held', { at: breakAt, reason: reason ?? '' }, recorded)
      await flagLateStep(tx, work)
      return found(readWork(tx, id))
    }
    requireAfterLastBreak(
      work,
      breaks.filter((each) => each.to !== work.ended_at?.getTime()),
      breakAt,
    )
    if (work.ended_at && breakAt > work.ended_at) throw failure('work.times')
    await insertBreak(tx, work, breakAt, reason)
    const reviewMarks = reviewColumns(work.review_reasons, [...clockReview(tx, breakAt), ...actorFlags(tx)])
    await tx
      .change('works', { ...(isOpen(work) ? { status: 'ON_HOLD' } : {}), ...reviewMarks })
      .where('id', '=', id)
      .execute()
    await addEntry(tx, id, 'held', { at: breakAt, reason: reason ?? '' }, recorded)
    await broadcast(tx, { kind: 'today' })
    return found(readWork(tx, id))
  })

const insertBreak = (tx: Scope, { id, ended_at }: LockedWork, at: Date, reason = '') =>
  tx.into('work_breaks', { work_id: id, started_at: at, ended_at, reason }).execute()

/** The event makes the dashboard add up the day again. */
async function insertLateBreak(tx: Scope, work: LockedWork, at: Date, reason?: string) {
  await insertBreak(tx, work, at, reason)
  await tx.emit('work.breaksChanged', { workId: work.id })
}
async function endLateBreak(tx: Scope, work: LockedWork, breakId: number, ended_at: Date) {
  await tx.change('work_breaks', { ended_at }).where('id', '=', breakId).execute()
  await tx.emit('work.breaksChanged', { workId: work.id })
}

export const resumeWork = (scope: Scope, id: number, { at: recorded }: { at: string }): Promise<Work> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await ownWork(tx, id)
    if (work.status === 'STARTED') throw wrongState(work)
    await noteLockedDay(tx, calendars, work)
    const breaks = await readBreaks(tx, id)
    const last = breaks.at(-1)
    // If the server completed the work meanwhile, the open break is the one that ends with the work.
    const ongoingEnd = work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY
    const breakAt = countedPast(tx, recorded, 'at')
    if (isClosed(work)) {
      if (
        !hasSettledTimes(work) &&
        last?.to === ongoingEnd &&
        breakAt.getTime() >= last.from &&
        breakAt < work.ended_at!
      )
        await endLateBreak(tx, work, last.id, breakAt)
      await addEntry(tx, id, 'resumed', { at: breakAt }, recorded)
      await flagLateStep(tx, work)
      return found(readWork(tx, id))
    }
    if (!last || last.to !== ongoingEnd) throw wrongState(work)
    requireAfterLastBreak(work, [...breaks.slice(0, -1), { from: last.from, to: last.from }], breakAt)
    const ended_at = work.ended_at && breakAt > work.ended_at ? work.ended_at : breakAt
    await tx.change('work_breaks', { ended_at }).where('id', '=', last.id).execute()
    const reviewMarks = reviewColumns(work.review_reasons, [...clockReview(tx, breakAt), ...actorFlags(tx)])
    if (isOpen(work)) {
      await tx
        .change('works', { status: 'STARTED', ...reviewMarks })
        .where('id', '=', id)
        .execute()
      await postponeLimit(tx, work, [...breaks.slice(0, -1), { from: last.from, to: breakAt.getTime() }])
    }
    await addEntry(tx, id, 'resumed', { at: ended_at }, recorded)
    await broadcast(tx, { kind: 'today' })
    return found(readWork(tx, id))
  })

/** The limit of service moves by the length of every break. */
async function postponeLimit(tx: Scope, work: LockedWork, breaks: { from: number; to: number }[]) {
  const maxMinutes = await readMaxServiceMinutes(tx, work.job_id)
  const limit = limitReachedAt({ startTime: work.started_at.getTime(), breaks }, maxMinutes)
  await planLimit(tx, work.id, limit)
}
