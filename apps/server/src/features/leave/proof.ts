import type { StoredFile } from '@muster/contract/files'
import { msg } from '@muster/contract/kit/msg'
import type { Leave } from '@muster/contract/leave/leave'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeFile } from '../files/store-file.ts'
import { lockOwnLeave, readLeave } from './read-leave.ts'

/** Takes a proof in that the actor will name. Throws as storeFile does. */
export const addProofFile = (scope: Scope, store: FileStore, file: Arrived): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const stored = await storeFile(tx, store, file, { use: 'related', isSealed: true })
    await tx.into('leave_files', { file_id: stored.id, user_id: tx.actor.id, uploaded_at: tx.now }).execute()
    return stored
  })

/** Throws values.refused for what the actor did not upload as a proof, and what another leave has. */
export async function requireOwnProof(tx: Scope, fileId: number) {
  const file = await tx
    .from('leave_files')
    .where('file_id', '=', fileId)
    .where('user_id', '=', tx.actor.id)
    .where('file_id', 'not in', namedFiles(tx))
    .select('file_id')
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw refusedField('fileId', msg('Not found'))
}

const namedFiles = (tx: Scope) =>
  tx
    .from('leave_requests')
    .where('file_id', 'is not', null)
    .select((eb) => eb.ref('file_id').$notNull().as('file_id'))

/** Adds a proof to own leave that counts or waits, in place of another one. Throws row.notFound, row.newer, as storeFile does. */
export const addProof = (scope: Scope, store: FileStore, id: number, file: Arrived): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const leave = await lockOwnLeave(tx, id)
    if (leave.state !== 'REQUESTED' && leave.state !== 'APPROVED')
      throw failure('row.newer', {}, { data: await readLeave(tx, id) })
    const stored = await addProofFile(tx, store, file)
    await tx
      .change('leave_requests', { file_id: stored.id, version: leave.version + 1 })
      .where('id', '=', id)
      .execute()
    if (leave.fileId !== null) await dropFile(tx, leave.fileId)
    return readLeave(tx, id)
  })
