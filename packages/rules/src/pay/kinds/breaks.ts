import type { Interval } from '../../works/work-time.ts'
import type { EmploymentTerms, WorkedVisit } from '../facts.ts'
import { figureOf, isOn, type Run, ruleState, rulesOf } from '../run.ts'

const MINUTE = 60_000

interface VisitOfTerms {
  visit: WorkedVisit
  date: string
  terms: EmploymentTerms
}

/** The breaks of a visit that are paid. A break that one rule pays takes no place of another rule. */
export function paidBreaks(
  run: Run,
  { visit, date, terms }: VisitOfTerms,
  breaks: readonly Interval[],
): Interval[] {
  const place = { date, workId: visit.workId }
  const paid: Interval[] = []
  for (const rule of rulesOf(run, 'breaks')) {
    if (!rule.types.includes(terms.type) || ruleState(run, rule, date) === 'OFF') continue
    const longest = figureOf(run, rule, rule.longestPaidMinutes, place) ?? 0
    const short = breaks.filter(
      (each) => each.from < each.to && each.to - each.from <= longest * MINUTE && !paid.includes(each),
    )
    if (short.length > 0 && isOn(run, rule, place))
      paid.push(...short.sort((a, b) => a.from - b.from).slice(0, rule.atMost))
  }
  return paid
}
