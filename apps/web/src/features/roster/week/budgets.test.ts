import type { RosterSite } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { budgetText, budgetUses } from './budgets.ts'

const say = (sentence: unknown, values: Readonly<Record<string, unknown>> = {}) =>
  String(sentence).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const costs = { currency: 'AUD' } as never
const site = (plannedMinutes: number, budget?: RosterSite['budget'], cost?: number) =>
  ({ id: 9, plannedMinutes, budget, cost }) as RosterSite
const textsOf = (...[of, days]: Parameters<typeof budgetUses>) =>
  budgetUses(of, days).map((use) => budgetText(say, use))

test('what is planned stands beside the budget, and what is over it is said in words', () => {
  expect(textsOf(site(2280, { weekMinutes: 2400 }), week)).toEqual(['38 h of 40 h'])
  expect(textsOf(site(2400, { weekMinutes: 2400 }), week)).toEqual(['40 h of 40 h'])
  expect(textsOf(site(2520, { weekMinutes: 2400 }), week)).toEqual(['42 h of 40 h, 2 h over budget'])
  const two = { ...week, endDate: '2026-04-19' }
  expect(textsOf(site(2520, { weekMinutes: 2400 }), two)).toEqual(['42 h of 80 h'])
  expect(textsOf(site(2520), week)).toEqual([])
})

test('money is said where costs are shown alone', () => {
  const both = site(600, { weekMinutes: 2400, weekAmount: 100_000 }, 120_050)
  const [, amount] = textsOf(both, { ...week, costs })
  expect(amount).toMatch(/^A?\$1,200\.50 of A?\$1,000\.00, A?\$200\.50 over budget$/)
  expect(textsOf(both, week)).toEqual(['10 h of 40 h'])
})
