import type { CompanySettings } from '@muster/contract/company'
import type { Scope } from '../../db/scope.ts'
import type { Arrived } from '../../http/uploads.ts'
import type { Outside } from '../../outside/index.ts'
import { storeFile } from '../files/store-file.ts'
import { readSettings, updatePicture } from './queries.ts'

type Which = 'logo' | 'cover'

/** Takes a picture in, checked by its content and without its metadata. Throws as storeFile does. */
export async function setPicture(
  scope: Scope,
  { store }: Outside,
  which: Which,
  file: Arrived,
): Promise<CompanySettings> {
  const stored = await storeFile(scope, store, file, { use: 'picture' })
  await updatePicture(scope, which, stored.id)
  return readSettings(scope)
}

export async function removePicture(scope: Scope, which: Which): Promise<CompanySettings> {
  await updatePicture(scope, which, null)
  return readSettings(scope)
}
