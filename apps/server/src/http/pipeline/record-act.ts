import { isAudited, isExport } from '@muster/contract/kit'
import { addAuditEntry } from '../../db/audit.ts'
import { openScope } from '../../db/scope.ts'
import { actOf, denialOf, recordLast } from '../audited-act.ts'
import type { Step } from './call.ts'

/** Records what a command did, with its effect. */
export const recordAct: Step = async (call, next) => {
  const answer = await next()
  const { endpoint, scope, input, request } = call
  if (isAudited(endpoint) && !isDryRun(input))
    await recordLast(scope, actOf(endpoint, { input, answer, address: request.ip }))
  return answer
}

/** Records what was taken out of the product. */
export const recordExport: Step = async (call, next) => {
  const { endpoint, scope, input, request } = call
  const answer = await next()
  if (isExport(endpoint)) await addAuditEntry(scope, actOf(endpoint, { input, answer, address: request.ip }))
  return answer
}

/** Records that the caller was refused for their level, or for what they may not reach. */
export const recordDenial: Step = async ({ deps, endpoint, request, caller }, next) => {
  try {
    return await next()
  } catch (error) {
    const denial = denialOf(endpoint, { error, params: request.params, address: request.ip })
    if (denial) await addAuditEntry(openScope(deps, caller), denial)
    throw error
  }
}

/** A dry run changes nothing, and the log says what was done. */
const isDryRun = (input: object) => (input as { body?: { dryRun?: boolean } }).body?.dryRun === true
