import type { EmploymentTermsInput } from '@muster/contract/pay/employment'
import { addDays } from '@muster/rules/time/zone'
import type { ScopeSource } from '../../apps/server/src/db/scope.ts'
import { saveEmployment } from '../../apps/server/src/features/pay/employment/save-employment.ts'
import { askOvertime } from '../../apps/server/src/features/pay/overtime/ask-overtime.ts'
import { decideOvertime } from '../../apps/server/src/features/pay/overtime/decide-overtime.ts'
import { decideRule } from '../../apps/server/src/features/pay/rules/decide.ts'
import { saveBudget } from '../../apps/server/src/features/roster/budgets/save-budget.ts'
import { actingAs, type DemoCompany } from './acting.ts'
import { budgets, overtime, payDecisions, type Terms, terms } from './data.ts'

/** What people are paid by: terms under the award in the product, whose rates are those of the Fair Work Commission. */
const instrument = 'MA000022'
const firstDay = -120
const hoursAgo = { asked: 5, decided: 2 }

/** Made by the commands of the program, as actions are. */
export async function seedPay(source: ScopeSource, company: DemoCompany): Promise<void> {
  const as = await actingAs(source, company)
  const { people, sites, today } = company
  const owner = as('owner')
  for (const who of new Set(terms.map((each) => each.who))) {
    const own = terms.filter((each) => each.who === who)
    await saveEmployment(owner, people[who], { terms: own.map((each) => termsOf(each, today)), version: 0 })
  }
  for (const { rule, why } of payDecisions)
    await decideRule(owner, rule, { instrument, isOn: true, from: addDays(today, firstDay), why })
  for (const { site, weekHours, weekDollars } of budgets)
    await saveBudget(owner, sites[site], {
      ...{ weekMinutes: weekHours * 60, weekAmount: weekDollars * 100, version: 0 },
    })
  await seedOvertime(as, company)
}

const termsOf = (
  { who: _, fromDay = firstDay, untilDay, ...facts }: Terms,
  today: string,
): EmploymentTermsInput => ({
  ...{ ordinaryDayMinutes: null, ordinaryWeekMinutes: null, ordinaryCycle: null, ordinaryWeekdays: null },
  ...{ level: null, permanentNights: false, collectsTrolleys: false, hourlyRate: null, region: null },
  ...{ weeklyAllowances: [], instrument: facts.type === 'CONTRACTOR' ? null : instrument },
  from: addDays(today, fromDay),
  to: untilDay === undefined ? null : addDays(today, untilDay),
  ...facts,
})

async function seedOvertime(as: Awaited<ReturnType<typeof actingAs>>, { jobs, today }: DemoCompany) {
  for (const { who, site, day, decision, minutes, reason } of overtime) {
    const job = jobs.find((each) => each.site === site && each.shifts.some((shift) => shift.who === who))!
    const scope = as(who, hoursAgo.asked)
    const { id } = await askOvertime(scope, { jobId: job.id, date: addDays(today, day), minutes, reason })
    if (decision) await decideOvertime(as('manager', hoursAgo.decided), id, decision)
  }
}
