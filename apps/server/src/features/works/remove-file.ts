import type { RemoveFileInput } from '@muster/contract/field-inputs'
import type { Work } from '@muster/contract/works'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { dropFile } from '../files/drop-file.ts'
import { questionOf } from './answer-questions.ts'
import { flagLateStep, isClosed } from './closed-work.ts'
import { counted } from './device-time.ts'
import { addEntry } from './entries.ts'
import { type LockedWork, ownWork } from './locked-work.ts'
import { readWork } from './queries.ts'

/** Takes the file with these bytes from a question; answers its id, in a list that is empty where there is none. */
const taken = (tx: Scope, workId: number, { questionnaireId, sha256 }: RemoveFileInput) =>
  tx
    .remove('answer_files')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('file_id', 'in', tx.from('files').select('id').where('sha256', '=', Buffer.from(sha256, 'hex')))
    .returning('file_id')
    .execute()

/** After the end of a work its photos stay, also where a phone learns of the end later. */
const staysEvidence = (work: LockedWork, removedAt: Date) =>
  isClosed(work) && removedAt >= (work.voided_at ?? work.ended_at!)

/**
 * Takes a photo or file of a question of an own work away that was removed before the end of the work; its bytes go too,
 * and an entry says so. One that is not there has gone before: a phone cannot know whether what it sent arrived.
 * Throws values.refused.
 */
export const removeFile = (scope: Scope, workId: number, given: RemoveFileInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    const { questionnaireId, sha256, removedAt } = given
    if (staysEvidence(work, counted(tx, removedAt))) return found(readWork(tx, workId))
    if (!(await questionOf(tx, work, questionnaireId)))
      throw refusedField('questionnaireId', 'Not a question of this work')
    for (const { file_id: fileId } of await taken(tx, workId, given)) {
      await dropFile(tx, fileId)
      await addEntry(tx, workId, 'fileRemoved', { questionnaireId, fileId, sha256 }, removedAt)
    }
    await flagLateStep(tx, work)
    return found(readWork(tx, workId))
  })
