import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { hasOtherManager } from '../users/person-queries.ts'
import type { PersonSheet } from './rows.ts'

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

/** Which of these people's hours the actor typed a part of, and therefore does not approve. */
export async function readTypedByActor(
  scope: Scope,
  sheets: readonly PersonSheet[],
): Promise<ReadonlySet<number>> {
  const { right } = await scope
    .from('company_settings')
    .select('pay_typists as right')
    .executeTakeFirstOrThrow()
  if (right === 'ALWAYS') return new Set()
  const personOf = new Map(
    sheets.flatMap(({ hours: { tenantUserId, visits }, adjustments }) =>
      [...visits, ...adjustments].map(({ workId }) => [workId, tenantUserId] as const),
    ),
  )
  const typed = await listTyped(scope, [...personOf.keys()])
  const people = new Set<number>()
  for (const { workId, typistId } of typed) if (typistId === scope.actor.id) people.add(personOf.get(workId)!)
  if (right === 'NEVER') return people
  for (const person of [...people])
    if (!(await hasOtherManager(scope, [scope.actor.id, person]))) people.delete(person)
  return people
}
