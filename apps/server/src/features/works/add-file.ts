import type { StoredFile } from '@muster/contract/files'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Arrived } from '../../http/uploads.ts'
import type { FileStore } from '../../outside/disk.ts'
import { storedFile, storedFileColumns, storeFile } from '../files/store-file.ts'
import { questionOf } from './answer-questions.ts'
import { isFileAnswer } from './checklist.ts'
import { flagLateStep, isClosed } from './closed-work.ts'
import { counted } from './device-time.ts'
import { addEntry } from './entries.ts'
import { type LockedWork, ownWork } from './locked-work.ts'
import { answerFiles } from './queries.ts'

interface Adding {
  questionnaireId: number
  sha256: string
  takenAt: string
}

/** A file that this question already has, by its content: the same photo sent again is the same photo. */
const sameFile = (tx: Scope, workId: number, { questionnaireId, sha256 }: Adding) =>
  answerFiles(tx, workId)
    .where('answer_files.questionnaire_id', '=', questionnaireId)
    .where('files.sha256', '=', Buffer.from(sha256, 'hex'))
    .select(storedFileColumns)
    .executeTakeFirst()

/** One file less that a finished work waits for; with the last one its evidence is complete. */
async function noLongerAwaits(tx: Scope, work: LockedWork, sha256: string) {
  if (!work.awaited_files.includes(sha256)) return
  const awaited_files = work.awaited_files.filter((each) => each !== sha256)
  await tx
    .change('works', { awaited_files, evidence_pending: awaited_files.length > 0 })
    .where('id', '=', work.id)
    .execute()
}

/**
 * Adds a photo or file to a question of an own work; one that a closed work does not wait for flags it. Evidence is never
 * refused for want of storage. Throws file.checksum, file.type, file.tooLarge, file.broken, values.refused.
 */
export const addFile = (
  scope: Scope,
  store: FileStore,
  workId: number,
  file: Arrived,
  adding: Adding,
): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    if (file.sha256 !== adding.sha256) throw failure('file.checksum')
    const question = await questionOf(tx, work, adding.questionnaireId)
    if (!question) throw refusedField('questionnaireId', 'Not a question of this work')
    if (!isFileAnswer(question.answerType))
      throw refusedField('questionnaireId', 'This question takes no file')
    const same = await sameFile(tx, workId, adding)
    if (same) return storedFile(tx, same)
    const use = question.answerType === 'FILE' ? 'related' : 'photo'
    const stored = await storeFile(tx, store, file, {
      use,
      takenAt: counted(tx, adding.takenAt),
      isEvidence: true,
    })
    await tx
      .into('answer_files', {
        work_id: workId,
        questionnaire_id: adding.questionnaireId,
        file_id: stored.id,
      })
      .execute()
    await tx
      .change('answers', { not_applicable: false })
      .where('work_id', '=', workId)
      .where('questionnaire_id', '=', adding.questionnaireId)
      .execute()
    const isAwaited = work.awaited_files.includes(adding.sha256)
    await noLongerAwaits(tx, work, adding.sha256)
    const isExpected = !isClosed(work) || (isAwaited && work.status !== 'VOID')
    await flagLateStep(tx, work, { isExpected })
    const { questionnaireId, sha256, takenAt } = adding
    await addEntry(tx, workId, 'fileAdded', { questionnaireId, fileId: stored.id, sha256 }, takenAt)
    return stored
  })
