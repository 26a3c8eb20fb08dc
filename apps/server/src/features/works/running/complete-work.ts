import { msg } from '@muster/contract/kit/msg'
import type { CompleteInput } from '@muster/contract/works/field-inputs'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import { finishedOnDevice } from '@muster/contract/works/times'
import type { Work } from '@muster/contract/works/works'
import { isFileAnswer } from '@muster/rules/checklists/answer-types'
import { mustBeAnswered } from '@muster/rules/checklists/follow-ups'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { type ChecklistQuestion, isAnswered, readChecklist } from '../checklist/checklist.ts'
import { actorFlags, flagLateStep, isClosed } from '../closed-work.ts'
import { insertCorrection } from '../corrections/insert-correction.ts'
import { arrivalReview, countedPast } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import { isOpen, type LockedWork, ownWork } from '../locked-work.ts'
import { noteLockedDay } from '../pay-days.ts'
import { answerFiles, readBreaks, readMaxServiceMinutes, readWork } from '../queries.ts'
import { endWork, settledEnd } from './end-work.ts'

type AwaitedFiles = NonNullable<CompleteInput['awaitedFiles']>

/**
 * Throws work.unanswered for mandatory questions of due items without an answer or an announced file. A device that does not
 * ask follow-ups cannot answer them: those that are missing flag the work.
 */
function requireAnswered(
  questions: readonly ChecklistQuestion[],
  { awaitedFiles = [], asksFollowUps = false }: CompleteInput,
): readonly ReviewFlag[] {
  const announced = new Set(awaitedFiles.map((file) => file.questionnaireId))
  const unanswered = questions.filter(
    (each) =>
      each.due &&
      !isAnswered(each) &&
      !(each.followUp && each.notApplicable) &&
      !(isFileAnswer(each) && announced.has(each.id)),
  )
  const missing = unanswered.filter((each) => (asksFollowUps ? mustBeAnswered(each) : each.mandatory))
  if (missing.length === 0) return unanswered.some(mustBeAnswered) ? ['followUps'] : []
  const errors = missing.map((each) => ({
    path: `questionnaires.${each.id}`,
    message: msg('{text}'),
    params: { text: [each.itemTitle, each.title].filter(Boolean).join(': ') },
  }))
  throw failure('work.unanswered', { count: missing.length }, { errors })
}

async function readMissingFiles(tx: Scope, workId: number, awaited: AwaitedFiles): Promise<string[]> {
  if (awaited.length === 0) return []
  const rows = await answerFiles(tx, workId).select('files.sha256').execute()
  const arrived = new Set(rows.map((row) => row.sha256.toString('hex')))
  return [...new Set(awaited.map((file) => file.sha256))].filter((sha256) => !arrived.has(sha256))
}

/**
 * Finishes an own work; every mandatory question that is due must have its answer. If the server completed the work for
 * lasting too long, an earlier end by the device replaces that end, as a correction that stays visible. A closed work
 * keeps its end. Throws work.unanswered, work.times.
 */
export const completeWork = (scope: Scope, id: number, input: CompleteInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await ownWork(tx, id)
    await noteLockedDay(tx, calendars, work)
    const recorded = countedPast(tx, input.endedAt, 'endedAt')
    if (isClosed(work)) return finishClosedWork(tx, work, { recorded, endedAt: input.endedAt })
    if (recorded <= work.started_at)
      throw failure(
        'work.times',
        {},
        { errors: [{ path: 'endedAt', message: msg('Earlier than the start') }] },
      )
    const questions = await readChecklist(tx, work)
    const missingFlags = requireAnswered(questions, input)
    const breaks = await readBreaks(tx, id)
    const maxMinutes = await readMaxServiceMinutes(tx, work.job_id)
    const { endedAt, tooLong } = settledEnd(work, breaks, recorded, maxMinutes)
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
          ...missingFlags,
          ...(tooLong ? (['tooLong'] as const) : []),
          ...(endsInBreak ? (['breaks'] as const) : []),
          ...(isOpen(work) ? [] : (['lateFinish'] as const)),
        ],
        awaitedFiles: await readMissingFiles(tx, id, input.awaitedFiles ?? []),
      },
    )
    if (work.ended_at && work.ended_at.getTime() !== endedAt.getTime())
      await recordStoppedEnd(tx, work, endedAt)
    await addEntry(tx, id, 'finished', ended, input.endedAt)
    return found(readWork(tx, id))
  })

/**
 * Finishes a work that was voided, or finished elsewhere. The end set by the office or the other phone stands; an entry
 * records this one. A work that was voided while it ran gets its end, which no total counts.
 */
async function finishClosedWork(
  tx: Scope,
  work: LockedWork,
  { recorded, endedAt }: { recorded: Date; endedAt: string },
) {
  const { id } = work
  // The phone sent the same finish again, under another key.
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

async function recordStoppedEnd(tx: Scope, work: LockedWork, endedAt: Date) {
  const reason = finishedOnDevice
  await insertCorrection(tx, work, { startedAt: work.started_at, endedAt, reason })
  await tx
    .change('works', { version: work.version + 1, edited_reason: reason })
    .where('id', '=', work.id)
    .execute()
}
