import type { InstrumentChoice, InstrumentCode } from '@muster/contract/pay/employment'
import type { Instrument } from './instrument.ts'
import { instrumentCodes, loadInstrument } from './instruments.ts'

/** What terms of employment may choose of an instrument: read from its rules, so that a new level is a choice. */
export function choicesOf(code: InstrumentCode, { name, currency, rules }: Instrument): InstrumentChoice {
  const table = rules.find((rule) => rule.kind === 'rateTable')
  const byLevel = table?.rates.by === 'LEVEL' ? table.rates : undefined
  const levels = byLevel?.values.flatMap(({ value }) => Object.keys({ ...value.weekly, ...value.hourly }))
  return {
    ...{ code, name, currency },
    levels: [...new Set(levels)].sort(),
    weeklyAllowances: rules.flatMap((rule) =>
      rule.kind === 'allowance' && typeof rule.fact !== 'string' && 'employment' in rule.fact
        ? [{ code: rule.fact.employment, clause: rule.clause, says: rule.whatItDoes }]
        : [],
    ),
    asksAge: table?.rates.by === 'COMPANY' && table.rates.hasAgeBands,
    hasTrolleyJuniors: (byLevel?.juniors.percents.length ?? 0) > 0,
    asksPermanentNights: rules.some((rule) => rule.kind === 'shiftPenalty' && rule.isForPermanentNights),
  }
}

/** The instruments whose money is of this currency, and those that are of every currency. */
export async function listInstrumentChoices(currency: string): Promise<InstrumentChoice[]> {
  const all = await Promise.all(
    instrumentCodes.map(async (code) => choicesOf(code, await loadInstrument(code))),
  )
  return all.filter((each) => each.currency === '' || each.currency === currency)
}
