import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'

/** Unpaid minutes of the break in a shift: those of the pattern whose place it fills, as the pattern was on that day. */
export type UnpaidBreakOf = (patternId: number | null, date: string) => number

/** The unpaid breaks of shifts that fill places of these patterns. */
export async function readUnpaidBreaks(
  scope: Scope,
  patternIds: readonly (number | null)[],
): Promise<UnpaidBreakOf> {
  const ids = [...new Set(patternIds)].filter((id) => id !== null)
  if (ids.length === 0) return () => 0
  const rows = await scope
    .from('shift_patterns')
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('past_of', '=', anyOf(ids))]))
    .select(['id', 'past_of as pastOf', 'until', 'unpaid_break_minutes as minutes'])
    .execute()
  const rowsOf = Map.groupBy(rows, ({ id, pastOf }) => pastOf ?? id)
  return (patternId, date) => {
    const terms = patternId === null ? [] : (rowsOf.get(patternId) ?? [])
    const past = terms
      .filter(({ pastOf, until }) => pastOf !== null && until !== null && date <= until)
      .sort((a, b) => (a.until! < b.until! ? -1 : 1))
    return (past[0] ?? terms.find(({ pastOf }) => pastOf === null))?.minutes ?? 0
  }
}
