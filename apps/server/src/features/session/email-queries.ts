import { type Scope, sql } from '../../db/scope.ts'
import { emailKey, formerEmailKey } from './email-key.ts'

/**
 * Two people who had one mailbox in two forms before addresses had one form stay two: then each is
 * found by the form that is theirs.
 */
export function hasEmail(scope: Scope, email: string) {
  const [key, former] = [emailKey(email), formerEmailKey(email)]
  if (key === former) return sql<boolean>`users.email_key = ${key}`
  return sql<boolean>`(users.email_key = ${former} or users.email_key = ${key} and not exists (
    select from users others where others.tenant_id = ${scope.tenantId} and others.email_key = ${former}
      and others.removed_at is null))`
}
