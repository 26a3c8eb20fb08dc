import { halfUp, ofMinutes, percentOf } from '../money.ts'
import type { RuleHead } from '../rule.ts'

const MINUTE = 60_000

/**
 * Rounding of times and money. Times of visits and breaks go to the nearest multiple of `minutes`, a half to the later one.
 * Money goes half up to the cent: first the rate with its per cent and then the line, or the line alone.
 */
export interface RoundingRule extends RuleHead {
  kind: 'rounding'
  minutes: number
  money: 'RATE_THEN_LINE' | 'LINE_ALONE'
}

export function roundedTime({ minutes }: RoundingRule, instant: number): number {
  const size = minutes * MINUTE
  return Math.floor((instant + size / 2) / size) * size
}

/** The rate of an hour with its per cent, and the amount of the minutes. */
export function priceOf(
  rule: RoundingRule,
  { hourly, percent, minutes }: { hourly: number; percent: number; minutes: number },
): { rate: number; amount: number } {
  const rate = percentOf(hourly, percent)
  const isByRate = rule.money === 'RATE_THEN_LINE'
  return { rate, amount: isByRate ? ofMinutes(rate, minutes) : halfUp(hourly * percent * minutes, 6000) }
}
