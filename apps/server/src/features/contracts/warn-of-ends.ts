import { addDays } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from './in-force.ts'

/** Days before the end of a contract on which it is told. */
const warnedBefore = [30, 7] as const

interface Ending {
  contractId: number
  days: number
}

/**
 * Says of each contract that nears its end that it does: once 30 days before and once 7 days before, to the day of the
 * company, and once alone where the company learns of both at the same time. A contract that was renewed, suspended or
 * archived ends as was meant.
 */
export const warnOfEnds = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const today = companyToday(tx)
    const warned = await tx.sql(sql<Ending>`
      insert into contract_warnings (tenant_id, contract_id, end_date, days, warned_at)
      select c.tenant_id, c.id, c.end_date, before.days, ${tx.now}
      from contracts c join unnest(${[...warnedBefore]}::int[]) as before (days)
        on c.end_date <= ${today}::date + before.days
      where c.tenant_id = ${tx.tenantId} and c.archived_at is null and not c.suspended
        and c.end_date between ${today}::date and ${addDays(today, Math.max(...warnedBefore))}::date
        and not exists (select from contracts n
          where n.tenant_id = c.tenant_id and n.renewed_from_id = c.id and n.archived_at is null)
      on conflict do nothing
      returning contract_id as "contractId", days`)
    const nearest = new Map<number, number>()
    for (const { contractId, days } of warned)
      nearest.set(contractId, Math.min(days, nearest.get(contractId) ?? days))
    for (const [contractId, days] of nearest) await tx.emit('contract.ends', { contractId, days })
  })
