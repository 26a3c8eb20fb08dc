import type { Contract } from '@muster/contract/contracts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from './company-today.ts'

/** The rule of `isContractActive` as a condition on the table `contracts`, for filters and for the order of links. */
export const inForce = (scope: Scope) => {
  const today = companyToday(scope)
  return sql<boolean>`(not contracts.suspended and contracts.start_date <= ${today}::date and contracts.end_date >= ${today}::date)`
}

/** The rule of `contractStatus` as a column of the table `contracts`. */
export const statusNow = (scope: Scope) => sql<Contract['status']>`case when ${inForce(scope)} then 'ACTIVE'
  when contracts.start_date > ${companyToday(scope)}::date then 'NOT_ACTIVE_YET' else 'EXPIRED' end`
