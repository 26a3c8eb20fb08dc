import { contracts } from '@muster/contract/contracts'
import { found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { listContracts, readContract } from './queries.ts'
import { removeContract } from './remove-contract.ts'
import { createContract, updateContract } from './save-contract.ts'

export function contractRoutes(serve: Serve) {
  serve(contracts.list, ({ scope, query }) => listContracts(scope, query))
  serve(contracts.read, ({ scope, params }) => found(readContract(scope, params.id)))
  serve(contracts.create, ({ scope, body }) => createContract(scope, body))
  serve(contracts.update, ({ scope, params, body }) => updateContract(scope, params.id, body))
  serve(contracts.remove, ({ scope, params, query }) => removeContract(scope, params.id, query.force))
}
