import type { AmountTotals } from '@muster/contract/pay/lines'
import type { PeriodLine } from './line-queries.ts'

const sum = <L>(lines: readonly L[], of: (line: L) => number | null) =>
  lines.reduce((total, line) => total + (of(line) ?? 0), 0)

/** Minutes, units and cents by code and currency. */
export function codeTotals(lines: readonly PeriodLine[]) {
  const groups = Map.groupBy(lines, ({ code, currency }) => `${code} ${currency}`)
  return [...groups.values()].map((own) => ({
    ...{ code: own[0]!.code, currency: own[0]!.currency },
    minutes: sum(own, (line) => line.minutes),
    units: sum(own, (line) => line.units),
    amount: sum(own, (line) => line.amount),
  }))
}

export const currencyTotals = (lines: readonly Pick<PeriodLine, 'amount' | 'currency'>[]): AmountTotals =>
  Array.from(
    Map.groupBy(lines, ({ currency }) => currency),
    ([currency, own]) => ({ currency, amount: sum(own, ({ amount }) => amount) }),
  )
