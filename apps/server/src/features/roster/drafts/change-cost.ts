import type { ChangeCost } from '@muster/contract/planning/roster-costs'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { costChange } from '../../pay/costs/cost-change-queries.ts'
import { readCostFacts, seesCosts } from '../../pay/costs/cost-queries.ts'
import { countCosts } from '../../pay/costs/shift-cost-queries.ts'
import { readWeekStart } from '../../pay/lines/line-queries.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { type Plan, readPlan, withChanges } from '../../planning/plan.ts'
import { shiftsOn } from '../../planning/shifts.ts'
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
    return { shifts, ...(await countCosts(scope, facts, { shifts, jobs: plan.jobs, unpaidBreakOf })) }
  }
  const rows = changeRows(changes)
  const added = new Set(rows.flatMap(({ kind, id }) => (kind === 'ADD' ? -id : [])))
  const [before, after] = [await count(plan), await count(withChanges(plan, rows))]
  return costChange(facts, before, after, ({ row }) => added.has(row.id))
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
