import { msg } from '@muster/contract/kit/msg'
import type { RemoveFileInput } from '@muster/contract/works/field-inputs'
import type { Work } from '@muster/contract/works/works'
import type { Scope } from '../../../db/scope.ts'
import { found, refusedField } from '../../../http/failures.ts'
import { dropFile } from '../../files/drop-file.ts'
import { flagLateStep, isClosed } from '../closed-work.ts'
import { counted } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import { type LockedWork, ownWork } from '../locked-work.ts'
import { readWork } from '../queries.ts'
import { findQuestion } from './answer-questions.ts'

/** Removes the file with these bytes from a question, and answers its id if it was there. */
const removeAnswerFiles = (tx: Scope, workId: number, { questionnaireId, sha256 }: RemoveFileInput) =>
  tx
    .remove('answer_files')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('file_id', 'in', tx.from('files').select('id').where('sha256', '=', Buffer.from(sha256, 'hex')))
    .returning('file_id')
    .execute()

/** Photos stay after the end of a work, even if the phone learns of the end later. */
const staysEvidence = (work: LockedWork, removedAt: Date) =>
  isClosed(work) && removedAt >= (work.voided_at ?? work.ended_at!)

/**
 * Removes a photo or file that the person removed before the end of an own work. Its bytes go too, and an entry records
 * it. A missing file is no error: a phone cannot know whether its first request arrived. Throws values.refused.
 */
export const removeFile = (scope: Scope, workId: number, input: RemoveFileInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    const { questionnaireId, sha256, removedAt } = input
    if (staysEvidence(work, counted(tx, removedAt))) return found(readWork(tx, workId))
    if (!(await findQuestion(tx, work, questionnaireId)))
      throw refusedField('questionnaireId', msg('Not a question of this visit'))
    for (const { file_id: fileId } of await removeAnswerFiles(tx, workId, input)) {
      await dropFile(tx, fileId)
      await addEntry(tx, workId, 'fileRemoved', { questionnaireId, fileId, sha256 }, removedAt)
    }
    await flagLateStep(tx, work)
    return found(readWork(tx, workId))
  })
