import { type FileMoment, mostActionPhotos } from '@muster/contract/actions'
import type { StoredFile } from '@muster/contract/files'
import { actionCan } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { storedFile, storeFile } from '../files/store-file.ts'
import { lockAction, noteChange } from './note-change.ts'
import { filesOf } from './queries.ts'

/**
 * The same photo counts once. It is evidence, and taken when the storage of the company is full. Throws row.notFound,
 * action.state, problem.photos, file.type, file.tooLarge, file.broken.
 */
export const addActionPhoto = (
  scope: Scope,
  store: FileStore,
  id: number,
  file: Arrived,
  { moment }: { moment: FileMoment },
): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const action = await lockAction(tx, id)
    const held = await filesOf(tx, id)
    const same = held.find(({ sha256 }) => sha256.toString('hex') === file.sha256)
    if (same) return storedFile(tx, same)
    if (!actionCan.change(action)) throw failure('action.state')
    if (held.length >= mostActionPhotos) throw failure('problem.photos', { most: mostActionPhotos })
    const stored = await storeFile(tx, store, file, { use: 'photo', isEvidence: true })
    await tx.into('action_files', { action_id: id, file_id: stored.id, moment }).execute()
    await noteChange(tx, { id, workId: action.work_id }, 'PHOTO', { note: moment })
    return stored
  })
