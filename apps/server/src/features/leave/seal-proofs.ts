import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import type { FileStore } from '../../outside/disk.ts'
import { sealStored } from '../files/seal-stored.ts'

const atOnce = 100

/**
 * Encrypts the proofs that an older program stored in clear; answers how many. It runs beside everything else, because
 * each is read and written once, and until then it opens as before.
 */
export async function sealProofs(scope: Scope, store: FileStore): Promise<number> {
  let [sealed, last] = [0, 0]
  for (;;) {
    const rows = await scope
      .from('leave_files')
      .innerJoin('files', along('leave_files.file_id'))
      .where('files.content_key_cipher', 'is', null)
      .where('leave_files.file_id', '>', last)
      .select('leave_files.file_id as id')
      .orderBy('leave_files.file_id')
      .limit(atOnce)
      .execute()
    for (const { id } of rows) if (await sealStored(scope, store, id)) sealed += 1
    if (rows.length < atOnce) return sealed
    last = rows.at(-1)!.id
  }
}
