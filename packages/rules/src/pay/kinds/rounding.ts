import { halfUp, ofMinutes, percentOf } from '../money.ts'
import type { RoundingRule } from '../rule-kinds.ts'

const MINUTE = 60_000

export function roundedTime({ minutes }: RoundingRule, instant: number): number {
  const size = minutes * MINUTE
  return Math.floor((instant + size / 2) / size) * size
}

export function priceOf(
  rule: RoundingRule,
  { hourly, percent, minutes }: { hourly: number; percent: number; minutes: number },
): { rate: number; amount: number } {
  const rate = percentOf(hourly, percent)
  const isByRate = rule.money === 'RATE_THEN_LINE'
  return { rate, amount: isByRate ? ofMinutes(rate, minutes) : halfUp(hourly * percent * minutes, 6000) }
}
