import { isManagement, mayTouch } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import { requireRight } from '../../http/rights.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeFile } from '../files/store-file.ts'
import { reachableUsers } from './reach.ts'

/** People change their own picture; management who may manage people also those of people with no more rights than theirs. */
async function changeable(tx: Scope, id: number) {
  const person = await found(
    reachableUsers(tx)
      .select(['users.id', 'users.image_file_id as imageFileId', 'roles.level'])
      .where('users.id', '=', id)
      .forUpdate('users')
      .executeTakeFirst(),
  )
  const { actor } = tx
  if (id === actor.id) return person
  if (!isManagement(actor.level)) throw failure('access.level')
  requireRight(actor, 'managesPeople')
  if (!mayTouch(actor.level, person.level)) throw failure('access.stronger')
  return person
}

async function swap(tx: Scope, person: { id: number; imageFileId: number | null }, fileId: number | null) {
  await tx.change('users', { image_file_id: fileId }).where('id', '=', person.id).execute()
  if (person.imageFileId) await dropFile(tx, person.imageFileId)
}

/** Throws row.notFound, access.level, access.right, access.stronger, file.type, file.tooLarge, file.broken. */
export const setPicture = (scope: Scope, store: FileStore, id: number, file: Arrived) =>
  scope.transaction(async (tx) => {
    const person = await changeable(tx, id)
    const stored = await storeFile(tx, store, file, { use: 'picture' })
    await swap(tx, person, stored.id)
    return { imageURL: stored.thumbURL }
  })

export const removePicture = (scope: Scope, id: number) =>
  scope.transaction(async (tx) => {
    await swap(tx, await changeable(tx, id), null)
    return { imageURL: null }
  })
