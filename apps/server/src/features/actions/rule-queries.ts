import type { ActionPriority, ActionRules, RuleBand, RuleKind } from '@muster/contract/action-rules'
import { personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'

/** The rules in their order. Who left owns nothing: what their rule makes is for who is on duty. */
export async function listRules(scope: Scope) {
  const rows = await scope
    .from('action_rules')
    .leftJoin('users', along('action_rules.owner_id'))
    .select(['action_rules.kind', 'action_rules.rating', 'action_rules.band', 'action_rules.hours'])
    .select(['action_rules.priority', 'action_rules.asks_photo as asksPhoto'])
    .select(['users.id as ownerId', 'users.removed_at as ownerLeftAt'])
    .select(personName('users').$castTo<string | null>().as('ownerName'))
    .orderBy('action_rules.position')
    .execute()
  return rows.map(({ ownerId, ownerLeftAt, ownerName, ...rule }) => ({
    ...rule,
    kind: rule.kind as RuleKind,
    band: rule.band as RuleBand | null,
    priority: rule.priority as ActionPriority,
    owner: ownerId === null || ownerLeftAt !== null ? null : { tenantUserId: ownerId, name: ownerName ?? '' },
  }))
}
export type StoredRule = Awaited<ReturnType<typeof listRules>>[number]

export async function readRules(scope: Scope): Promise<ActionRules> {
  const { version } = await scope
    .from('company_settings')
    .select('action_rules_version as version')
    .executeTakeFirstOrThrow()
  return { rules: await listRules(scope), version }
}
