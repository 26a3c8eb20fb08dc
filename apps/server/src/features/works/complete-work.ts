import type { CompleteInput } from '@muster/contract/field-inputs'
import type { Work } from '@muster/contract/works'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { type ChecklistQuestion, isAnswered, isFileAnswer, readChecklist } from './checklist.ts'
import { actorFlags, flagLateStep, isClosed } from './closed-work.ts'
import { arrivalReview, countedPast } from './device-time.ts'
import { endWork, settledEnd } from './end-work.ts'
import { addEntry } from './entries.ts'
import { isOpen, type LockedWork, ownWork } from './locked-work.ts'
import { answerFiles, readBreaks, readWork } from './queries.ts'

type Awaited = NonNullable<CompleteInput['awaitedFiles']>

/** Throws work.unanswered, naming every mandatory question of a due item without an answer or a file on its way. */
function requireAnswered(questions: readonly ChecklistQuestion[], awaited: Awaited) {
  const coming = new Set(awaited.map((file) => file.questionnaireId))
  const missing = questions.filter(
    (each) =>
      each.mandatory &&
      each.due &&
      !isAnswered(each) &&
      !(isFileAnswer(each.answerType) && coming.has(each.id)),
  )
  if (missing.length === 0) return
  const errors = missing.map((each) => ({
    path: `questionnaires.${each.id}`,
    message: '{text}',
    params: { text: [each.itemTitle, each.title].filter(Boolean).join(': ') },
  }))
  throw failure('work.unanswered', { count: missing.length }, { errors })
}

/** Of the files that the device says are on their way, those that have not arrived. */
async function notArrived(tx: Scope, workId: number, awaited: Awaited): Promise<string[]> {
  if (awaited.length === 0) return []
  const rows = await answerFiles(tx, workId).select('files.sha256').execute()
  const arrived = new Set(rows.map((row) => row.sha256.toString('hex')))
  return [...new Set(awaited.map((file) => file.sha256))].filter((sha256) => !arrived.has(sha256))
}

/**
 * Finishes an own work: everything mandatory that is due at this visit must be there. A work that the server completed
 * for lasting too long takes the end that the device recorded before that, as a correction that stays visible.
 * A closed work keeps its end. Throws work.unanswered, work.times.
 */
export const completeWork = (scope: Scope, id: number, input: CompleteInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, id)
    const recorded = countedPast(tx, input.endedAt, 'endedAt')
    if (isClosed(work)) return finishClosed(tx, work, { recorded, endedAt: input.endedAt })
    if (recorded <= work.started_at)
      throw failure('work.times', {}, { errors: [{ path: 'endedAt', message: 'Earlier than the start' }] })
    const questions = await readChecklist(tx, work)
    const awaited = input.awaitedFiles ?? []
    requireAnswered(questions, awaited)
    const breaks = await readBreaks(tx, id)
    const job = await tx
      .from('jobs')
      .select('max_service_minutes as minutes')
      .where('id', '=', work.job_id)
      .executeTakeFirstOrThrow()
    const { endedAt, tooLong } = settledEnd(work, breaks, recorded, job.minutes)
    const endsInBreak = breaks.some((each) => Number.isFinite(each.to) && each.to > endedAt.getTime())
    const ended = await endWork(
      tx,
      work,
      { breaks, questions },
      {
        endedAt,
        deviceEndedAt: input.endedAt,
        autoStopped: tooLong,
        reasons: [
          ...arrivalReview(tx, recorded),
          ...actorFlags(tx),
          ...(tooLong ? (['tooLong'] as const) : []),
          ...(endsInBreak ? (['breaks'] as const) : []),
          ...(isOpen(work) ? [] : (['lateFinish'] as const)),
        ],
        awaitedFiles: await notArrived(tx, id, awaited),
      },
    )
    if (work.ended_at && work.ended_at.getTime() !== endedAt.getTime())
      await keepStoppedEnd(tx, work, endedAt)
    await addEntry(tx, id, 'finished', ended, input.endedAt)
    return found(readWork(tx, id))
  })

/**
 * The finish of a work that was voided, or finished elsewhere: what the office or the other phone has said of its end
 * stands, and the entry tells of this one. A work that was voided while it ran gets its end, which no total counts.
 */
async function finishClosed(
  tx: Scope,
  work: LockedWork,
  { recorded, endedAt }: { recorded: Date; endedAt: string },
) {
  const { id } = work
  // The same finish once more, under another key.
  if (work.device_ended_at?.getTime() === Date.parse(endedAt)) return found(readWork(tx, id))
  if (work.ended_at === null && recorded > work.started_at)
    await tx
      .change('works', { ended_at: recorded, device_ended_at: endedAt, end_received_at: tx.now })
      .where('id', '=', id)
      .execute()
  await addEntry(tx, id, 'finished', { endedAt: recorded, stands: work.ended_at === null }, endedAt)
  await flagLateStep(tx, work, { more: arrivalReview(tx, recorded) })
  return found(readWork(tx, id))
}

/** The end that the server had set stays in the history of the work. */
async function keepStoppedEnd(tx: Scope, work: LockedWork, endedAt: Date) {
  const reason = 'Finished on the device before the server had completed it'
  await tx
    .into('work_corrections', {
      work_id: work.id,
      version: work.version + 1,
      old_started_at: work.started_at,
      old_ended_at: work.ended_at,
      new_started_at: work.started_at,
      new_ended_at: endedAt,
      reason,
      corrected_by: tx.actor.id,
      corrected_at: tx.now,
    })
    .execute()
  await tx
    .change('works', { version: work.version + 1, edited_reason: reason })
    .where('id', '=', work.id)
    .execute()
}
