import type { Scope } from '../../../db/scope.ts'
import { listOtherManagers } from '../../users/person-queries.ts'
import { listTyped } from '../hours/typed-queries.ts'
import type { PersonSheet } from './rows.ts'

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
  // Without another manager, who typed decides alone.
  const managers = await listOtherManagers(scope, scope.actor.id)
  return new Set([...people].filter((person) => managers.some((manager) => manager !== person)))
}
