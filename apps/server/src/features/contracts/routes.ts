import { contracts } from '@muster/contract/contracts'
import type { AppDeps } from '../../deps.ts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { addContractFile, contractFiles, removeContractFile, shareContractFile } from './contract-files.ts'
import { listContracts, readContract } from './queries.ts'
import { removeContract } from './remove-contract.ts'
import { createContract, updateContract } from './save-contract.ts'

export function contractRoutes(serve: Serve, { outside: { store } }: AppDeps) {
  serve(contracts.list, ({ scope, query }) => listContracts(scope, query))
  serve(contracts.read, ({ scope, params }) => found(readContract(scope, params.id)))
  serve(contracts.create, ({ scope, body }) => createContract(scope, body))
  serve(contracts.update, ({ scope, params, query, body }) =>
    updateContract(scope, params.id, body, query.force),
  )
  serve(contracts.remove, ({ scope, params, query }) => removeContract(scope, params.id, query.force))
  serve(contracts.files, ({ scope, query }) => contractFiles(scope, query.contractId))
  serve(contracts.addFile, ({ scope, body, file }) => addContractFile(scope, store, body, file))
  serve(contracts.shareFile, ({ scope, params, body }) => shareContractFile(scope, params.id, body.shared))
  serve(contracts.removeFile, ({ scope, params }) => removeContractFile(scope, params.id))
}
