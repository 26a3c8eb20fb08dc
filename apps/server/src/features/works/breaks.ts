import type { Work } from '@muster/contract/works'
import { limitReachedAt } from '@muster/rules/work-time'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { clockReview, counted } from './device-time.ts'
import { addEntry } from './entries.ts'
import { isOpen, type LockedWork, ownWork, requireTaking, wrongState } from './locked-work.ts'
import { readBreaks, readWork } from './queries.ts'
import { review } from './review.ts'
import { planLimit } from './work-limit.ts'

/** Throws work.times for a time before the work, or before its latest break, began. */
function requireAfter(work: LockedWork, breaks: readonly { from: number; to: number }[], at: Date) {
  const last = breaks.at(-1)
  const earliest = last ? (Number.isFinite(last.to) ? last.to : last.from) : work.started_at.getTime()
  if (at.getTime() >= earliest) return
  const message = `Earlier than ${isoWithOffset(work.timezone, earliest)}`
  throw failure('work.times', {}, { errors: [{ path: 'at', message }] })
}

/** Begins a break. Of a work that the server completed meanwhile, the break lasts to the end until it is resumed. */
export const holdWork = (
  scope: Scope,
  id: number,
  { at: recorded, reason }: { at: string; reason?: string | undefined },
): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, id)
    requireTaking(work)
    if (work.status === 'ON_HOLD') throw wrongState(work)
    const at = counted(tx, recorded)
    const breaks = await readBreaks(tx, id)
    requireAfter(
      work,
      breaks.filter((each) => each.to !== work.ended_at?.getTime()),
      at,
    )
    if (work.ended_at && at > work.ended_at) throw failure('work.times')
    await tx
      .into('work_breaks', { work_id: id, started_at: at, ended_at: work.ended_at, reason: reason ?? '' })
      .execute()
    const marks = review(work.review_reasons, clockReview(tx, at))
    await tx
      .change('works', { ...(isOpen(work) ? { status: 'ON_HOLD' } : {}), ...marks })
      .where('id', '=', id)
      .execute()
    await addEntry(tx, id, 'held', { at, reason: reason ?? '' }, recorded)
    return found(readWork(tx, id))
  })

/** Ends the break. */
export const resumeWork = (scope: Scope, id: number, { at: recorded }: { at: string }): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, id)
    requireTaking(work)
    if (work.status === 'STARTED') throw wrongState(work)
    const breaks = await readBreaks(tx, id)
    const last = breaks.at(-1)
    // Of a work that the server completed meanwhile, the break that waits to be resumed is the one up to its end.
    const lasts = work.ended_at?.getTime() ?? Number.POSITIVE_INFINITY
    if (!last || last.to !== lasts) throw wrongState(work)
    const at = counted(tx, recorded)
    requireAfter(work, [...breaks.slice(0, -1), { from: last.from, to: last.from }], at)
    const ended_at = work.ended_at && at > work.ended_at ? work.ended_at : at
    await tx.change('work_breaks', { ended_at }).where('id', '=', last.id).execute()
    const marks = review(work.review_reasons, clockReview(tx, at))
    if (isOpen(work)) {
      await tx
        .change('works', { status: 'STARTED', ...marks })
        .where('id', '=', id)
        .execute()
      await laterLimit(tx, work, [...breaks.slice(0, -1), { from: last.from, to: at.getTime() }])
    }
    await addEntry(tx, id, 'resumed', { at: ended_at }, recorded)
    return found(readWork(tx, id))
  })

/** The limit of service moves by the length of every break. */
async function laterLimit(tx: Scope, work: LockedWork, breaks: { from: number; to: number }[]) {
  const job = await tx
    .from('jobs')
    .select('max_service_minutes as minutes')
    .where('id', '=', work.job_id)
    .executeTakeFirstOrThrow()
  const limit = limitReachedAt({ startTime: work.started_at.getTime(), breaks }, job.minutes)
  await planLimit(tx, work.id, limit)
}
