import type { Scope } from '../../db/scope.ts'
import { companyToday } from './company-today.ts'
import { insertWarnings } from './writes.ts'

/** Days before the end of a contract. */
const warningDays = [30, 7] as const

/**
 * Warns of the end of each contract 30 and 7 days before, by the company's calendar; if both are due at once, only
 * once. Renewed, suspended and archived contracts end without a warning.
 */
export const warnOfEnds = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    const warnings = await insertWarnings(tx, companyToday(tx), warningDays)
    const nearest = new Map<number, number>()
    for (const { contractId, days } of warnings)
      nearest.set(contractId, Math.min(days, nearest.get(contractId) ?? days))
    for (const [contractId, days] of nearest) await tx.emit('contract.ends', { contractId, days })
  })
