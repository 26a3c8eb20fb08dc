import { type Endpoint, isExport } from '@muster/contract/kit/endpoint'
import type { CallCost } from '../limits/tenant-concurrency.ts'
import type { Step } from './call.ts'
import { refuseUnready } from './require-ready.ts'

function costOf(endpoint: Endpoint): CallCost {
  // A table is read by the one thread of all companies: one at once of each company.
  if (endpoint.upload) return endpoint.cost ?? 'upload'
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
