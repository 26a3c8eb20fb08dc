import { msg } from '@muster/contract/kit/msg'
import type { EmploymentTermsInput, InstrumentChoice } from '@muster/contract/pay/employment'
import type { FieldFaultInput } from '../../../http/failures.ts'
import type { TermsRow } from './employment-queries.ts'

export interface TermsContext {
  before: readonly TermsRow[]
  /** Those of the company's currency. */
  choices: readonly InstrumentChoice[]
  today: string
}

const isInside = ({ from, to }: { from: string; to: string | null }, date: string) =>
  from <= date && (to === null || date <= to)

/** What of the terms cannot be saved, by field. */
export function termFaults(
  terms: readonly EmploymentTermsInput[],
  { before, choices, today }: TermsContext,
): FieldFaultInput[] {
  const storedTerms = new Map(before.map((each) => [each.id, each]))
  const sent = new Set(terms.flatMap(({ id }) => id ?? []))
  const dropped = before.find(({ id, to }) => !sent.has(id) && to !== null && to < today)
  return [
    ...(dropped
      ? [{ path: 'terms', message: msg('Terms that have ended cannot be removed. Correct them instead') }]
      : []),
    ...terms.flatMap((each, at): FieldFaultInput[] => {
      const path = (field: string) => `terms.${at}.${field}`
      const others = terms.filter((_, other) => other !== at)
      const stored = each.id === undefined ? undefined : storedTerms.get(each.id)
      if (each.id !== undefined && (!stored || others.some(({ id }) => id === each.id)))
        return [{ path: path('id'), message: msg('These terms are not there') }]
      const overlap = others.find((other) => isInside(other, each.from))
      if (overlap)
        return [
          {
            path: path('from'),
            message: msg('Other terms count on this day. They start on {day}'),
            params: { day: overlap.from },
          },
        ]
      return instrumentFaults(each, choices, stored).map((fault) => ({ ...fault, path: path(fault.path) }))
    }),
  ]
}

function instrumentFaults(
  { instrument, level, weeklyAllowances }: EmploymentTermsInput,
  choices: readonly InstrumentChoice[],
  stored: TermsRow | undefined,
): FieldFaultInput[] {
  const choice = choices.find(({ code }) => code === instrument)
  // What was chosen while the company had another currency may stay.
  if (instrument === null || (!choice && stored?.instrument === instrument)) return []
  if (!choice)
    return [{ path: 'instrument', message: msg("These pay rules are not in the company's currency") }]
  const { levels } = choice
  const allowances = choice.weeklyAllowances.map(({ code }) => code)
  return [
    ...(level !== null && !levels.includes(level)
      ? [{ path: 'level', message: msg('These pay rules do not have this level') }]
      : []),
    ...(weeklyAllowances.some((code) => !allowances.includes(code))
      ? [{ path: 'weeklyAllowances', message: msg('These pay rules do not have this allowance') }]
      : []),
  ]
}
