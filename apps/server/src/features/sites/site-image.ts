import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeFile } from '../files/store-file.ts'
import { reachableSites } from './reach.ts'

const lockSiteImage = (tx: Scope, id: number) =>
  found(
    reachableSites(tx)
      .select(['sites.id', 'sites.image_file_id as imageFileId'])
      .where('sites.id', '=', id)
      .forUpdate('sites')
      .executeTakeFirst(),
  )

async function replaceImage(
  tx: Scope,
  site: { id: number; imageFileId: number | null },
  fileId: number | null,
) {
  await tx.change('sites', { image_file_id: fileId }).where('id', '=', site.id).execute()
  if (site.imageFileId) await dropFile(tx, site.imageFileId)
}

/** Throws row.notFound, file.type, file.tooLarge, file.broken. */
export const setImage = (scope: Scope, store: FileStore, id: number, file: Arrived) =>
  scope.transaction(async (tx) => {
    const site = await lockSiteImage(tx, id)
    const stored = await storeFile(tx, store, file, { use: 'picture' })
    await replaceImage(tx, site, stored.id)
    return { imageURL: tx.files.address(tx.tenantId, stored.id, 'medium') }
  })

export const removeImage = (scope: Scope, id: number) =>
  scope.transaction(async (tx) => {
    await replaceImage(tx, await lockSiteImage(tx, id), null)
    return { imageURL: null }
  })
