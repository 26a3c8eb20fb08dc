import { prepared } from './prepared.ts'
import { type Scope, sql } from './scope.ts'

/**
 * What tells these people from others of the same name: employee number, else e-mail; without those whose name is theirs
 * alone. Namesakes who were removed count for people who were removed: lists of the past name both.
 */
export async function distinctionsOf(scope: Scope, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await namesakesAmong(scope, { userIds })
  return new Map(rows.map(({ id, distinction }) => [id, distinction]))
}
const namesakesAmong = prepared(
  ({ tenantId }, { userIds }: { userIds: readonly number[] }) =>
    sql<{ id: number; distinction: string }>`
    select users.id, coalesce(users.employee_number, users.email) as distinction
    from users
    where users.tenant_id = ${tenantId} and users.id = any(${userIds}) and exists (
      select from users others
      where others.tenant_id = ${tenantId} and others.name_plain = users.name_plain
        and others.id <> users.id and (others.removed_at is null or users.removed_at is not null))`,
)
