import type { StoredFile } from '@muster/contract/files'
import { msg } from '@muster/contract/kit/msg'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import type { Arrived } from '../../../http/input/uploads.ts'
import type { FileStore } from '../../../outside/store/disk.ts'
import { storedFile, storedFileColumns, storeFile } from '../../files/store-file.ts'
import { flagLateStep, isClosed } from '../closed-work.ts'
import { counted } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import { type LockedWork, ownWork } from '../locked-work.ts'
import { answerFiles } from '../queries.ts'
import { findQuestion } from './answer-questions.ts'

interface AddFileInput {
  questionnaireId: number
  sha256: string
  takenAt: string
  capturedAt?: string | undefined
}

/** Finds the file by its content: a phone may send the same photo twice. */
const findSameFile = (tx: Scope, workId: number, { questionnaireId, sha256 }: AddFileInput) =>
  answerFiles(tx, workId)
    .where('answer_files.questionnaire_id', '=', questionnaireId)
    .where('files.sha256', '=', Buffer.from(sha256, 'hex'))
    .select(storedFileColumns)
    .executeTakeFirst()

/** When the camera took a photo; undefined where that is not told, or later than it was added. */
function captured(tx: Scope, input: AddFileInput, takenAt: Date): Date | undefined {
  const at = input.capturedAt === undefined ? undefined : counted(tx, input.capturedAt)
  return at && at < takenAt ? at : undefined
}

/** With the last awaited file the evidence of a finished work is complete. */
async function removeAwaitedFile(tx: Scope, work: LockedWork, sha256: string) {
  if (!work.awaited_files.includes(sha256)) return
  const awaited_files = work.awaited_files.filter((hash) => hash !== sha256)
  await tx
    .change('works', { awaited_files, evidence_pending: awaited_files.length > 0 })
    .where('id', '=', work.id)
    .execute()
}

/**
 * Adds a photo or file to a question of an own work. A file that a closed work does not await flags the work. Evidence
 * is never refused for lack of storage. Throws file.checksum, file.type, file.tooLarge, file.broken, values.refused.
 */
export const addFile = (
  scope: Scope,
  store: FileStore,
  workId: number,
  file: Arrived,
  input: AddFileInput,
): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    if (file.sha256 !== input.sha256) throw failure('file.checksum')
    const question = await findQuestion(tx, work, input.questionnaireId)
    if (!question) throw refusedField('questionnaireId', msg('Not a question of this visit'))
    if (!isFileAnswer(question))
      throw refusedField('questionnaireId', msg('This question does not accept files'))
    const same = await findSameFile(tx, workId, input)
    if (same) return storedFile(tx, same)
    const takenAt = counted(tx, input.takenAt)
    const use = answerKind(question) === 'FILES' ? 'related' : 'photo'
    const capturedAt = captured(tx, input, takenAt)
    const stored = await storeFile(tx, store, file, {
      use,
      takenAt: capturedAt ?? takenAt,
      isEvidence: true,
    })
    await tx
      .into('answer_files', {
        work_id: workId,
        questionnaire_id: input.questionnaireId,
        file_id: stored.id,
      })
      .execute()
    // A photo may arrive after an answer that was given later: that one stands.
    await tx
      .change('answers', { not_applicable: false })
      .where('work_id', '=', workId)
      .where('questionnaire_id', '=', input.questionnaireId)
      .where('answered_at', '<=', takenAt)
      .execute()
    const isAwaited = work.awaited_files.includes(input.sha256)
    await removeAwaitedFile(tx, work, input.sha256)
    const isExpected = !isClosed(work) || (isAwaited && work.status !== 'VOID')
    await flagLateStep(tx, work, { isExpected })
    const { questionnaireId, sha256 } = input
    const content = { questionnaireId, fileId: stored.id, sha256, ...(capturedAt && { capturedAt }) }
    await addEntry(tx, workId, 'fileAdded', content, input.takenAt)
    return stored
  })
