import type { Scope } from '../../../db/scope.ts'

/**
 * The moment until which positions of a person count who acknowledged this version of the location policy, in
 * milliseconds. What was recorded before the company published its next version falls under the older one.
 */
export async function acknowledgedUntil(scope: Scope, version: number | null): Promise<number> {
  if (version === scope.company.noticeVersion) return Number.POSITIVE_INFINITY
  if (version === null) return Number.NEGATIVE_INFINITY
  const next = await scope
    .from('location_notices')
    .where('version', '>', version)
    .select('given_at as givenAt')
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return next ? next.givenAt.getTime() : Number.NEGATIVE_INFINITY
}
