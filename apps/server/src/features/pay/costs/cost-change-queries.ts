import { type ChangeCost, costExtras } from '@muster/contract/planning/roster-costs'
import { type CostFacts, costKey } from './cost-queries.ts'
import type { ShiftToCost } from './planned-visits.ts'
import type { ShiftCosts } from './shift-cost-queries.ts'

export interface CountedShifts {
  shifts: readonly ShiftToCost[]
  costOf: ShiftCosts['costOf']
}
/** What is different between two plans on the days of the facts. Shifts out of reach count for others alone. */
export function costChange(
  { days, currency }: CostFacts,
  before: CountedShifts,
  after: CountedShifts,
  isAdded: (shift: ShiftToCost) => boolean,
): ChangeCost {
  const isAsked = ({ date, row }: ShiftToCost) =>
    date >= days.startDate && date <= days.endDate && !row.isElsewhere
  const sumOf = ({ shifts, costOf }: CountedShifts) =>
    shifts.filter(isAsked).reduce((sum, shift) => {
      const cost = costOf(shift)
      return sum + ('amount' in cost ? cost.amount : 0)
    }, 0)
  const added = after.shifts.filter((shift) => isAsked(shift) && isAdded(shift)).map(after.costOf)
  const removed = added.length > 0 ? [] : removedShifts(before, after).filter(isAsked).map(before.costOf)
  const reasonsOf = (costs: typeof added) => costs.flatMap((cost) => ('reason' in cost ? cost.reason : []))
  const without = [
    ...reasonsOf(added),
    ...(removed.every((cost) => 'reason' in cost) ? reasonsOf(removed) : []),
  ]
  const percents = added.flatMap((cost) => ('percent' in cost && cost.percent > 0 ? cost.percent : []))
  return {
    currency,
    amount: sumOf(after) - sumOf(before),
    percent: percents.length === 0 ? null : Math.max(...percents),
    extras: costExtras.filter((extra) =>
      added.some((cost) => 'extras' in cost && cost.extras.includes(extra)),
    ),
    notCosted: without[0] ?? null,
  }
}

function removedShifts(before: CountedShifts, after: CountedShifts): ShiftToCost[] {
  const keyOf = ({ row, occurrence }: ShiftToCost) => costKey(row.id, occurrence.occurrenceStart)
  const planned = ({ shifts }: CountedShifts) => shifts.filter(({ draft }) => draft !== 'REMOVED')
  const left = new Set(planned(after).map(keyOf))
  return planned(before).filter((shift) => !left.has(keyOf(shift)))
}
