import type { EmploymentType } from '@muster/contract/pay/employment'
import type { Employment, EmploymentTerms, PayContext } from './facts.ts'
import type { Instrument } from './instrument.ts'
import type { MissingFact, TraceFacts, TraceStep } from './lines.ts'
import { payPeriodOf } from './pay-periods.ts'
import type { ByType, Dated, Figure, RuleHead } from './rule.ts'
import type { Rule } from './rule-kinds.ts'
import { decisionOn, stateOfRule } from './rule-state.ts'

export interface Run {
  instrument: Instrument
  employment: Employment
  context: PayContext
  rules: Map<Rule['kind'], Rule[]>
  missing: Map<string, MissingFact>
}

export const startRun = (instrument: Instrument, employment: Employment, context: PayContext): Run => ({
  ...{ instrument, employment, context },
  rules: Map.groupBy(instrument.rules, ({ kind }) => kind),
  missing: new Map(),
})

export interface Place {
  date: string
  workId?: number
}

export type RuleOf<K extends Rule['kind']> = Extract<Rule, { kind: K }>

export const rulesOf = <K extends Rule['kind']>({ rules }: Run, kind: K): readonly RuleOf<K>[] =>
  (rules.get(kind) ?? []) as Rule[] as RuleOf<K>[]

export function ruleOf<K extends Rule['kind']>(run: Run, kind: K): RuleOf<K> {
  const [rule] = rulesOf(run, kind)
  if (!rule) throw new Error(`The instrument ${run.instrument.code} has no rule of the kind ${kind}`)
  return rule
}

export const isInPeriod = ({ context: { period } }: Run, date: string): boolean =>
  period.firstDay <= date && date <= period.lastDay

/** Notes a missing fact once. Facts of days outside the period are asked for in their own period. */
export function noteMissing(
  run: Run,
  rule: RuleHead,
  missing: Pick<MissingFact, 'fact' | 'of'>,
  { date, workId }: Place,
  stopsLine = true,
): void {
  if (!isInPeriod(run, date)) return
  const key = [rule.id, missing.fact, missing.of.kind, missing.of.id, date, workId].join(' ')
  const found: MissingFact = { ...missing, date, rule: rule.id, stopsLine }
  if (workId !== undefined) found.workId = workId
  run.missing.set(key, found)
}

export const ruleState = ({ context }: Run, rule: RuleHead, date: string) =>
  stateOfRule(context.decisions, rule, date)

/** Whether a rule that would change something here is on. Notes a rule that waits for a decision. */
export function isOn(run: Run, rule: RuleHead, place: Place): boolean {
  const state = ruleState(run, rule, place.date)
  if (state === 'UNDECIDED')
    noteMissing(run, rule, { fact: 'decision', of: { kind: 'RULE', id: rule.id } }, place, false)
  return state === 'ON'
}

export const termsOn = ({ employment }: Run, date: string): EmploymentTerms | undefined =>
  employment.terms.find(({ from, to }) => from <= date && (to === null || date <= to))

/** Notes that the person has no terms on a day; they stop every line of it. */
export const noteNoTerms = (run: Run, place: Place): void =>
  noteMissing(
    run,
    ruleOf(run, 'rateTable'),
    { fact: 'employment', of: { kind: 'EMPLOYMENT', id: run.employment.personId } },
    place,
  )

/** The day by which dated values are chosen: a rate counts from the first full pay period, or from its day. */
export function dayOfValues({ instrument, context }: Run, date: string): string {
  if (instrument.ratesCountFrom === 'DAY') return date
  return payPeriodOf(context.calendar, date)?.firstDay ?? date
}

/** The value of a dated list that counts on a day; undefined before the first and where what followed is not known. */
export function datedValue<T>(run: Run, values: readonly Dated<T>[], date: string): Dated<T> | undefined {
  const day = dayOfValues(run, date)
  const last = values
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  return last && (last.until === undefined || day < last.until) ? last : undefined
}

/** What the company entered under a key, the last that counts on a day; of an age band the highest that is reached. */
export function companyValue(run: Run, key: string, date: string, age?: number) {
  const day = dayOfValues(run, date)
  return run.context.companyValues
    .filter((each) => each.key === key && each.from <= day && (each.fromAge ?? 0) <= (age ?? 0))
    .sort((a, b) => (a.fromAge ?? 0) - (b.fromAge ?? 0) || (a.from < b.from ? -1 : 1))
    .at(-1)
}

/** A figure of a rule as a number. One that the company has not entered is noted as missing. */
export function figureOf(run: Run, rule: RuleHead, figure: Figure, place: Place): number | undefined {
  if (typeof figure === 'number') return figure
  const entered = companyValue(run, figure.enter, place.date)
  if (!entered)
    noteMissing(run, rule, { fact: figure.enter, of: { kind: 'COMPANY', id: figure.enter } }, place)
  return entered?.value
}

/** The figure of a kind of employment: absent where the rule is not for it, null where the company has to enter it. */
export function figureByType(
  run: Run,
  rule: RuleHead,
  figures: ByType,
  { type, ...place }: Place & { type: EmploymentType },
): number | null | undefined {
  const figure = figures[type]
  return figure === undefined ? undefined : (figureOf(run, rule, figure, place) ?? null)
}

export function traceRule(run: Run, rule: RuleHead, date: string, facts: TraceFacts = {}): TraceStep[] {
  const { id, clause, source, certainty } = rule
  const decision = decisionOn(run.context.decisions, id, date)
  return [
    { step: 'RULE', rule: id, clause, source, certainty, facts },
    ...(decision ? [{ step: 'DECISION' as const, rule: id, by: decision.by, from: decision.from }] : []),
  ]
}
