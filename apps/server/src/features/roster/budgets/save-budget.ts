import { msg } from '@muster/contract/kit/msg'
import type { SiteBudget, SiteBudgetInput } from '@muster/contract/planning/site-budgets'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { requireRight } from '../../../http/rights.ts'
import { seesCosts } from '../../pay/costs/cost-queries.ts'
import { plannedSite, readBudget } from './budget-queries.ts'

/**
 * Two who save at once take turns at the site. Throws row.notFound, access.right for money without the right to edit pay,
 * values.refused for money where no pay rules are used, and row.newer with what another manager saved since `version`.
 */
export const saveBudget = (scope: Scope, siteId: number, input: SiteBudgetInput): Promise<SiteBudget> =>
  scope.transaction(async (tx) => {
    await found(plannedSite(tx, siteId).forUpdate('sites').executeTakeFirst())
    if (input.weekAmount !== undefined) await requireMoney(tx)
    const before = await readBudget(tx, siteId)
    if (input.version !== before.version) throw failure('row.newer', {}, { data: before })
    const values = columnsOf(input, before)
    if (Object.keys(values).length === 0) return before
    const saved = { ...values, version: before.version + 1, changed_at: tx.now, changed_by: tx.actor.id }
    await tx
      .into('site_budgets', { site_id: siteId, ...saved })
      .onConflict((on) => on.columns(['tenant_id', 'site_id']).doUpdateSet(saved))
      .execute()
    return readBudget(tx, siteId)
  })

async function requireMoney(tx: Scope): Promise<void> {
  requireRight(tx.actor, 'editsPay')
  if (!(await seesCosts(tx))) throw refusedField('weekAmount', msg('The company does not use pay rules'))
}

const columnsOf = ({ weekMinutes, weekAmount }: SiteBudgetInput, { currency }: SiteBudget) => ({
  ...(weekMinutes !== undefined && { week_minutes: weekMinutes }),
  ...(weekAmount !== undefined && {
    week_amount: weekAmount,
    currency: weekAmount === null ? null : currency!,
  }),
})
