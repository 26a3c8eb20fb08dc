import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { CompanyValue, RuleDecision } from '@muster/rules/pay/facts'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'

/** By their day, and those of one day as they were made: the last one counts. */
export const listDecisions = (scope: Scope) =>
  scope
    .from('pay_rule_decisions')
    .innerJoin('users', along('pay_rule_decisions.made_by'))
    .select([
      'pay_rule_decisions.instrument',
      'rule_id as ruleId',
      'is_on as isOn',
      'from_day as from',
      'why',
    ])
    .select(['made_by as by', 'made_at as at', personName('users').as('byName')])
    .$narrowType<{ instrument: InstrumentCode }>()
    .orderBy('from_day')
    .orderBy('pay_rule_decisions.id')
    .execute()
export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

export const listValues = (scope: Scope) =>
  scope
    .from('company_pay_values')
    .innerJoin('users', along('company_pay_values.made_by'))
    .select(['company_pay_values.instrument', 'key', 'from_day as from', 'value', 'from_age as fromAge'])
    .select(['made_at as at', personName('users').as('byName')])
    .$narrowType<{ instrument: InstrumentCode }>()
    .orderBy('from_day')
    .orderBy('company_pay_values.id')
    .execute()
export type ValueRow = Awaited<ReturnType<typeof listValues>>[number]

export interface RuleFacts {
  decisions: readonly RuleDecision[]
  companyValues: readonly CompanyValue[]
}
/** What the company decided and entered, by instrument, as the engine takes it: all of it, or as it was at a moment. */
export async function readRuleFacts(
  scope: Scope,
  until?: Date,
): Promise<(instrument: InstrumentCode) => RuleFacts> {
  const wasMade = ({ at }: { at: Date }) => until === undefined || at <= until
  const decisions = (await listDecisions(scope)).filter(wasMade)
  const values = (await listValues(scope)).filter(wasMade)
  return (code) => ({
    decisions: decisions
      .filter(({ instrument }) => instrument === code)
      .map(({ ruleId, isOn, from, by }) => ({ ruleId, isOn, from, by })),
    companyValues: valuesOf(values, code),
  })
}

export const valuesOf = (values: readonly ValueRow[], code: InstrumentCode): CompanyValue[] =>
  values
    .filter(({ instrument }) => instrument === code)
    .map(({ key, from, value, fromAge }) => ({ key, from, value, ...(fromAge !== null && { fromAge }) }))
