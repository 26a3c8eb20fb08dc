import { msg } from '@muster/contract/kit/msg'
export type ContractStatus = 'Active' | 'Not active yet' | 'Expired'

/** Dates 'YYYY-MM-DD', both included: a contract may last one day. */
export type ContractTerm = { startDate: string; endDate: string; suspended: boolean }

/** Whether a contract is in force on the tenant's local date. */
export function isContractActive({ startDate, endDate, suspended }: ContractTerm, today: string): boolean {
  return !suspended && startDate <= today && today <= endDate
}

/**
 * The label of a contract on the tenant's local date. There are three: one that is suspended within its
 * term is not active and not in the future, and so reads Expired.
 */
export function contractStatus(term: ContractTerm, today: string): ContractStatus {
  if (isContractActive(term, today)) return msg('Active')
  return term.startDate > today ? msg('Not active yet') : msg('Expired')
}
