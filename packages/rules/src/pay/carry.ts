import { priceOf } from './kinds/rounding.ts'
import type { PayLine } from './lines.ts'
import type { RoundingRule } from './rule-kinds.ts'

/**
 * Lines of one code and rate add up to their hours × the rate, as a payslip multiplies it: the last line carries the cents
 * that rounding each line left over, and an earlier one what would make a later one negative.
 */
export function carryCents(rounding: RoundingRule, lines: readonly PayLine[]): PayLine[] {
  const groups = Map.groupBy(lines, ({ code, percent, rate, ...line }) =>
    [code, JSON.stringify(percent), rate, hourlyOf(line)].join(' '),
  )
  const carried = new Map([...groups.values()].flatMap((group) => carriedBy(rounding, group)))
  return lines.map((line) => withCarried(line, carried.get(line) ?? 0))
}

function carriedBy(rounding: RoundingRule, lines: PayLine[]): [PayLine, number][] {
  const { percent } = lines[0]!
  const hourly = hourlyOf(lines[0]!)
  if (hourly === undefined || typeof percent !== 'number') return []
  const minutes = lines.reduce((sum, line) => sum + line.minutes!, 0)
  const { amount } = priceOf(rounding, { hourly, percent, minutes })
  let left = amount - lines.reduce((sum, line) => sum + line.amount, 0)
  return lines.toReversed().map((line) => {
    const part = Math.max(left, -line.amount)
    left -= part
    return [line, part]
  })
}

/** Cents of an hour without per cent; undefined of a line that is no hours × rate. */
const hourlyOf = ({ trace }: Pick<PayLine, 'trace'>): number | undefined =>
  trace.find((step) => step.step === 'RATE')?.cents

function withCarried(line: PayLine, carried: number): PayLine {
  if (carried === 0) return line
  const amount = line.amount + carried
  return { ...line, amount, trace: [...line.trace.slice(0, -1), { step: 'AMOUNT', cents: amount, carried }] }
}
