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
/** The same for each row of `users` in a statement, or null: looked up by an index, however many people there are. */
export const distinctionOf = ({ tenantId }: Scope) => sql<string | null>`(
  select coalesce(users.employee_number, users.email) where exists (
    select from users others
    where others.tenant_id = ${tenantId} and others.name_plain = users.name_plain
      and others.id <> users.id and (others.removed_at is null or users.removed_at is not null)))`

const namesakesAmong = prepared(
  (scope, { userIds }: { userIds: readonly number[] }) => sql<{ id: number; distinction: string }>`
    select id, distinction from (
      select users.id, ${distinctionOf(scope)} as distinction from users
      where users.tenant_id = ${scope.tenantId} and users.id = any(${userIds}) offset 0) people
    where distinction is not null`,
)
