import { type Message, msg } from '@muster/contract/kit/msg'
import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayRuleSet, PayValueInput, RuleDecisionInput } from '@muster/contract/pay/rules'
import { loadInstrument } from '@muster/rules/pay/instruments'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { listDecisions, listValues } from './rule-queries.ts'
import { isByAge, listRuleSets, mayDecide } from './rule-sets.ts'

/** Throws row.notFound for a rule that is not there, values.refused of the field. */
export const decideRule = (
  scope: Scope,
  ruleId: string,
  { instrument, isOn, from, why }: RuleDecisionInput,
): Promise<PayRuleSet> =>
  scope.transaction(async (tx) => {
    const rule = (await loadInstrument(instrument)).rules.find(({ id }) => id === ruleId)
    if (!rule) throw failure('row.notFound')
    if (!mayDecide(rule)) throw refusedField('isOn', msg('No one decides on this rule'))
    await waitForOthers(tx)
    const before = (await listDecisions(tx)).filter(
      (each) => each.instrument === instrument && each.ruleId === ruleId,
    )
    requireAfter(before.at(-1)?.from, from, msg('Must not be before {day}, the day of the last decision'))
    const row = { instrument, rule_id: ruleId, is_on: isOn, from_day: from, why }
    await tx.into('pay_rule_decisions', { ...row, made_at: tx.now, made_by: tx.actor.id }).execute()
    return ruleSetOf(tx, instrument)
  })

/** Throws values.refused of the field. */
export const enterValue = (
  scope: Scope,
  { instrument: code, key, from, value, fromAge = null }: PayValueInput,
): Promise<PayRuleSet> =>
  scope.transaction(async (tx) => {
    const set = await ruleSetOf(tx, code)
    const kind = set.values.find((each) => each.key === key)
    if (!kind) throw refusedField('key', msg('These pay rules do not ask for this value'))
    if (kind.unit === 'PERCENT' && value > mostPercent)
      throw refusedField('value', msg('Must be at most {most}'), { most: mostPercent })
    if (fromAge !== null && !isByAge(await loadInstrument(code), key))
      throw refusedField('fromAge', msg('This value does not go by age'))
    await waitForOthers(tx)
    const before = (await listValues(tx)).filter(
      (each) => each.instrument === code && each.key === key && (each.fromAge ?? 0) === (fromAge ?? 0),
    )
    requireAfter(before.at(-1)?.from, from, msg('Must not be before {day}, the day of the last value'))
    const row = { instrument: code, key, from_day: from, value, from_age: fromAge || null }
    await tx.into('company_pay_values', { ...row, made_at: tx.now, made_by: tx.actor.id }).execute()
    return ruleSetOf(tx, code)
  })

const mostPercent = 1000

const ruleSetOf = async (tx: Scope, code: InstrumentCode) => (await listRuleSets(tx, code))[0]!

/** Of two who decide at once the second sees what the first decided. */
const waitForOthers = (tx: Scope) => tx.from('company_settings').select('tenant_id').forUpdate().execute()

/** What was decided is followed, never changed: nothing goes before it. */
function requireAfter(last: string | undefined, from: string, message: Message & `${string}{day}${string}`) {
  if (last !== undefined && from < last) throw refusedField('from', message, { day: last } as never)
}
