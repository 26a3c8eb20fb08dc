import type { CostExtra, RosterCosts } from '@muster/contract/planning/roster-costs'
import type { Scope } from '../../../db/scope.ts'
import { requireRight } from '../../../http/rights.ts'
import { type CostFacts, readCostFacts, seesCosts } from '../../pay/costs/cost-queries.ts'
import { countCosts, type ShiftCost } from '../../pay/costs/shift-cost-queries.ts'
import type { UnpaidBreakOf } from '../../planning/break-queries.ts'
import type { Plan } from '../../planning/plan.ts'
import { type ExpandedShift, shiftsOn } from '../../planning/shifts.ts'
import type { DayRange } from '../../planning/times.ts'

/** `facts` where costs are asked for and the company uses pay rules. Throws access.right. */
export async function readFactsIfAsked(
  scope: Scope,
  { costs, startDate, endDate }: DayRange & { costs?: boolean | undefined },
): Promise<{ hasCosts: boolean; facts: CostFacts | undefined }> {
  if (costs) requireRight(scope.actor, 'seesPay')
  const hasCosts = await seesCosts(scope)
  return {
    hasCosts,
    facts: costs && hasCosts ? await readCostFacts(scope, { startDate, endDate }) : undefined,
  }
}

interface ShownShifts {
  plan: Plan
  /** All of the days around those that are shown. */
  expanded: readonly ExpandedShift[]
  isShown: (shift: ExpandedShift) => boolean
  unpaidBreakOf: UnpaidBreakOf
}
export interface CostsOfRoster {
  costOf: (shift: ExpandedShift) => { amount: number; extras: readonly CostExtra[] } | undefined
  rosterCosts: RosterCosts
}
export async function readRosterCosts(
  scope: Scope,
  facts: CostFacts,
  { plan, expanded, isShown, unpaidBreakOf }: ShownShifts,
): Promise<CostsOfRoster> {
  const { startDate, endDate } = facts.days
  const isAsked = (shift: ExpandedShift) =>
    shift.date >= startDate && shift.date <= endDate && shift.draft !== 'REMOVED' && isShown(shift)
  const count = async (all: readonly ExpandedShift[]) => {
    const asked = all.filter(isAsked)
    const people = new Set(asked.map(({ row }) => row.userId))
    const shifts = all.filter(({ row }) => people.has(row.userId))
    return { asked, ...(await countCosts(scope, facts, { shifts, jobs: plan.jobs, unpaidBreakOf })) }
  }
  const { asked, costOf, missing } = await count(expanded)
  const changed = new Set(plan.removed.map(({ event }) => event.userId))
  for (const { row, draft } of expanded) if (draft === 'ADDED') changed.add(row.userId)
  const events = plan.published.filter(({ userId }) => changed.has(userId))
  const before = await count(await shiftsOn({ ...plan, events }, facts.around))
  const unchanged = asked.filter(({ row }) => !changed.has(row.userId))
  const days = Array.from(
    Map.groupBy(asked, ({ date }) => date),
    ([date, own]) => ({ date, amount: sumOf(own, costOf) }),
  )
  const rosterCosts: RosterCosts = {
    currency: facts.currency,
    amount: sumOf(asked, costOf),
    published: sumOf(unchanged, costOf) + sumOf(before.asked, before.costOf),
    days: days.sort((a, b) => a.date.localeCompare(b.date)),
    notCosted: { ...notCosted(asked, costOf), missing },
  }
  return { costOf: (shift) => costed(costOf(shift)), rosterCosts }
}

type CostOf = (shift: ExpandedShift) => ShiftCost
const costed = (cost: ShiftCost) => ('amount' in cost ? cost : undefined)
const sumOf = (shifts: readonly ExpandedShift[], costOf: CostOf) =>
  shifts.reduce((sum, shift) => sum + (costed(costOf(shift))?.amount ?? 0), 0)

function notCosted(
  shifts: readonly ExpandedShift[],
  costOf: CostOf,
): Omit<RosterCosts['notCosted'], 'missing'> {
  const without = shifts.flatMap((shift) => {
    const cost = costOf(shift)
    return 'reason' in cost ? { tenantUserId: shift.row.userId, reason: cost.reason } : []
  })
  const people = new Map(
    without.flatMap(({ tenantUserId, reason }) =>
      reason === 'MISSING' ? [] : [[`${tenantUserId} ${reason}`, { tenantUserId, reason }] as const],
    ),
  )
  return { shifts: without.length, people: [...people.values()] }
}

/** Of the shifts of a person or a site, where costs were asked for. */
export const costIn = (
  costs: CostsOfRoster | undefined,
  shifts: readonly ExpandedShift[],
): { cost?: number } =>
  costs ? { cost: shifts.reduce((sum, shift) => sum + (costs.costOf(shift)?.amount ?? 0), 0) } : {}
