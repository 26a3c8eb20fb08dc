import { ageOn } from '../../people/age.ts'
import type { EmploymentTerms } from '../facts.ts'
import type { TraceStep } from '../lines.ts'
import { halfUp } from '../money.ts'
import type { RatesByLevel } from '../rule-kinds.ts'
import { companyValue, datedValue, noteMissing, type Place, type Run, ruleOf } from '../run.ts'

interface HourlyRate {
  cents: number
  trace: TraceStep[]
}
interface TableRate {
  cents: number
  from: string
  clause: string
  source: string
}

/** Cents of a week of a level, on which allowances stand. */
export function weeklyRate(run: Run, level: string, date: string): number | undefined {
  const { rates } = ruleOf(run, 'rateTable')
  return rates.by === 'LEVEL' ? datedValue(run, rates.values, date)?.value.weekly[level] : undefined
}

/** The rate of an hour: the table's, or what the company pays where that is more. Undefined where a fact is missing. */
export function hourlyRate(
  run: Run,
  terms: EmploymentTerms,
  { own, ...place }: Place & { own?: number | null | undefined },
): HourlyRate | undefined {
  const rule = ruleOf(run, 'rateTable')
  const table = rule.rates.by === 'LEVEL' ? levelRate(run, rule.rates, terms, place) : enteredRate(run, place)
  if (!table) return undefined
  const agreed = own ?? terms.hourlyRate ?? 0
  const isOwn = agreed > table.cents
  const { from, clause, source } = table
  const cents = isOwn ? agreed : table.cents
  return { cents, trace: [{ step: 'RATE', cents, from: isOwn ? terms.from : from, clause, source, isOwn }] }
}

function levelRate(
  run: Run,
  rates: RatesByLevel,
  terms: EmploymentTerms,
  place: Place,
): TableRate | undefined {
  const rule = ruleOf(run, 'rateTable')
  const level = terms.level ?? ''
  const employment = { kind: 'EMPLOYMENT' as const, id: run.employment.personId }
  const age = terms.collectsTrolleys ? ageIn(run, place) : undefined
  if (terms.collectsTrolleys && age === undefined) return undefined
  const junior = rates.juniors.percents.find(({ underAge }) => age !== undefined && age < underAge)
  const dated = datedValue(run, rates.values, place.date)
  const week = dated?.value.weekly[level]
  const hour = dated?.value.hourly?.[level]
  if (!dated || (week === undefined && (hour === undefined || junior))) {
    noteMissing(
      run,
      rule,
      { fact: 'rate', of: terms.level ? { kind: 'RULE', id: rule.id } : employment },
      place,
    )
    return undefined
  }
  const { from, clause, source } = dated
  if (junior)
    return {
      ...{ from, clause: rates.juniors.clause, source: rates.juniors.source },
      cents: halfUp(halfUp(week! * junior.percent, 100), rates.hoursOfWeek),
    }
  return { from, clause, source, cents: week === undefined ? hour! : halfUp(week, rates.hoursOfWeek) }
}

function enteredRate(run: Run, place: Place): TableRate | undefined {
  const rule = ruleOf(run, 'rateTable')
  if (rule.rates.by !== 'COMPANY') return undefined
  const { key, hasAgeBands } = rule.rates
  const age = hasAgeBands ? ageIn(run, place) : undefined
  if (hasAgeBands && age === undefined) return undefined
  const entered = companyValue(run, key, place.date, age)
  if (!entered) noteMissing(run, rule, { fact: key, of: { kind: 'COMPANY', id: key } }, place)
  return entered && { cents: entered.value, from: entered.from, clause: rule.clause, source: rule.source }
}

function ageIn(run: Run, place: Place): number | undefined {
  const { dateOfBirth, personId } = run.employment
  if (!dateOfBirth) {
    const of = { kind: 'PERSON' as const, id: personId }
    noteMissing(run, ruleOf(run, 'rateTable'), { fact: 'dateOfBirth', of }, place)
    return undefined
  }
  return ageOn(dateOfBirth, place.date)
}
