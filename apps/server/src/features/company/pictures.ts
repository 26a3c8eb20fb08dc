import type { CompanySettings } from '@muster/contract/company/company'
import type { Scope } from '../../db/scope.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { Outside } from '../../outside/index.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeFile } from '../files/store-file.ts'
import { lockSettings, readPicture, readSettings, updatePicture } from './queries.ts'

type PictureKind = 'logo' | 'cover'

/** What is replaced is deleted. */
async function swap(tx: Scope, which: PictureKind, fileId: number | null): Promise<CompanySettings> {
  await lockSettings(tx)
  const before = await readPicture(tx, which)
  await updatePicture(tx, which, fileId)
  if (before) await dropFile(tx, before)
  return readSettings(tx)
}

/** Takes a picture in, checked by its content and without its metadata. Throws as storeFile does. */
export const setPicture = (
  scope: Scope,
  { store }: Outside,
  which: PictureKind,
  file: Arrived,
): Promise<CompanySettings> =>
  scope.transaction(async (tx) => {
    const stored = await storeFile(tx, store, file, { use: 'picture' })
    return swap(tx, which, stored.id)
  })

export const removePicture = (scope: Scope, which: PictureKind): Promise<CompanySettings> =>
  scope.transaction((tx) => swap(tx, which, null))
