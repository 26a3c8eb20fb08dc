import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import {
  addRelatedFile,
  listRelatedFiles,
  removeRelatedFile,
  shareRelatedFile,
} from '../files/related-files.ts'
import { reachableContracts } from './reach.ts'

export async function contractFiles(scope: Scope, contractId: number) {
  await found(
    reachableContracts(scope)
      .where('contracts.id', '=', contractId)
      .select('contracts.id')
      .executeTakeFirst(),
  )
  return listRelatedFiles(scope, { contractId })
}

interface AddContractFileInput {
  contractId: number
  shared?: boolean | undefined
}
export const addContractFile = (
  scope: Scope,
  store: FileStore,
  { contractId, shared = false }: AddContractFileInput,
  file: Arrived,
) =>
  scope.transaction(async (tx) => {
    // The lock keeps the contract until its file is written.
    await found(
      reachableContracts(tx)
        .where('contracts.id', '=', contractId)
        .select('contracts.id')
        .forShare('contracts')
        .executeTakeFirst(),
    )
    return addRelatedFile(tx, store, { contractId }, { file, shared })
  })

export const shareContractFile = (scope: Scope, id: number, shared: boolean) =>
  shareRelatedFile(scope, 'contract_id', id, shared)
export const removeContractFile = (scope: Scope, id: number) => removeRelatedFile(scope, 'contract_id', id)
