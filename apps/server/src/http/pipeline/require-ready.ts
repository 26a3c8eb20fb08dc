import type { Endpoint } from '@muster/contract/kit/endpoint'
import { failure } from '../failures.ts'
import type { ServeDeps } from '../handler.ts'
import type { Step } from './call.ts'

/** Whether a call writes to the disk. Sign-in and deletion still work while the disk is nearly full. */
const needsDisk = ({ method, kind, feature }: Endpoint) =>
  (method === 'POST' || method === 'PUT') &&
  kind !== 'query' &&
  feature !== 'session' &&
  feature !== 'secondFactor'

/** Throws server.busy while the database does not answer, and disk.full. */
export function refuseUnready(deps: ServeDeps, endpoint: Endpoint) {
  if (deps.isDatabaseAway()) throw failure('server.busy')
  if (deps.isShortOfRoom() && needsDisk(endpoint)) throw failure('disk.full')
}

export const requireReady: Step = (call, next) => {
  refuseUnready(call.deps, call.endpoint)
  return next()
}
