import { type ChangeCost, costExtras, type RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { readCostFacts, seesCosts } from '../../pay/costs/cost-queries.ts'
import { countCosts } from '../../pay/costs/shift-cost-queries.ts'
import { readWeekStart } from '../../pay/lines/line-queries.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { type Plan, readPlan, withChanges } from '../../planning/plan.ts'
import { type ExpandedShift, shiftsOn } from '../../planning/shifts.ts'
import { daysAround } from '../../planning/times.ts'
import { changesInReach } from './draft-shifts.ts'
import { changeRows, type DraftedChange } from './drafts.ts'

/**
 * What drafting these shifts would change of the costs of their people, over whole weeks; of a series over its first one.
 * Nothing is written. Null where the company uses no pay rules. Throws as drafting does.
 */
export async function readChangeCost(
  scope: Scope,
  inputs: readonly RosterChangeInput[],
): Promise<ChangeCost | null> {
  const changes = await changesInReach(scope, inputs)
  if (!(await seesCosts(scope))) return null
  const userIds = [
    ...new Set(changes.flatMap(({ add, remove }) => [add?.userId ?? [], remove?.event.userId ?? []]).flat()),
  ]
  const facts = await readCostFacts(scope, weeksOf(changes, await readWeekStart(scope)), userIds)
  const jobs = changes.flatMap(({ add }) => add?.jobId ?? [])
  const plan = await readPlan(scope, { userIds, jobs, days: facts.around })
  const unpaidBreakOf = await readUnpaidBreaks(scope, [
    ...plan.events.map(({ patternId }) => patternId),
    ...changes.map(({ add }) => add?.patternId ?? null),
  ])
  const count = async (counted: Plan) => {
    const shifts = await shiftsOn(counted, facts.around)
    const asked = shifts.filter(
      ({ date, row }) => date >= facts.days.startDate && date <= facts.days.endDate && !row.isElsewhere,
    )
    return { asked, ...(await countCosts(scope, facts, { shifts, jobs: plan.jobs, unpaidBreakOf })) }
  }
  const rows = changeRows(changes)
  const [before, after] = [await count(plan), await count(withChanges(plan, rows))]
  const added = new Set(rows.flatMap(({ kind, id }) => (kind === 'ADD' ? -id : [])))
  const costs = after.asked.filter(({ row }) => added.has(row.id)).map(after.costOf)
  const without = costs.flatMap((cost) => ('reason' in cost ? cost.reason : []))
  const percents = costs.flatMap((cost) => ('percent' in cost && cost.percent > 0 ? cost.percent : []))
  return {
    currency: facts.currency,
    amount: sumOf(after) - sumOf(before),
    percent: percents.length === 0 ? null : Math.max(...percents),
    extras: costExtras.filter((extra) =>
      costs.some((cost) => 'extras' in cost && cost.extras.includes(extra)),
    ),
    notCosted: without[0] ?? null,
  }
}

/** The weeks of the first days that the changes touch. */
function weeksOf(changes: readonly DraftedChange[], weekStart: number) {
  const dates = changes.flatMap(({ add, remove }) => [add?.firstDate ?? [], remove?.firstDate ?? []].flat())
  const { startDate, endDate } = daysAround(dates)
  return {
    startDate: firstOfWeek(startDate, weekStart),
    endDate: addDays(firstOfWeek(endDate, weekStart), 6),
  }
}

interface Counted {
  asked: readonly ExpandedShift[]
  costOf: Awaited<ReturnType<typeof countCosts>>['costOf']
}
const sumOf = ({ asked, costOf }: Counted) =>
  asked.reduce((sum, shift) => {
    const cost = costOf(shift)
    return sum + ('amount' in cost ? cost.amount : 0)
  }, 0)
