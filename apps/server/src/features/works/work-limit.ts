import { LONGEST_WORK_MS } from '@muster/rules/work-can'
import { AUTO_STOP_GRACE_MINUTES, limitReachedAt } from '@muster/rules/work-time'
import type { Scope } from '../../db/scope.ts'
import { readChecklist } from './checklist.ts'
import { endWork } from './end-work.ts'
import { addEntry } from './entries.ts'
import { isOpen, type LockedWork } from './locked-work.ts'
import { readBreaks } from './queries.ts'

const GRACE_MS = AUTO_STOP_GRACE_MINUTES * 60_000
/** What is sent after the limit is mostly a list that goes on: nobody is reminded of a work whose end is on its way. */
const ON_ITS_WAY_MS = 5 * 60_000

/** Looks after a work from its limit on, in milliseconds; a while from now where it has passed already. */
export const planLimit = (tx: Scope, workId: number, limit: number) => {
  const now = tx.now.getTime()
  return tx.enqueue('work-limit', { workId }, new Date(limit >= now ? limit : now + ON_ITS_WAY_MS))
}

const lockWork = (tx: Scope, id: number) =>
  tx.from('works').selectAll().where('works.id', '=', id).forUpdate().executeTakeFirst()

async function maxMinutes(tx: Scope, work: LockedWork) {
  const job = await tx
    .from('jobs')
    .select('max_service_minutes as minutes')
    .where('id', '=', work.job_id)
    .executeTakeFirstOrThrow()
  return job.minutes
}

async function remind(tx: Scope, work: LockedWork) {
  await tx.change('works', { reminded_at: tx.now }).where('id', '=', work.id).execute()
  await tx.emit('work.tooLong', { workId: work.id, tenantUserId: work.user_id })
}

async function stop(
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
 * Looks after a work that may be too long: at its limit of service, or five minutes after a start that arrived later, the
 * person is reminded, and half an hour after the one or the other the server completes it at the moment of the limit. A break of which nobody
 * came back ends it where the break began, a day after the start. Done twice, it has one effect.
 */
export const keepWorkLimit = (scope: Scope, { workId }: { workId: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const work = await lockWork(tx, workId)
    if (!work || !isOpen(work)) return
    const now = tx.now.getTime()
    const startTime = work.started_at.getTime()
    const breaks = await readBreaks(tx, workId)
    const limit = limitReachedAt({ startTime, breaks }, await maxMinutes(tx, work))
    const arrived = work.start_received_at.getTime()
    if (limit === Number.POSITIVE_INFINITY) {
      const forgotten = Math.max(startTime + LONGEST_WORK_MS, arrived + GRACE_MS)
      if (now >= forgotten) return stop(tx, work, breaks, breaks.at(-1)!.from)
      return tx.enqueue('work-limit', { workId }, new Date(forgotten))
    }
    const remindAt = limit >= arrived ? limit : arrived + ON_ITS_WAY_MS
    if (now < remindAt) return tx.enqueue('work-limit', { workId }, new Date(remindAt))
    const stopAt = Math.max(limit, arrived) + GRACE_MS
    if (now >= stopAt) return stop(tx, work, breaks, limit)
    if (work.reminded_at === null) await remind(tx, work)
    return tx.enqueue('work-limit', { workId }, new Date(stopAt))
  })
