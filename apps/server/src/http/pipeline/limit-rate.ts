import { isExport } from '@muster/contract/kit/endpoint'
import type { Step } from './call.ts'

/** Counts a call that anyone may make, by the address it comes from. Throws requests.tooMany. */
export const limitAddress: Step = async ({ deps, endpoint: { limit }, request }, next) => {
  if (limit !== 'none') await deps.requestRate.address(request.ip)
  if (limit && limit !== 'none') await deps.limits.take(limit, request.ip)
  return next()
}

/** Counts a call of a person; an export that is refused counts as a call, not as a file. Throws requests.tooMany. */
export const limitPerson: Step = async ({ deps, endpoint, claims: { tenantId, userId } }, next) => {
  await deps.requestRate.person(tenantId, userId, isExport(endpoint))
  if (!isExport(endpoint)) return next()
  try {
    return await next()
  } catch (error) {
    await deps.requestRate.fileRefused(tenantId, userId)
    throw error
  }
}
