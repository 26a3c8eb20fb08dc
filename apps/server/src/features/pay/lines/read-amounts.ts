import type { PayAmounts } from '@muster/contract/pay/lines'
import type { PayPeriod } from '@muster/contract/pay/rows'
import { reachesAll } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { reachableUsers } from '../../users/reach.ts'
import { readPeriod } from '../queries.ts'
import { readReach } from '../reach.ts'
import { readSheets } from '../sheet/sheet.ts'
import { codeTotals, currencyTotals } from './line-totals.ts'
import { readPeriodLines } from './period-lines.ts'

/**
 * What each person whom the actor reaches is paid by the rules in a period: in cents, the sum of their lines. Throws
 * access.level, row.notFound.
 */
export async function readAmounts(scope: Scope, periodId: number): Promise<PayAmounts> {
  const period = await found(readPeriod(scope, periodId))
  const isReached = await readReached(scope, period)
  const { state, people, contractors } = await readPeriodLines(scope, period)
  const reached = [...people].filter(([id]) => isReached(id))
  const priced = reached.filter(([, own]) => own.stopped === 0).flatMap(([, { lines }]) => lines)
  const withLines = reached
    .filter(([, { lines, missing }]) => lines.length > 0 || missing)
    .map(([tenantUserId, { lines, missing }]) => ({
      ...{ tenantUserId, totals: currencyTotals(lines), missing, isContractor: false },
    }))
  const ids = new Set(withLines.map(({ tenantUserId }) => tenantUserId))
  const withoutLines = [...contractors]
    .filter((id) => isReached(id) && !ids.has(id))
    .map((tenantUserId) => ({ tenantUserId, totals: [], missing: null, isContractor: true }))
  return {
    ...{ periodId, state, people: [...withLines, ...withoutLines] },
    ...{ codes: codeTotals(priced), totals: currencyTotals(priced) },
  }
}

/** Of a manager of areas their own people, by the hours in the period. */
async function readReached(scope: Scope, period: PayPeriod): Promise<(userId: number) => boolean> {
  const isReachable = await readReach(scope)
  if (reachesAll(scope.actor)) return () => true
  const [sheets, users] = [
    await readSheets(scope, period),
    await reachableUsers(scope, true).select('users.id').execute(),
  ]
  const reachableIds = new Set(users.map(({ id }) => id))
  const ids = sheets.filter(isReachable).map(({ hours }) => hours.tenantUserId)
  const reached = new Set(ids.filter((id) => reachableIds.has(id)))
  return (userId) => reached.has(userId)
}
