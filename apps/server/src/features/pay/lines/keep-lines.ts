import { createHash } from 'node:crypto'
import type { PayLines } from '@muster/contract/pay/lines'
import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import type { PayCalendarRow } from '../periods/calendar-queries.ts'
import { countPaidLines } from './difference-lines.ts'
import { usesPayRules } from './line-queries.ts'
import type { PersonLines } from './person-lines.ts'
import { shownLines } from './shown-lines.ts'

type KeptLines = Omit<PayLines, 'state'>

/** Keeps the lines of a period that is being locked, of everyone with hours, in a company that uses pay rules. */
export async function keepLines(
  tx: Scope,
  period: PayPeriod,
  calendars: readonly PayCalendarRow[],
): Promise<void> {
  if (!(await usesPayRules(tx))) return
  const rows: { period_id: number; user_id: number; hash: Buffer; kept: string; facts: string | null }[] = []
  for (const [userId, own] of await countPaidLines(tx, period, { calendars })) {
    if (own.lines.length + own.missing.length === 0) continue
    const { state: _, ...kept } = await shownLines(tx, own)
    rows.push({
      ...{ period_id: period.id, user_id: userId, hash: hashOf(own) },
      ...{ kept: JSON.stringify(kept), facts: own.facts && JSON.stringify(own.facts) },
    })
  }
  if (rows.length > 0) await tx.into('pay_amounts', rows).execute()
}

/** Over the corrections of earlier periods too, where there are some. */
function hashOf({ hash, lines }: PersonLines): Buffer {
  const corrections = lines.filter(({ adjusts }) => adjusts)
  return corrections.length === 0
    ? hash
    : createHash('sha256').update(hash).update(JSON.stringify(corrections)).digest()
}

/** Undefined where nothing was kept of the period; without lines where others have some. */
export async function readKeptLines(
  scope: Scope,
  periodId: number,
  userId: number,
): Promise<KeptLines | undefined> {
  const stored = await scope
    .from('pay_amounts')
    .where('period_id', '=', periodId)
    .where('user_id', '=', userId)
    .select('kept')
    .executeTakeFirst()
  if (stored) return stored.kept as unknown as KeptLines
  const other = await scope
    .from('pay_amounts')
    .where('period_id', '=', periodId)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return other && { lines: [], missing: [], totals: [] }
}
