import type { ActionRules, ActionRulesInput } from '@muster/contract/action-rules'
import { msg } from '@muster/contract/kit/msg'
import { isStaff } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { readLevels } from '../users/person-queries.ts'
import { readRules } from './rule-queries.ts'

/**
 * Replaces the rules; actions that were made stay. Throws row.newer with what another person saved meanwhile, and
 * values.refused for an owner who is a client or has left.
 */
export const saveRules = (scope: Scope, { rules, version }: ActionRulesInput): Promise<ActionRules> =>
  scope.transaction(async (tx) => {
    const before = await tx
      .from('company_settings')
      .select('action_rules_version as version')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (version < before.version) throw failure('row.newer', {}, { data: await readRules(tx) })
    await requireOwners(tx, rules)
    await tx.remove('action_rules').execute()
    const rows = rules.map(({ kind, rating, band, hours, priority, ownerUserId, asksPhoto }, position) => ({
      ...{ position, kind, hours, priority, owner_id: ownerUserId ?? null, asks_photo: asksPhoto },
      rating: kind === 'RATING' ? rating! : null,
      band: kind === 'BAND' ? band! : null,
    }))
    if (rows.length > 0) await tx.into('action_rules', rows).execute()
    await tx
      .change('company_settings', {
        makes_actions: rows.length > 0,
        action_rules_version: before.version + 1,
      })
      .execute()
    return readRules(tx)
  })

async function requireOwners(tx: Scope, rules: ActionRulesInput['rules']) {
  const levels = await readLevels(
    tx,
    rules.flatMap(({ ownerUserId }) => ownerUserId ?? []),
  )
  const errors = rules.flatMap(({ ownerUserId = null }, at) => {
    const level = ownerUserId === null ? undefined : levels.get(ownerUserId)
    const isRight = ownerUserId === null || (level !== undefined && isStaff(level))
    return isRight ? [] : [{ path: `rules.${at}.ownerUserId`, message: msg('Please select a person') }]
  })
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
}
