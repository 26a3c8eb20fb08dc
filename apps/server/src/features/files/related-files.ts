import type { RelatedFile } from '@muster/contract/files'
import { isClient } from '@muster/contract/kit/permissions'
import { nameOrder, personName } from '../../db/names.ts'
import { along, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from './drop-file.ts'
import { storeFile } from './store-file.ts'

/** What the files belong to. The caller has checked that it is within reach. */
export type Owner = { jobId: number } | { contractId: number }
type OwnerColumn = 'job_id' | 'contract_id'
const ownerOf = (owner: Owner): [OwnerColumn, number] =>
  'jobId' in owner ? ['job_id', owner.jobId] : ['contract_id', owner.contractId]

const rows = (scope: Scope) =>
  scope
    .from('related_files')
    .innerJoin('files', along('related_files.file_id'))
    .leftJoin('users', matching({ 'users.id': 'files.created_by' }))
    .select((eb) => [
      'files.id',
      'files.name',
      'files.extension',
      'files.size',
      'files.width',
      'files.created_at',
      'related_files.shared',
      'related_files.job_id',
      'related_files.contract_id',
      eb.fn.coalesce(personName('users'), eb.val('')).as('addedBy'),
    ])
type RelatedFileRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

// Sent by one person to be saved by another: never opened in the page.
const shownFile = (scope: Scope, row: RelatedFileRow): RelatedFile => ({
  id: row.id,
  url: scope.files.address(scope.tenantId, row.id, 'full', 'attachment'),
  thumbURL: row.width === null ? null : scope.files.address(scope.tenantId, row.id, 'thumb'),
  fileName: row.name,
  extension: row.extension,
  size: row.size,
  shared: row.shared,
  addedBy: row.addedBy,
  addedAt: row.created_at.toISOString(),
})

/** By name; a client sees what is shared. */
export async function listRelatedFiles(scope: Scope, owner: Owner): Promise<RelatedFile[]> {
  const [column, id] = ownerOf(owner)
  const found = await rows(scope)
    .where(`related_files.${column}`, '=', id)
    .$if(isClient(scope.actor.level), (query) => query.where('related_files.shared', '=', true))
    .orderBy(nameOrder(scope, sql.ref('files.name')))
    .orderBy('files.id')
    .execute()
  return found.map((row) => shownFile(scope, row))
}

/** How many files a job has, of a query that has jobs. */
export const fileCountOfJob = (scope: Scope) =>
  scope
    .from('related_files')
    .where('related_files.job_id', '=', sql.ref<number>('jobs.id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))

/** Takes a file in and hangs it on its owner. Throws as storeFile does. */
export const addRelatedFile = (
  scope: Scope,
  store: FileStore,
  owner: Owner,
  { file, shared }: { file: Arrived; shared: boolean },
): Promise<RelatedFile> =>
  scope.transaction(async (tx) => {
    const { id } = await storeFile(tx, store, file, { use: 'related' })
    const [column, ownerId] = ownerOf(owner)
    await tx.into('related_files', { file_id: id, [column]: ownerId, shared }).execute()
    return shownFile(tx, await rows(tx).where('files.id', '=', id).executeTakeFirstOrThrow())
  })

/** Shows a file to the client, or not any more; 404 for one of another kind of owner. */
export const shareRelatedFile = (
  scope: Scope,
  column: OwnerColumn,
  id: number,
  shared: boolean,
): Promise<RelatedFile> =>
  scope.transaction(async (tx) => {
    await tx
      .change('related_files', { shared })
      .where('file_id', '=', id)
      .where(column, 'is not', null)
      .execute()
    const row = rows(tx).where('files.id', '=', id).where(`related_files.${column}`, 'is not', null)
    return shownFile(tx, await found(row.executeTakeFirst()))
  })

export const removeRelatedFile = (scope: Scope, column: OwnerColumn, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    await found(
      tx
        .remove('related_files')
        .where('file_id', '=', id)
        .where(column, 'is not', null)
        .returning('file_id')
        .executeTakeFirst(),
    )
    await dropFile(tx, id)
    return null
  })

/** Forgets all files of an owner that is about to go. */
export async function dropRelatedFiles(tx: Scope, owner: Owner): Promise<void> {
  const [column, id] = ownerOf(owner)
  const gone = await tx.remove('related_files').where(column, '=', id).returning('file_id').execute()
  for (const { file_id } of gone) await dropFile(tx, file_id)
}
