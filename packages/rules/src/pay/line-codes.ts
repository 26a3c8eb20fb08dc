import type { Instrument } from './instrument.ts'
import type { Rule } from './rule-kinds.ts'

/** The codes of lines that a rule makes. */
function codesOf(rule: Rule): string[] {
  if (rule.kind === 'overtimeRates') return rule.rows.map(({ code }) => code)
  return 'code' in rule ? [rule.code] : []
}

const withoutHours: ReadonlySet<Rule['kind']> = new Set(['allowance', 'payShare'])

/** Codes of lines with hours that were worked, or are paid as a minimum, in the order of the rules. */
export const hourCodesOf = ({ rules }: Pick<Instrument, 'rules'>): string[] => [
  ...new Set(rules.filter(({ kind }) => !withoutHours.has(kind)).flatMap(codesOf)),
]

/** Codes of lines of leave and of public holidays not worked, without loadings on top. */
export const leaveCodesOf = ({ rules }: Pick<Instrument, 'rules'>): string[] => [
  ...new Set(
    rules.flatMap((rule) => (rule.kind === 'paidLeave' && 'percent' in rule.pays ? rule.pays.code : [])),
  ),
]
