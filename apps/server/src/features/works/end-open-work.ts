import type { EndWorkInput } from '@muster/contract/work-times'
import type { Work } from '@muster/contract/works'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { readChecklist } from './checklist.ts'
import { endWork } from './end-work.ts'
import { addEntry } from './entries.ts'
import { isOpen, wrongState } from './locked-work.ts'
import { readBreaks, readWork } from './queries.ts'
import { reachableWorks } from './reach.ts'
import { requireTimes } from './require-times.ts'

/**
 * A manager ends an open work of somebody else, such as one whose phone is lost. It is the second version of its times,
 * so that the history shows who set the end and why; the person is notified as for a correction. Flags stay to be reviewed,
 * and mandatory questions stay open, because the office cannot answer them. Throws access.self, work.state, work.times.
 */
export const endOpenWork = (scope: Scope, id: number, { endTime, reason }: EndWorkInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await found(
      reachableWorks(tx).selectAll('works').where('works.id', '=', id).forUpdate().executeTakeFirst(),
    )
    if (work.user_id === tx.actor.id) throw failure('access.self')
    if (!isOpen(work)) throw wrongState(work)
    const startTime = work.started_at.toISOString()
    requireTimes(tx, { startTime, endTime })
    const endedAt = new Date(endTime)
    const breaks = await readBreaks(tx, id)
    const goesBeyond = breaks.some(({ from, to }) => (Number.isFinite(to) ? to : from) > endedAt.getTime())
    const version = work.version + 1
    const ended = await endWork(
      tx,
      work,
      { breaks, questions: await readChecklist(tx, work) },
      { endedAt, autoStopped: false, reasons: goesBeyond ? ['breaks'] : [] },
    )
    await tx
      .into('work_corrections', {
        work_id: id,
        version,
        old_started_at: work.started_at,
        old_ended_at: null,
        new_started_at: work.started_at,
        new_ended_at: endedAt,
        reason,
        corrected_by: tx.actor.id,
        corrected_at: tx.now,
      })
      .execute()
    await tx.change('works', { version, edited_reason: reason }).where('id', '=', id).execute()
    await addEntry(tx, id, 'corrected', { ...ended, version, startTime, endTime, reason })
    await tx.emit('work.corrected', { workId: id, tenantUserId: work.user_id, reason })
    return found(readWork(tx, id))
  })
