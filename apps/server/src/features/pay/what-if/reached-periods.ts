import type { PayChange, ReachedPeriods } from '@muster/contract/pay/what-if'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { listTerms, type TermsRow } from '../employment/employment-queries.ts'
import { termsOn } from '../lines/worked-days.ts'
import { readPeriod } from '../queries.ts'
import { withChange } from './change.ts'
import { shownPeriod } from './what-if.ts'
import { listPaidPeriods } from './what-if-queries.ts'

const mostNamed = 12

/**
 * Approved and locked periods that a change may reach: by its first day; of terms by the days on which they differ. Each is
 * worked out by a what-if of its own. Throws row.notFound, values.refused.
 */
export async function listReachedPeriods(scope: Scope, change: PayChange): Promise<ReachedPeriods> {
  const { factsOf } = await withChange(scope, change)
  const reached =
    change.kind === 'EMPLOYMENT'
      ? await ofTerms(scope, change.tenantUserId, factsOf?.get(change.tenantUserId)?.terms ?? [])
      : await listPaidPeriods(scope, { from: change.from })
  const named = await Promise.all(reached.slice(0, mostNamed).map(({ id }) => readPeriod(scope, id)))
  return {
    periods: named.flatMap((period) => (period ? shownPeriod(period) : [])),
    more: Math.max(0, reached.length - mostNamed),
  }
}

async function ofTerms(scope: Scope, userId: number, after: readonly TermsRow[]) {
  const before = await listTerms(scope, [userId])
  const textOn = (terms: readonly TermsRow[], date: string) => valuesText(termsOn(terms, date))
  const differsIn = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => {
    for (let date = weekBefore(firstDay); date <= weekAfter(lastDay); date = addDays(date, 1))
      if (textOn(before, date) !== textOn(after, date)) return true
    return false
  }
  return (await listPaidPeriods(scope, { userId })).filter(differsIn)
}
const daysAlone: ReadonlySet<string> = new Set(['id', 'from', 'to'])
const valuesText = (terms: TermsRow | undefined) =>
  JSON.stringify(
    Object.entries(terms ?? {})
      .filter(([name]) => !daysAlone.has(name))
      .sort(([a], [b]) => a.localeCompare(b)),
  )

/** A week that straddles two periods counts its overtime in both. */
const weekBefore = (day: string) => addDays(day, -6)
const weekAfter = (day: string) => addDays(day, 6)
