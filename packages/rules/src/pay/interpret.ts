import { carryCents } from './carry.ts'
import type { Employment, PayContext, WorkedDay } from './facts.ts'
import type { Instrument } from './instrument.ts'
import { allowanceLines } from './kinds/allowance.ts'
import { topUpLines } from './kinds/minimum-engagement.ts'
import { regularRateLines } from './kinds/overtime-rates.ts'
import { leaveLines } from './kinds/paid-leave.ts'
import { payShareLines } from './kinds/pay-share.ts'
import type { MissingFact, PayLine } from './lines.ts'
import { markOvertime } from './overtime.ts'
import { priceStretch, visitLines } from './price.ts'
import { isInPeriod, ruleOf, startRun } from './run.ts'
import { shiftsOf } from './shifts.ts'
import { cutIntoStretches } from './stretches.ts'

export interface Interpretation {
  lines: PayLine[]
  missing: MissingFact[]
}

/**
 * What a person is paid for the days of a period, line by line, each with its trace. `facts` are the days of whole weeks (and
 * of an agreed cycle) around the period. A line whose fact is missing is not made, and `missing` names the fact.
 */
export function interpret(
  instrument: Instrument,
  employment: Employment,
  facts: readonly WorkedDay[],
  context: PayContext,
): Interpretation {
  const run = startRun(instrument, employment, context)
  const shifts = shiftsOf(run, facts)
  const stretches = cutIntoStretches(run, shifts)
  const priced = markOvertime(run, shifts, stretches).map((stretch) => priceStretch(run, stretch))
  const counted = [
    ...visitLines(run, priced),
    ...topUpLines(run, priced),
    ...regularRateLines(run, priced),
    ...allowanceLines(run, shifts, priced, facts),
    ...leaveLines(run, facts),
  ].filter(({ date }) => isInPeriod(run, date))
  const lines = carryCents(ruleOf(run, 'rounding'), counted)
  return { lines: [...lines, ...payShareLines(run, lines)], missing: [...run.missing.values()] }
}
