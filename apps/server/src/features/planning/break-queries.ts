import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { idOf } from './pattern-queries.ts'

/** Unpaid minutes of the break in a shift: those of the pattern whose place it fills, as the pattern was on that day. */
export type UnpaidBreakOf = (patternId: number | null, date: string) => number

export async function readUnpaidBreaks(
  scope: Scope,
  patternIds: readonly (number | null)[] | 'all',
): Promise<UnpaidBreakOf> {
  const ids = patternIds === 'all' ? [] : [...new Set(patternIds)].filter((id) => id !== null)
  if (patternIds !== 'all' && ids.length === 0) return () => 0
  const rows = await scope
    .from('shift_patterns')
    .$if(patternIds !== 'all', (query) =>
      query.where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('past_of', '=', anyOf(ids))])),
    )
    .select(['id', 'past_of as pastOf', 'until', 'unpaid_break_minutes as minutes'])
    .orderBy('past_of', (order) => order.asc().nullsLast())
    .orderBy('until')
    .execute()
  const termsOf = Map.groupBy(rows, idOf)
  for (const [id, terms] of termsOf) if (terms.every(({ minutes }) => minutes === 0)) termsOf.delete(id)
  const holdsOn = (date: string) => (term: (typeof rows)[number]) =>
    term.pastOf === null || (term.until !== null && date <= term.until)
  return (patternId, date) =>
    patternId === null ? 0 : (termsOf.get(patternId)?.find(holdsOn(date))?.minutes ?? 0)
}
