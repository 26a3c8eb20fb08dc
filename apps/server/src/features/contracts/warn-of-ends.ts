import { addDays } from '@muster/rules/zone'
import { linkedBy } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from './in-force.ts'

/** Days before the end of a contract. */
const warningDays = [30, 7] as const

interface ContractWarning {
  contractId: number
  days: number
}

/**
 * Warns of the end of each contract 30 and 7 days before, by the company's calendar; if both are due at once, only
 * once. Renewed, suspended and archived contracts end without a warning.
 */
export const warnOfEnds = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const today = companyToday(tx)
    const warnings = await tx.sql(sql<ContractWarning>`
      insert into contract_warnings (tenant_id, contract_id, end_date, days, warned_at)
      select c.tenant_id, c.id, c.end_date, before.days, ${tx.now}
      from contracts c join unnest(${[...warningDays]}::int[]) as before (days)
        on c.end_date <= ${today}::date + before.days
      where c.tenant_id = ${tx.tenantId} and c.archived_at is null and not c.suspended
        and c.end_date between ${today}::date and ${addDays(today, Math.max(...warningDays))}::date
        and not exists (select from contracts n
          where ${linkedBy('n.renewed_from_id', 'contracts c')} and n.archived_at is null)
      on conflict do nothing
      returning contract_id as "contractId", days`)
    const nearest = new Map<number, number>()
    for (const { contractId, days } of warnings)
      nearest.set(contractId, Math.min(days, nearest.get(contractId) ?? days))
    for (const [contractId, days] of nearest) await tx.emit('contract.ends', { contractId, days })
  })
