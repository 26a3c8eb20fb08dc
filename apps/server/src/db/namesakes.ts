import { anyOf } from './names.ts'
import { type Scope, sql } from './scope.ts'

/**
 * What tells these people from others of the same name: employee number, else e-mail; without those whose name is theirs
 * alone. Namesakes who were removed count for people who were removed: lists of the past name both.
 */
export async function distinctionsOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await scope.sql<{ id: number; distinction: string }>(sql`
    select users.id, coalesce(users.employee_number, users.email) as distinction
    from users
    where users.tenant_id = ${scope.tenantId} and users.id = ${anyOf(userIds)} and exists (
      select from users others
      where others.tenant_id = ${scope.tenantId} and others.name_plain = users.name_plain
        and others.id <> users.id and (others.removed_at is null or users.removed_at is not null))`)
  return new Map(rows.map(({ id, distinction }) => [id, distinction]))
}
