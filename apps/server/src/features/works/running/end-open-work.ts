import type { EndWorkInput } from '@muster/contract/works/times'
import type { Work } from '@muster/contract/works/works'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { readChecklist } from '../checklist/checklist.ts'
import { insertCorrection } from '../corrections/insert-correction.ts'
import { requireTimes } from '../corrections/require-times.ts'
import { addEntry } from '../evidence/entries.ts'
import { isOpen, lockWorkOfOther, wrongState } from '../locked-work.ts'
import { noteLockedDay, requireOpenDays } from '../pay-days.ts'
import { readBreaks, readWork } from '../queries.ts'
import { endWork } from './end-work.ts'

/**
 * A manager ends an open work of another person, for example after a phone is lost. The end is written as a correction,
 * so that the history shows who set it and why, and the person is notified. Flags stay for review. Mandatory questions
 * stay open, because the office cannot answer them. Throws access.self, work.state, work.times, pay.locked.
 */
export const endOpenWork = (scope: Scope, id: number, input: EndWorkInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const { endTime, reason, payDifference } = input
    const calendars = await shareCalendars(tx)
    const work = await lockWorkOfOther(tx, id)
    if (!isOpen(work)) throw wrongState(work)
    await requireOpenDays(tx, calendars, { userId: work.user_id, dates: [work.local_date], payDifference })
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
    await insertCorrection(tx, work, { startedAt: work.started_at, endedAt, reason })
    await tx.change('works', { version, edited_reason: reason }).where('id', '=', id).execute()
    await addEntry(tx, id, 'corrected', { ...ended, version, startTime, endTime, reason })
    await noteLockedDay(tx, calendars, work, reason)
    await tx.emit('work.corrected', { workId: id, tenantUserId: work.user_id, reason })
    return found(readWork(tx, id))
  })
