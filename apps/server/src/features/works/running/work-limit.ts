import { LONGEST_WORK_MS } from '@muster/rules/works/work-can'
import { AUTO_STOP_GRACE_MINUTES, limitReachedAt } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { readChecklist } from '../checklist/checklist.ts'
import { addEntry } from '../evidence/entries.ts'
import { isOpen, type LockedWork } from '../locked-work.ts'
import { noteLockedDay } from '../pay-days.ts'
import { readBreaks, readMaxServiceMinutes } from '../queries.ts'
import { endWork } from './end-work.ts'

const GRACE_MS = AUTO_STOP_GRACE_MINUTES * 60_000
/** After a late start its end often follows in the same list: no person is reminded of a work about to end. */
const ON_ITS_WAY_MS = 5 * 60_000

/** Checks a work at its limit, in milliseconds, or soon if the limit has passed. */
export const planLimit = (tx: Scope, workId: number, limit: number) => {
  const now = tx.now.getTime()
  return tx.enqueue('work-limit', { workId }, new Date(limit >= now ? limit : now + ON_ITS_WAY_MS))
}

const lockWork = (tx: Scope, id: number) =>
  tx.from('works').selectAll().where('works.id', '=', id).forUpdate().executeTakeFirst()

async function remindPerson(tx: Scope, work: LockedWork) {
  await tx.change('works', { reminded_at: tx.now }).where('id', '=', work.id).execute()
  await tx.emit('work.tooLong', { workId: work.id, tenantUserId: work.user_id })
}

async function stopWork(
  tx: Scope,
  work: LockedWork,
  breaks: Awaited<ReturnType<typeof readBreaks>>,
  end: number,
) {
  const endedAt = new Date(Math.max(end, work.started_at.getTime() + 1))
  const questions = await readChecklist(tx, work)
  const ending = { endedAt, autoStopped: true, reasons: ['tooLong'] as const }
  const ended = await endWork(tx, work, { breaks, questions }, ending)
  await addEntry(tx, work.id, 'stopped', ended)
  await tx.emit('work.autoStopped', { workId: work.id, tenantUserId: work.user_id })
}

/**
 * Reminds the person at the service limit, or five minutes after a start that arrived later. Half an hour later the
 * server completes the work at the moment of the limit. A break without an end completes the work where the break
 * began, a day after the start. Safe to repeat.
 */
export const keepWorkLimit = (scope: Scope, { workId }: { workId: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await lockWork(tx, workId)
    if (!work || !isOpen(work)) return
    const stopAtEnd = async (end: number) => {
      await stopWork(tx, work, breaks, end)
      await noteLockedDay(tx, calendars, work)
    }
    const now = tx.now.getTime()
    const startTime = work.started_at.getTime()
    const breaks = await readBreaks(tx, workId)
    const limit = limitReachedAt({ startTime, breaks }, await readMaxServiceMinutes(tx, work.job_id))
    const receivedAt = work.start_received_at.getTime()
    if (limit === Number.POSITIVE_INFINITY) {
      const giveUpAt = Math.max(startTime + LONGEST_WORK_MS, receivedAt + GRACE_MS)
      if (now >= giveUpAt) return stopAtEnd(breaks.at(-1)!.from)
      return tx.enqueue('work-limit', { workId }, new Date(giveUpAt))
    }
    const remindAt = limit >= receivedAt ? limit : receivedAt + ON_ITS_WAY_MS
    if (now < remindAt) return tx.enqueue('work-limit', { workId }, new Date(remindAt))
    const stopAt = Math.max(limit, receivedAt) + GRACE_MS
    if (now >= stopAt) return stopAtEnd(limit)
    if (work.reminded_at === null) await remindPerson(tx, work)
    return tx.enqueue('work-limit', { workId }, new Date(stopAt))
  })
