import type { RosterSite } from '@muster/contract/planning/roster'
import type { SiteBudget } from '@muster/contract/planning/site-budgets'
import { atAreaSites } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { seesCosts } from '../../pay/costs/cost-queries.ts'
import { readCurrency } from '../../pay/employment/employment-queries.ts'
import { reachableSites } from '../../sites/reach.ts'

/** A site that the actor plans: of a manager of areas one of theirs. */
export const plannedSite = (scope: Scope, siteId: number) =>
  reachableSites(scope)
    .$call(atAreaSites(scope, 'sites.id'))
    .where('sites.id', '=', siteId)
    .select('sites.id')

const selectBudgets = (scope: Scope) =>
  scope
    .from('site_budgets')
    .$call(atAreaSites(scope, 'site_budgets.site_id'))
    .select([
      'site_id as siteId',
      'week_minutes as weekMinutes',
      'week_amount as weekAmount',
      'currency',
      'version',
    ])

/** Throws row.notFound. */
export async function readBudget(scope: Scope, siteId: number): Promise<SiteBudget> {
  await found(plannedSite(scope, siteId).executeTakeFirst())
  const [row, hasMoney, currency] = await Promise.all([
    selectBudgets(scope).where('site_id', '=', siteId).executeTakeFirst(),
    seesCosts(scope),
    readCurrency(scope),
  ])
  const weekAmount = row?.currency === currency ? row.weekAmount : null
  return {
    locationId: siteId,
    weekMinutes: row?.weekMinutes ?? null,
    ...(hasMoney && { weekAmount, currency }),
    version: row?.version ?? 0,
  }
}

/** Of the sites of a roster those that have one; money in the currency of its costs, without costs none. */
export async function readBudgets(
  scope: Scope,
  currency: string | undefined,
): Promise<(siteId: number) => RosterSite['budget']> {
  const rows = await selectBudgets(scope).execute()
  const budgets = new Map(
    rows.flatMap(({ siteId, weekMinutes, weekAmount, ...row }) => {
      const amount = row.currency === currency ? weekAmount : null
      if (weekMinutes === null && amount === null) return []
      const budget = { ...(weekMinutes && { weekMinutes }), ...(amount && { weekAmount: amount }) }
      return [[siteId, budget] as const]
    }),
  )
  return (siteId) => budgets.get(siteId)
}
