import type { PayrollRow } from '@muster/contract/pay/payroll'
import type { Scope } from '../../db/scope.ts'
import { listLockedVisits, listPaidLater } from './paid-queries.ts'
import type { Timesheet } from './summarize.ts'

/**
 * What was paid differs from the hours where they are worked out in another way since, or where the
 * difference is paid later.
 */
export async function withPaidTimes(
  scope: Scope,
  { finished, open, ...timesheet }: Timesheet,
): Promise<Timesheet> {
  if (!scope.company.paysByPeriod) return { finished, open, ...timesheet }
  const rows = [...finished, ...open]
  const workIds = rows.map(({ workId }) => workId)
  const userIds = [...new Set(rows.map(({ tenantUserId }) => tenantUserId))]
  const [locked, later] = await Promise.all([
    listLockedVisits(scope, { userIds, workIds }),
    listPaidLater(scope, workIds),
  ])
  const paid = new Map<number, NonNullable<PayrollRow['paid']>>()
  for (const { workId, time, firstDay, lastDay } of [...locked, ...later]) {
    const before = paid.get(workId)?.time ?? 0
    paid.set(workId, { firstDay, lastDay, time: before + time })
  }
  const withPaid = (row: PayrollRow): PayrollRow => {
    const paidTime = paid.get(row.workId)
    return paidTime ? { ...row, paid: paidTime } : row
  }
  return { finished: finished.map(withPaid), open: open.map(withPaid), ...timesheet }
}
