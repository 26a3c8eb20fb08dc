import { type ActionPhotoInput, mostActionPhotos } from '@muster/contract/actions'
import type { StoredFile } from '@muster/contract/files'
import { actionCan } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { storedFile, storeFile } from '../files/store-file.ts'
import { noteChange } from './note-change.ts'
import { filesOf } from './queries.ts'
import { lockForStep } from './take-step.ts'

/**
 * The same photo counts once. It is evidence, and taken when the storage of the company is full. Throws row.notFound,
 * action.state, step.afterRemoval, problem.photos, file.type, file.tooLarge, file.broken.
 */
export const addActionPhoto = (
  scope: Scope,
  store: FileStore,
  id: number,
  file: Arrived,
  { moment, recordedAt }: ActionPhotoInput,
): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const { action, at } = await lockForStep(tx, id, recordedAt)
    const held = await filesOf(tx, id)
    const same = held.find(({ sha256 }) => sha256.toString('hex') === file.sha256)
    if (same) return storedFile(tx, same)
    // What a phone took before it could know that the action is over is kept.
    if (!at && !actionCan.change(action)) throw failure('action.state')
    if (held.length >= mostActionPhotos) throw failure('problem.photos', { most: mostActionPhotos })
    const stored = await storeFile(tx, store, file, { use: 'photo', isEvidence: true })
    await tx.into('action_files', { action_id: id, file_id: stored.id, moment }).execute()
    await noteChange(tx, { id, workId: action.work_id }, 'PHOTO', {
      note: moment,
      recordedAt: at,
    })
    return stored
  })
