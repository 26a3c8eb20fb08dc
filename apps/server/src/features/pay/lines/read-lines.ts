import type { PayLines, PayLinesState } from '@muster/contract/pay/lines'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { readEmployee } from '../employment/employment-queries.ts'
import { readPeriod } from '../queries.ts'
import { readReach } from '../reach.ts'
import { readSheets } from '../sheet/sheet.ts'
import { countPaidLines } from './difference-lines.ts'
import { readKeptLines } from './keep-lines.ts'
import { usesPayRules } from './line-queries.ts'
import { shownLines } from './shown-lines.ts'

interface LinesQuery {
  id: number
  tenantUserId: number
}

/** Throws access.level, row.notFound for a person without hours in the period, or whom the actor does not reach. */
export async function readPersonLines(scope: Scope, { id, tenantUserId }: LinesQuery): Promise<PayLines> {
  const isReachable = await readReach(scope)
  await readEmployee(scope, tenantUserId)
  const period = await found(readPeriod(scope, id))
  const [sheet] = await readSheets(scope, period, { userId: tenantUserId })
  if (!sheet || !isReachable(sheet)) throw failure('row.notFound')
  return readLines(scope, id, tenantUserId)
}

/** The lines of a person; none where they have no hours. Throws row.notFound. */
export async function readLines(scope: Scope, periodId: number, userId: number): Promise<PayLines> {
  const period = await found(readPeriod(scope, periodId))
  if (!(await usesPayRules(scope))) return withoutLines('UNUSED')
  if (period.state !== 'OPEN') {
    const kept = await readKeptLines(scope, periodId, userId)
    return kept ? { state: 'KEPT', ...kept } : withoutLines('NOT_KEPT')
  }
  const all = await countPaidLines(scope, period, { userId })
  const own = all.get(userId)
  return own ? shownLines(scope, own) : withoutLines('COUNTED')
}

const withoutLines = (state: PayLinesState): PayLines => ({ state, lines: [], missing: [], totals: [] })
