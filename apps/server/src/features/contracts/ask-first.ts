import { isContractActive } from '@muster/rules/people/contract-status'
import { dateText } from '@muster/rules/time/date-text'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { companyToday } from './company-today.ts'

/** Throws contract.notInForce or contract.suspended for a contract under which nothing is done today. */
export async function askIfNotInForce(tx: Scope, contractId: number): Promise<void> {
  const { title, start_date, end_date, suspended } = await tx
    .from('contracts')
    .select(['title', 'start_date', 'end_date', 'suspended'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const dates = { startDate: start_date, endDate: end_date }
  if (isContractActive({ ...dates, suspended }, companyToday(tx))) return
  if (isContractActive({ ...dates, suspended: false }, companyToday(tx)))
    throw failure('contract.suspended', { title })
  throw failure('contract.notInForce', { title, from: dateText(start_date), to: dateText(end_date) })
}

/** Throws contract.siteHasJobs where active jobs hang on one of these links. */
export async function askIfJobsHang(tx: Scope, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return
  const { jobs } = await tx
    .from('jobs')
    .where('contract_site_id', '=', anyOf(linkIds))
    .where('enabled', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow()
  if (jobs > 0) throw failure('contract.siteHasJobs', { jobs })
}
