import { msg } from '@muster/contract/kit/msg'
import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayChange } from '@muster/contract/pay/what-if'
import { choicesOf, listInstrumentChoices } from '@muster/rules/pay/instrument-choices'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, refusedField } from '../../../http/failures.ts'
import { companyToday } from '../../contracts/company-today.ts'
import { termFaults } from '../employment/check-terms.ts'
import { listTerms, readCurrency, readEmployee, type TermsRow } from '../employment/employment-queries.ts'
import { type PaidFacts, readBirthDays } from '../lines/line-queries.ts'
import type { LinesQuery } from '../lines/person-lines.ts'
import { type RuleFacts, readRuleFacts } from '../rules/rule-queries.ts'
import { listRuleSets, mayDecide } from '../rules/rule-sets.ts'

type ChangeOf<K extends PayChange['kind']> = Extract<PayChange, { kind: K }>
type OtherRules = Pick<LinesQuery, 'factsOf' | 'rulesOf'>

/**
 * Rules and terms as they would be with a change. Throws row.notFound for a rule or person that is not there, values.refused
 * of what could not be saved.
 */
export async function withChange(scope: Scope, change: PayChange): Promise<OtherRules> {
  switch (change.kind) {
    case 'DECISION':
      return { rulesOf: await withDecision(scope, change) }
    case 'VALUE':
      return { rulesOf: await withValue(scope, change) }
    case 'EMPLOYMENT':
      return { factsOf: await withTerms(scope, await termsOfPerson(scope, change)) }
    case 'LEVEL':
      return { factsOf: await withTerms(scope, await withLevel(scope, change)) }
    case 'INSTRUMENT':
      return { factsOf: await withTerms(scope, await withInstrument(scope, change)) }
  }
}

async function changedRules(
  scope: Scope,
  instrument: InstrumentCode,
  change: (facts: RuleFacts) => RuleFacts,
): Promise<(code: InstrumentCode) => RuleFacts> {
  const rulesOf = await readRuleFacts(scope)
  return (code) => (code === instrument ? change(rulesOf(code)) : rulesOf(code))
}

/** It counts on all days from its own on, whatever was decided for later ones. */
async function withDecision(scope: Scope, { instrument, rule, isOn, from }: ChangeOf<'DECISION'>) {
  const known = (await loadInstrument(instrument)).rules.find(({ id }) => id === rule)
  if (!known) throw failure('row.notFound')
  if (!mayDecide(known)) throw refusedField('change.rule', msg('No one decides on this rule'))
  return changedRules(scope, instrument, ({ decisions, ...facts }) => ({
    ...facts,
    decisions: [
      ...decisions.filter((each) => each.ruleId !== rule || each.from < from),
      { ruleId: rule, isOn, from, by: scope.actor.id },
    ],
  }))
}

async function withValue(scope: Scope, { instrument, key, from, value, fromAge }: ChangeOf<'VALUE'>) {
  const [set] = await listRuleSets(scope, instrument)
  if (!set?.values.some((each) => each.key === key))
    throw refusedField('change.key', msg('These pay rules do not ask for this value'))
  const age = fromAge || undefined
  return changedRules(scope, instrument, ({ companyValues, ...facts }) => ({
    ...facts,
    companyValues: [
      ...companyValues.filter((each) => each.key !== key || each.fromAge !== age || each.from < from),
      { key, from, value, ...(age !== undefined && { fromAge: age }) },
    ],
  }))
}

interface ChangedTerms {
  userId: number
  terms: readonly TermsRow[]
}
async function withTerms(scope: Scope, changed: readonly ChangedTerms[]) {
  const birthDayOf = await readBirthDays(
    scope,
    changed.map(({ userId }) => userId),
  )
  return new Map(
    changed.map(({ userId, terms }): [number, PaidFacts] => [
      userId,
      { terms, dateOfBirth: birthDayOf.get(userId) ?? null },
    ]),
  )
}

async function termsOfPerson(
  scope: Scope,
  { tenantUserId: userId, terms }: ChangeOf<'EMPLOYMENT'>,
): Promise<ChangedTerms[]> {
  await readEmployee(scope, userId)
  const [before, currency] = await Promise.all([listTerms(scope, [userId]), readCurrency(scope)])
  const choices = await listInstrumentChoices(currency)
  const errors = termFaults(terms, { before, choices, today: companyToday(scope) })
  if (errors.length > 0)
    throw failure(
      'values.refused',
      {},
      { errors: errors.map((each) => ({ ...each, path: `change.${each.path}` })) },
    )
  const stored = new Map(before.map((each) => [each.id, each]))
  const rows = terms.map(({ id = 0, ...each }): TermsRow => {
    const old = stored.get(id)
    const isSameRate = old !== undefined && old.hourlyRate === each.hourlyRate
    return { ...each, id, userId, currency: isSameRate ? old.currency : currency }
  })
  return [{ userId, terms: rows.sort((a, b) => a.from.localeCompare(b.from)) }]
}

async function withLevel(scope: Scope, { instrument, level, becomes, from }: ChangeOf<'LEVEL'>) {
  await requireLevel(instrument, becomes, 'change.becomes')
  return changedFrom(scope, from, (terms) =>
    terms.instrument === instrument && terms.level === level ? { ...terms, level: becomes } : terms,
  )
}

async function withInstrument(
  scope: Scope,
  { instrument, becomes, level, from }: ChangeOf<'INSTRUMENT'>,
): Promise<ChangedTerms[]> {
  if (level !== null) await requireLevel(becomes, level, 'change.level')
  const { weeklyAllowances } = choicesOf(becomes, await loadInstrument(becomes))
  const known = new Set(weeklyAllowances.map(({ code }) => code))
  return changedFrom(scope, from, (terms) =>
    terms.instrument === instrument
      ? {
          ...{ ...terms, instrument: becomes, level },
          weeklyAllowances: terms.weeklyAllowances.filter((code) => known.has(code)),
        }
      : terms,
  )
}

async function requireLevel(instrument: InstrumentCode, level: string, path: string) {
  const { levels } = choicesOf(instrument, await loadInstrument(instrument))
  if (!levels.includes(level)) throw refusedField(path, msg('These pay rules do not have this level'))
}

/** The terms of everybody whom a change from a day on concerns; terms that began before are cut on that day. */
async function changedFrom(
  scope: Scope,
  from: string,
  change: (terms: TermsRow) => TermsRow,
): Promise<ChangedTerms[]> {
  const byPerson = Map.groupBy(await listTerms(scope), ({ userId }) => userId)
  return [...byPerson].flatMap(([userId, own]) => {
    const isConcerned = (terms: TermsRow) =>
      (terms.to === null || terms.to >= from) && change(terms) !== terms
    if (!own.some(isConcerned)) return []
    const terms = own.flatMap((each) => {
      if (!isConcerned(each)) return [each]
      return each.from >= from
        ? [change(each)]
        : [{ ...each, to: addDays(from, -1) }, change({ ...each, from })]
    })
    return [{ userId, terms }]
  })
}
