import { readOnCopy } from '../../db/connection/replica.ts'
import { Failure } from '../failures.ts'
import { hasWritten } from '../web/wrote-cookie.ts'
import type { Step } from './call.ts'

const isRefusal = (error: unknown) => error instanceof Failure

/** Reads from the copy of the database where the endpoint may, the copy is fresh and the caller has just changed nothing. */
export const readOnReplica: Step = (call, next) => {
  const { deps, request, caller, scope: primary } = call
  if (!deps.replica || hasWritten(request)) return next()
  const source = { whose: { ...caller, skewMs: 0 }, primary, isRefusal }
  return readOnCopy(deps, deps.replica, source, (scope) => {
    call.scope = scope
    return next()
  })
}
