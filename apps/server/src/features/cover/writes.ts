import type { Exclusion } from '@muster/contract/cover/candidates'
import { type Scope, sql } from '../../db/scope.ts'

export async function notePassedOver(
  tx: Scope,
  offerId: number,
  people: readonly { userId: number; reasons: readonly Exclusion[] }[],
): Promise<void> {
  if (people.length === 0) return
  await tx.sql(sql`update offer_people as person set passed_over = passed.reasons
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as passed ("userId" bigint, reasons jsonb)
    where person.tenant_id = ${tx.tenantId} and person.offer_id = ${offerId} and person.user_id = passed."userId"`)
}
