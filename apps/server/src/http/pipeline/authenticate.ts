import { claimsOf } from '../session/session.ts'
import type { Step } from './call.ts'

/** Whose session the bearer token names. Throws session.none. */
export const readToken: Step = (call, next) => {
  const { deps, request, now } = call
  call.claims = claimsOf(deps.tokens, request.headers.authorization, now)
  request.stats.tenantId = call.claims.tenantId
  return next()
}

/** The person, their level and the rules of their company as they are now. Throws session.ended. */
export const loadCaller: Step = async (call, next) => {
  const { deps, request, claims, now } = call
  const caller = await deps.callers.callerOf(claims, now, request.headers['x-unsent-entries'])
  call.caller = { ...caller, now }
  request.stats.userId = caller.actor.id
  return next()
}
