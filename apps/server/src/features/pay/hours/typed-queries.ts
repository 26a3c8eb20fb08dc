import { joinAlong } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

/** Times that another person typed, not the phone of the person who worked. */
export interface TypedRow {
  workId: number
  typistId: number | null
  /** Of a visit that was entered whole; else its times were corrected. */
  isEntered: boolean
}
export const listTyped = (scope: Scope, workIds: readonly number[]): Promise<TypedRow[]> =>
  workIds.length === 0
    ? Promise.resolve([])
    : scope.sql(sql<TypedRow>`
    select w.id as "workId", w.entered_by as "typistId", true as "isEntered" from works w
    where w.tenant_id = ${scope.tenantId} and w.id = any(${workIds}::bigint[]) and w.entered_reason is not null
    union all
    select c.work_id, c.corrected_by, false from work_corrections c ${joinAlong('works w', 'c.work_id')}
    where c.tenant_id = ${scope.tenantId} and c.work_id = any(${workIds}::bigint[]) and c.corrected_by <> w.user_id`)
