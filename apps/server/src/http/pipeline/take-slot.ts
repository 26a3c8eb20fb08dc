import { type Endpoint, isExport } from '@muster/contract/kit'
import type { CallCost } from '../tenant-concurrency.ts'
import type { Step } from './call.ts'
import { refuseUnready } from './require-ready.ts'

function costOf(endpoint: Endpoint): CallCost {
  if (endpoint.upload) return 'upload'
  return isExport(endpoint) ? 'export' : (endpoint.cost ?? 'usual')
}

/** Waits for a slot of the company's concurrency limit. Throws server.busy. */
export const takeSlot: Step = ({ deps, endpoint, request: { stats }, claims }, next) => {
  const began = performance.now()
  const endTrace = stats.trace?.begin('slot')
  return deps.concurrency.run(claims.tenantId, costOf(endpoint), () => {
    stats.slotMs = performance.now() - began
    endTrace?.()
    refuseUnready(deps, endpoint)
    return next()
  })
}
