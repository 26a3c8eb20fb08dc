import type { PayLine } from '../lines.ts'
import { shareOf } from '../money.ts'
import { isOn, type Run, rulesOf, termsOn, traceRule } from '../run.ts'

export const payShareLines = (run: Run, lines: readonly PayLine[]): PayLine[] =>
  rulesOf(run, 'payShare').flatMap((rule) => {
    const date = run.context.period.lastDay
    const worked = lines.filter(({ workId, minutes }) => workId !== undefined && minutes !== undefined)
    const lastWorked = worked
      .map((line) => line.date)
      .sort()
      .at(-1)
    const terms = lastWorked === undefined ? undefined : termsOn(run, lastWorked)
    if (!terms || !rule.types.includes(terms.type) || !isOn(run, rule, { date })) return []
    const pay = worked.reduce((sum, { amount }) => sum + amount, 0)
    const amount = shareOf(pay, rule.share)
    return [
      {
        ...{
          date,
          code: rule.code,
          units: 1,
          unit: 'OCCASION' as const,
          percent: rule.share,
          rate: amount,
          amount,
        },
        trace: [
          ...traceRule(run, rule, date),
          { step: 'SHARE', of: pay, share: rule.share },
          { step: 'AMOUNT', cents: amount },
        ],
      },
    ]
  })
