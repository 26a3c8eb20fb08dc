import { msg } from '@muster/contract/kit/msg'
import type { CorrectTimesInput, WorkCorrection, WorkSummary } from '@muster/contract/works/times'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import { monthStart } from '@muster/rules/works/heat-spans'
import { workCan } from '@muster/rules/works/work-can'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { moveDone } from '../checklist/item-ledger.ts'
import { addEntry } from '../evidence/entries.ts'
import { statusOf, wrongState } from '../locked-work.ts'
import { noteLockedDay, requireOpenDays } from '../pay-days.ts'
import { reachableTimes } from '../reach.ts'
import { settleFlags } from '../review.ts'
import { recountSiteWorker } from '../site-worker-writes.ts'
import { reaggregateHeat } from '../tracks/heat.ts'
import { markOverlaps } from '../writes.ts'
import {
  type BreakOfWork,
  correctedBreaks,
  readBreaksOfWork,
  shownBreaks,
  shownStoredBreaks,
  writeBreaks,
} from './corrected-breaks.ts'
import { insertCorrection } from './insert-correction.ts'
import { requireTimes } from './require-times.ts'

export async function readSummary(scope: Scope, id: number): Promise<WorkSummary | undefined> {
  const row = await reachableTimes(scope).selectAll('works').where('works.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const iso = (at: Date) => isoWithOffset(row.timezone, at.getTime())
  return {
    workId: row.id,
    tenantId: scope.tenantId,
    tenantUserId: row.user_id,
    timezone: row.timezone,
    startTime: iso(row.started_at),
    endTime: row.ended_at && iso(row.ended_at),
    editedReason: row.edited_reason,
    editHistory: row.version - 1,
    version: row.version,
    breaks: shownBreaks(row.timezone, await readBreaksOfWork(scope, row)),
  }
}

/** Shares the pay calendars before it locks the work: no period of its days is locked meanwhile. */
export async function lockCorrectableWork(tx: Scope, id: number) {
  const calendars = await shareCalendars(tx)
  const work = await found(
    reachableTimes(tx).selectAll('works').where('works.id', '=', id).forUpdate().executeTakeFirst(),
  )
  return { ...work, calendars }
}
type CorrectableWork = Awaited<ReturnType<typeof lockCorrectableWork>>
type NewTimes = Pick<
  CorrectTimesInput,
  'startTime' | 'endTime' | 'breaks' | 'reason' | 'version' | 'payDifference'
>

/** Throws work.times for the present times and breaks: every new version is a change. */
function requireChange(work: CorrectableWork, { startTime, endTime }: NewTimes, hasOtherBreaks: boolean) {
  const isSame =
    !hasOtherBreaks &&
    Date.parse(startTime) === work.started_at.getTime() &&
    Date.parse(endTime) === work.ended_at?.getTime()
  if (!isSame) return
  throw failure(
    'work.times',
    {},
    { errors: [{ path: 'endTime', message: msg('These are the times that stand already') }] },
  )
}

/**
 * Writes new times of a locked work as a new version, with its evidence entry, and settles the work's flags. Throws
 * work.ownTimes, wrongState, row.newer (with the newer times), work.times, pay.locked.
 */
export async function writeTimes(tx: Scope, work: CorrectableWork, input: NewTimes, requestId?: number) {
  const { id } = work
  if (work.user_id === tx.actor.id) throw failure('work.ownTimes')
  if (!workCan.correctTimes({ status: statusOf(work) })) throw wrongState(work)
  if (input.version !== undefined && input.version !== work.version)
    throw failure('row.newer', {}, { data: await readSummary(tx, id) })
  requireTimes(tx, input)
  const breaks = await correctedBreaks(tx, work, input)
  requireChange(work, input, breaks.isChanged)
  const { startTime, endTime, reason } = input
  const version = work.version + 1
  const day = localDate(work.timezone, Date.parse(startTime))
  const { payDifference } = input
  await requireOpenDays(tx, work.calendars, {
    userId: work.user_id,
    dates: [work.local_date, day],
    payDifference,
  })
  await insertCorrection(tx, work, { startedAt: startTime, endedAt: endTime, reason, breaks })
  if (breaks.isChanged) await writeBreaks(tx, id, breaks.after)
  await settleFlags(tx, work, reason)
  await tx
    .change('works', {
      started_at: startTime,
      ended_at: endTime,
      local_date: day,
      edited_reason: reason,
      // The person who corrects a work has reviewed it.
      needs_review: false,
      review_reasons: [],
      version,
    })
    .where('id', '=', id)
    .execute()
  await recountSiteWorker(tx, { siteId: work.site_id, userId: work.user_id })
  if (day !== work.local_date) {
    const [moved] = await tx.change('fix_batches', { day }).where('work_id', '=', id).execute()
    if (moved && moved.numUpdatedRows > 0n && monthStart(day) !== monthStart(work.local_date))
      await reaggregateHeat(tx, work.site_id, [work.local_date, day])
    await moveDone(tx, id, day)
  }
  await noteLockedDay(tx, work.calendars, { ...work, local_date: day }, reason)
  await markOverlaps(tx, work)
  const request = requestId === undefined ? {} : { requestId }
  const { before, after, isChanged } = breaks
  const others = isChanged
    ? { breaksBefore: shownBreaks(work.timezone, before), breaks: shownBreaks(work.timezone, after) }
    : {}
  await addEntry(tx, id, 'corrected', { version, startTime, endTime, reason, ...others, ...request })
}

/**
 * The history keeps the old times, the reason, who and when. The work moves to the local day of its
 * new start, and the worker is notified. Throws as `writeTimes` does.
 */
export const correctTimes = (scope: Scope, id: number, input: CorrectTimesInput): Promise<WorkSummary> =>
  scope.transaction(async (tx) => {
    const work = await lockCorrectableWork(tx, id)
    await writeTimes(tx, work, input)
    await tx.emit('work.corrected', { workId: id, tenantUserId: work.user_id, reason: input.reason })
    return found(readSummary(tx, id))
  })

/** Every correction of a work, newest first. Throws row.notFound for a work whose times the actor may not read. */
export async function listCorrections(scope: Scope, id: number): Promise<WorkCorrection[]> {
  const work = await found(
    reachableTimes(scope).select('works.timezone').where('works.id', '=', id).executeTakeFirst(),
  )
  const iso = (at: Date) => isoWithOffset(work.timezone, at.getTime())
  const rows = await scope
    .from('work_corrections')
    .innerJoin('users', along('work_corrections.corrected_by'))
    .where('work_corrections.work_id', '=', id)
    .orderBy('work_corrections.version', 'desc')
    .selectAll('work_corrections')
    .select(personName('users').as('correctedBy'))
    .execute()
  return rows.map((row) => ({
    version: row.version,
    correctedAt: iso(row.corrected_at),
    correctedBy: row.correctedBy,
    reason: row.reason,
    oldStartTime: iso(row.old_started_at),
    oldEndTime: row.old_ended_at && iso(row.old_ended_at),
    newStartTime: iso(row.new_started_at),
    newEndTime: iso(row.new_ended_at),
    oldBreaks: shownStoredBreaks(work.timezone, row.old_breaks as BreakOfWork[] | null),
    newBreaks: shownStoredBreaks(work.timezone, row.new_breaks as BreakOfWork[] | null),
  }))
}
