import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { CompanyPayValue, PayRule, PayRuleSet, PayRuleValue } from '@muster/contract/pay/rules'
import type { Instrument } from '@muster/rules/pay/instrument'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { payPeriodOf } from '@muster/rules/pay/pay-periods'
import { stateOfRule } from '@muster/rules/pay/rule-state'
import { valuesOfRule } from '@muster/rules/pay/rule-values'
import { reachesAll } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { reachableUsers } from '../../users/reach.ts'
import { listTerms, readCurrency } from '../employment/employment-queries.ts'
import { readCalendars } from '../periods/calendar-queries.ts'
import { type DecisionRow, listDecisions, listValues, type ValueRow, valuesOf } from './rule-queries.ts'

export type RuleOfInstrument = Instrument['rules'][number]

/** Whether nothing can be entered yet of what the rule stands on: measures of a visit, call-backs, kinds of leave. */
const hasNoFact = (rule: RuleOfInstrument): boolean =>
  (rule.kind === 'allowance' && typeof rule.fact !== 'string' && 'measure' in rule.fact) ||
  (rule.kind === 'minimumEngagement' && rule.over === 'CALL_BACK') ||
  (rule.kind === 'paidLeave' && rule.leaveKinds !== undefined)

/** What is certain counts without anyone's decision, and is not switched off. */
export const mayDecide = (rule: RuleOfInstrument): boolean => rule.certainty !== 'CERTAIN' && !hasNoFact(rule)

/** Whom the actor reaches: a manager of areas counts their own people. */
async function readReached(scope: Scope): Promise<(terms: { userId: number }) => boolean> {
  if (reachesAll(scope.actor)) return () => true
  const rows = await reachableUsers(scope).select('users.id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  return ({ userId }) => ids.has(userId)
}

/** The rules that terms of employment name, those of the most people first; of one instrument if it is named. */
export async function listRuleSets(scope: Scope, only?: InstrumentCode): Promise<PayRuleSet[]> {
  const [terms, decisions, values, currency, calendars] = await Promise.all([
    listTerms(scope),
    listDecisions(scope),
    listValues(scope),
    readCurrency(scope),
    readCalendars(scope),
  ])
  const isReached = await readReached(scope)
  const today = companyToday(scope)
  const named = new Set(only ? [only] : terms.flatMap(({ instrument }) => instrument ?? []))
  const calendar = calendars.find(({ defaultFrom }) => defaultFrom !== null)
  const sets = await Promise.all(
    [...named].map(async (code): Promise<PayRuleSet> => {
      const instrument = await loadInstrument(code)
      const isNow = ({ from, to }: { from: string; to: string | null }) =>
        from <= today && (to === null || today <= to)
      const people = new Set(
        terms
          .filter((each) => each.instrument === code && isNow(each) && isReached(each))
          .map(({ userId }) => userId),
      )
      const isByPeriod = instrument.ratesCountFrom === 'FIRST_FULL_PERIOD'
      const period = isByPeriod && calendar ? payPeriodOf(calendar, today) : undefined
      return {
        ...{ instrument: code, name: instrument.name, people: people.size },
        currency: instrument.currency || currency,
        ...shownRules(instrument, {
          ...{ today, day: period?.firstDay ?? today },
          decisions: decisions.filter((each) => each.instrument === code),
          values: values.filter((each) => each.instrument === code),
        }),
      }
    }),
  )
  return sets.sort((a, b) => b.people - a.people)
}

interface RulesContext {
  today: string
  /** By which dated values are chosen. */
  day: string
  decisions: readonly DecisionRow[]
  values: readonly ValueRow[]
}
function shownRules(
  instrument: Instrument,
  { today, day, decisions, values }: RulesContext,
): Pick<PayRuleSet, 'rules' | 'notWorkedOut' | 'values'> {
  const companyValues = valuesOf(values, instrument.code as InstrumentCode)
  const rules = instrument.rules.map((rule): PayRule => {
    const { id, whatItDoes: says, clause, source, certainty } = rule
    const own = decisions.filter(({ ruleId }) => ruleId === id)
    return {
      ...{ id, says, clause, source, certainty },
      state: hasNoFact(rule) ? 'NO_FACT' : stateOfRule(own, rule, today),
      mayDecide: mayDecide(rule),
      decisions: own.toReversed().map(({ isOn, from, why, by, byName, at }) => ({
        isOn,
        from,
        why,
        by,
        byName,
        at: at.toISOString(),
      })),
      values: valuesOfRule({ instrument, day, companyValues }, rule),
    }
  })
  return {
    rules,
    notWorkedOut: instrument.notWorkedOut.map(({ id, whatItDoes: says, clause, source, certainty }) => ({
      ...{ id, says, clause, source, certainty },
    })),
    values: enteredValues(instrument, rules, values),
  }
}

function enteredValues(
  instrument: Instrument,
  rules: readonly PayRule[],
  values: readonly ValueRow[],
): CompanyPayValue[] {
  const byKey = new Map(
    rules.flatMap((rule) => rule.values.flatMap((each) => (each.key ? [[each.key, each] as const] : []))),
  )
  return Array.from(byKey, ([key, { unit }]: [string, PayRuleValue]) => ({
    ...{ key, unit, hasAgeBands: isByAge(instrument, key) },
    entered: values
      .filter((each) => each.key === key)
      .toReversed()
      .map(({ value, from, fromAge, byName, at }) => ({
        ...{ value, from, fromAge, byName, at: at.toISOString() },
      })),
  }))
}

export const isByAge = ({ rules }: Instrument, key: string): boolean =>
  rules.some(
    (rule) =>
      rule.kind === 'rateTable' &&
      rule.rates.by === 'COMPANY' &&
      rule.rates.key === key &&
      rule.rates.hasAgeBands,
  )
