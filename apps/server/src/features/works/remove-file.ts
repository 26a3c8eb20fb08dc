import type { RemoveFileInput } from '@muster/contract/field-inputs'
import type { Work } from '@muster/contract/works'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { dropFile } from '../files/drop-file.ts'
import { questionOf } from './answer-questions.ts'
import { addEntry } from './entries.ts'
import { ownWork, requireTaking } from './locked-work.ts'
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

/**
 * Takes a photo or file of a question of an own work away while the work still takes answers; its bytes go too, and an
 * entry says so. One that is not there has gone before: a phone cannot know whether what it sent arrived.
 * Throws wrongState, values.refused.
 */
export const removeFile = (scope: Scope, workId: number, given: RemoveFileInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    requireTaking(await ownWork(tx, workId))
    const { questionnaireId, sha256, removedAt } = given
    if (!(await questionOf(tx, workId, questionnaireId)))
      throw refusedField('questionnaireId', 'Not a question of this work')
    for (const { file_id: fileId } of await taken(tx, workId, given)) {
      await dropFile(tx, fileId)
      await addEntry(tx, workId, 'fileRemoved', { questionnaireId, fileId, sha256 }, removedAt)
    }
    return found(readWork(tx, workId))
  })
