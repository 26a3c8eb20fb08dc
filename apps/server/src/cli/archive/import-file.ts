import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { BadBackup, type Entry } from '../../backup/read-backup.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { putSealed } from '../../outside/store/sealed-content.ts'
import type { CommandDatabase } from '../with-database.ts'
import { fileOf } from './read-company-archive.ts'

/** Where the store keeps each file now, and what its content is encrypted with. */
export type ImportedFiles = Map<number, { key: string; contentKey: Buffer | undefined }>

interface Loading {
  readonly db: CommandDatabase
  readonly client: pg.ClientBase
  readonly id: number
  readonly file: string
  readonly files: ImportedFiles
}

/** Stores a file of an archive, encrypted again where it was: its sum is another one then. Throws BadBackup. */
export async function storeImportedFile({ db, client, id: tenantId, file, files }: Loading, entry: Entry) {
  const { id, variant } = fileOf(entry)!
  const stored = files.get(id)
  if (!stored) throw new BadBackup(`${file} is damaged: the file ${id} has no row`)
  const { store } = db.deps.outside
  const storeKey = keyOf(stored.key, variant)
  const tempPath = store.tempPath()
  try {
    await pipeline(entry.bytes, createWriteStream(tempPath, { flags: 'wx', mode: 0o640 }))
    if (!stored.contentKey) return await store.put(storeKey, { tempPath })
    const sum = await putSealed(store, storeKey, { tempPath }, stored.contentKey)
    await client.query(
      `update files set variants = jsonb_set(coalesce(variants, '{}'), array[$3], $4::jsonb)
        where tenant_id = $1 and id = $2`,
      [tenantId, id, variant, JSON.stringify(sum)],
    )
  } finally {
    await rm(tempPath, { force: true })
  }
}
