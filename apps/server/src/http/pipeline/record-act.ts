import { isAudited } from '@muster/contract/kit/endpoint'
import { addAuditEntry } from '../../db/audit.ts'
import { openScope } from '../../db/scope.ts'
import { actOf, denialOf, recordLast } from '../audited-act.ts'
import type { CallContext, Step } from './call.ts'

/** Records what a command did, with its effect. */
export const recordAct: Step<CallContext> = async (call, next) => {
  const answer = await next()
  const { endpoint, scope, input, address } = call
  if (isAudited(endpoint) && !isDryRun(input))
    await recordLast(scope, actOf(endpoint, { input, answer, address }))
  return answer
}

/** Records what was taken out of the product; of exports alone. */
export const recordExport: Step = async (call, next) => {
  const { endpoint, scope, input, address } = call
  const answer = await next()
  await addAuditEntry(scope, actOf(endpoint, { input, answer, address }))
  return answer
}

/** Where a refusal is recorded: with what carries the call, or by itself. */
export const refusalScope = ({ carrier, deps, caller }: CallContext) => carrier ?? openScope(deps, caller)

/** Records that the caller was refused for their level, or for what they may not reach. */
export const recordDenial: Step<CallContext> = async (call, next) => {
  try {
    return await next()
  } catch (error) {
    const { endpoint, sent, address } = call
    const denial = denialOf(endpoint, { error, params: sent.params, address })
    if (denial) await recordLast(refusalScope(call), denial)
    throw error
  }
}

/** A dry run changes nothing, and the log says what was done. */
const isDryRun = (input: object) => (input as { body?: { dryRun?: boolean } }).body?.dryRun === true
