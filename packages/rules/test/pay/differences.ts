import type { Instrument } from '../../src/pay/instrument.ts'
import { interpret } from '../../src/pay/interpret.ts'
import { add, type SecondPay } from './minutes.ts'
import type { RandomPerson } from './random-people.ts'

/** What the engine says, in the words of the second algorithm: minutes of each visit, cents of each code, what is missing. */
export function engineSays(instrument: Instrument, { employment, days, context }: RandomPerson): SecondPay {
  const { lines, missing } = interpret(instrument, employment, days, context)
  const result: SecondPay = { minutes: new Map(), cents: new Map(), missing: new Set() }
  for (const { workId, code, percent, rate, minutes, amount } of lines) {
    if (workId !== undefined && minutes !== undefined)
      add(result.minutes, `${workId} ${code} ${percent} ${rate}`, minutes)
    add(result.cents, `${code} ${percent} ${rate}`, amount)
  }
  for (const { fact, workId, stopsLine } of missing)
    if (stopsLine) result.missing.add(workId === undefined ? fact : `${fact} ${workId}`)
  return result
}

/** As plain objects in one order, for comparison. */
export const sorted = ({ minutes, cents, missing }: SecondPay) => ({
  minutes: Object.fromEntries([...minutes].sort()),
  cents: Object.fromEntries([...cents].sort()),
  missing: [...missing].sort(),
})

/** What overtime pays is the law in the United States, and entered in California. */
export const withLaw = (person: RandomPerson): RandomPerson => ({
  ...person,
  context: {
    ...person.context,
    companyValues: person.context.companyValues.map((each) =>
      each.key === 'overtimePercent' ? { ...each, value: 150 } : each,
    ),
  },
})
