import type { Roster, RosterSite } from '@muster/contract/planning/roster'
import { daysBetween } from '@muster/rules/time/zone'
import { money } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'

/** Minutes, or cents of a currency, that are planned of those that may be. */
interface BudgetUse {
  planned: number
  budget: number
  currency?: string
}

/** Of the days of a roster: those of a week for each of its weeks. Money only where costs are shown. */
export function budgetUses(
  { budget, plannedMinutes, cost }: RosterSite,
  { startDate, endDate, costs }: Pick<Roster, 'startDate' | 'endDate' | 'costs'>,
): BudgetUse[] {
  const weeks = (daysBetween(startDate, endDate) + 1) / 7
  const { weekMinutes, weekAmount } = budget ?? {}
  const of = (week: number) => Math.round(week * weeks)
  return [
    ...(weekMinutes ? [{ planned: plannedMinutes, budget: of(weekMinutes) }] : []),
    ...(weekAmount && costs
      ? [{ planned: cost ?? 0, budget: of(weekAmount), currency: costs.currency }]
      : []),
  ]
}

export const isOverBudget = ({ planned, budget }: BudgetUse) => planned > budget

/** `42 h of 40 h, 2 h over budget`. */
export function budgetText(say: Say, use: BudgetUse): string {
  const { planned, budget, currency } = use
  const amount = (of: number) => (currency === undefined ? hoursOf(of) : money(of, currency))
  const text =
    currency === undefined
      ? say('{planned} h of {agreed} h', { planned: amount(planned), agreed: amount(budget) })
      : say('{planned} of {budget}', { planned: amount(planned), budget: amount(budget) })
  if (!isOverBudget(use)) return text
  const more = amount(planned - budget)
  const over =
    currency === undefined
      ? say('{hours} h over budget', { hours: more })
      : say('{amount} over budget', { amount: more })
  return `${text}, ${over}`
}
