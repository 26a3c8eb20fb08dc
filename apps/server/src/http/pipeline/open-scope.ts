import { msg } from '@muster/contract/kit/msg'
import { openScope as scopeOf } from '../../db/scope.ts'
import { failure } from '../failures.ts'
import type { Step } from './call.ts'

// Beyond this the device's clock is taken to be wrong, and its times are corrected.
const clockToleranceMs = 120_000

/** By how much the clock of the device is wrong, in milliseconds; 0 within the tolerance. Throws input.invalid. */
function skewOf(header: string | string[] | undefined, now: Date) {
  if (typeof header !== 'string') return 0
  const device = Date.parse(header)
  if (Number.isNaN(device)) {
    const errors = [{ path: 'X-Device-Time', message: msg('Must be a date and time') }]
    throw failure('input.invalid', {}, { errors })
  }
  const skew = now.getTime() - device
  return Math.abs(skew) > clockToleranceMs ? skew : 0
}

/** The database as the caller sees it. */
export const openScope: Step = (call, next) => {
  const { deps, endpoint, request, caller, now } = call
  const skewMs = endpoint.method === 'GET' ? 0 : skewOf(request.headers['x-device-time'], now)
  call.scope = scopeOf(deps, { ...caller, skewMs })
  return next()
}
