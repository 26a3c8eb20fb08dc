import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { askIfJobsHang } from './ask-first.ts'
import { writeLinks } from './writes.ts'

interface ContractOfClient {
  id: number
  clientId: number
}

/** Refuses sites of another client. */
export async function replaceSites(
  tx: Scope,
  contract: ContractOfClient,
  siteIds: readonly number[],
  force: boolean,
) {
  if (!force) await askIfJobsHang(tx, await readOtherLinks(tx, contract.id, siteIds))
  await tx
    .change('contract_sites', { unlinked_at: tx.now })
    .where('contract_id', '=', contract.id)
    .where('unlinked_at', 'is', null)
    .where((eb) => eb.not(eb('site_id', '=', anyOf(siteIds))))
    .execute()
  await linkSites(tx, contract, siteIds)
}

const readOtherLinks = async (tx: Scope, contractId: number, siteIds: readonly number[]) => {
  const rows = await tx
    .from('contract_sites')
    .where('contract_id', '=', contractId)
    .where('unlinked_at', 'is', null)
    .where((eb) => eb.not(eb('site_id', '=', anyOf(siteIds))))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps existing links. Throws 422 of the field `locations`. */
export async function linkSites(tx: Scope, contract: ContractOfClient, siteIds: readonly number[]) {
  if (siteIds.length === 0) return
  const sites = await tx
    .from('sites')
    .select(['id', 'client_id'])
    .where('id', '=', anyOf(siteIds))
    .where('archived_at', 'is', null)
    .execute()
  if (sites.length < new Set(siteIds).size) throw refusedField('locations', msg('Not found'))
  if (sites.some((site) => site.client_id !== contract.clientId)) {
    const errors = [{ path: 'locations', message: failures['contract.wrongClient'].says }]
    throw failure('contract.wrongClient', {}, { errors })
  }
  await writeLinks(tx, contract.id, siteIds)
}
