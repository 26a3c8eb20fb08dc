import { type Scope, sql } from '../../db/scope.ts'

/** Marks a finished work and the person's other works that overlap it. Call it after writing the times of the work. */
export async function markOverlaps(
  tx: Scope,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await tx.sql(sql`
    with this as (
      select started_at, ended_at from works where tenant_id = ${tx.tenantId} and id = ${id} and status = 'COMPLETED'
    ), others as (
      select w.id from works w, this
      where w.tenant_id = ${tx.tenantId} and w.user_id = ${user_id} and w.id <> ${id} and w.status = 'COMPLETED'
        and w.local_date between (this.started_at - interval '3 days')::date and (this.ended_at + interval '2 days')::date
        and w.started_at < this.ended_at and w.ended_at > this.started_at
    )
    update works set needs_review = true,
      review_reasons = case when 'overlap' = any(review_reasons) then review_reasons
        else array_append(review_reasons, 'overlap') end
    where tenant_id = ${tx.tenantId}
      and (id in (select id from others) or id = ${id} and exists (select from others))`)
}
