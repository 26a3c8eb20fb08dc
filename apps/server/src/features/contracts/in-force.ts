import type { Contract } from '@muster/contract/contracts'
import { localDate } from '@muster/rules/zone'
import { type Scope, sql } from '../../db/scope.ts'

/** Contracts run by the calendar of the company, not of the site or the reader. */
export const companyToday = (scope: Scope) => localDate(scope.company.timezone, scope.now.getTime())

/** The rule of `isContractActive` as a condition on the table `contracts`, for filters and for the order of links. */
export const inForce = (scope: Scope) => {
  const today = companyToday(scope)
  return sql<boolean>`(not contracts.suspended and contracts.start_date <= ${today}::date and contracts.end_date >= ${today}::date)`
}

/** The rule of `contractStatus` as a column of the table `contracts`. */
export const statusNow = (scope: Scope) => sql<Contract['status']>`case when ${inForce(scope)} then 'ACTIVE'
  when contracts.start_date > ${companyToday(scope)}::date then 'NOT_ACTIVE_YET' else 'EXPIRED' end`
