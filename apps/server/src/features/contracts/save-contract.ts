import type { ContractInput, ContractUpdate } from '@muster/contract/contracts'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { companyToday } from './company-today.ts'
import { linkSites, replaceSites } from './contract-sites.ts'
import { emitChangedEnds } from './emit-changed-ends.ts'
import { requireClient, requireSigner } from './people.ts'
import { readContract } from './queries.ts'
import { reachableContracts } from './reach.ts'

export const createContract = (scope: Scope, input: ContractInput) =>
  scope.transaction(async (tx) => {
    await requireClient(tx, input.clientId)
    await requireSigner(tx, input.signedById)
    const { renewedFromId } = input
    if (renewedFromId !== undefined) await refuseRenewal(tx, renewedFromId, input)
    const insert = () => insertContract(tx, input)
    const { id } = await (renewedFromId === undefined ? insert() : emitChangedEnds(tx, renewedFromId, insert))
    await linkSites(tx, { id, clientId: input.clientId }, input.locations ?? [])
    return found(readContract(tx, id))
  })

const insertContract = (tx: Scope, input: ContractInput) =>
  tx
    .into('contracts', {
      client_id: input.clientId,
      title: input.title,
      number: input.number,
      description: input.description ?? '',
      start_date: input.startDate,
      end_date: input.endDate,
      signed_by_id: input.signedById,
      renewed_from_id: input.renewedFromId ?? null,
      created_at: tx.now,
      updated_at: tx.now,
      created_by: tx.actor.id || null,
      updated_by: tx.actor.id || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A contract has one renewal, for the same client, after its end. The lock makes two renewals take turns. */
async function refuseRenewal(tx: Scope, id: number, input: ContractInput) {
  const old = await lockContract(tx, id)
  if (!old || old.client_id !== input.clientId) throw refusedField('renewedFromId', msg('Not found'))
  if (input.startDate <= old.end_date)
    throw refusedField('startDate', msg('Must be after the end of the contract that is renewed'))
  const renewal = await tx
    .from('contracts')
    .select('number')
    .where('renewed_from_id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (renewal) throw failure('contract.renewed', { number: renewal.number })
}

/** Throws row.newer with the contract as it stands when the change was based on an older one. */
export const updateContract = (scope: Scope, id: number, change: ContractUpdate, force = false) =>
  scope.transaction(async (tx) => {
    const row = await found(lockContract(tx, id))
    const { version, clientId, ...patch } = change
    if (clientId !== undefined && clientId !== row.client_id)
      throw refusedField('clientId', msg('The client cannot be changed'))
    if (version !== undefined && version !== row.version)
      throw failure('row.newer', {}, { data: await readContract(tx, id) })
    if ((patch.startDate ?? row.start_date) > (patch.endDate ?? row.end_date))
      throw refusedField('endDate', msg('Incorrect date range!'))
    // A removed signer stays on the contract.
    if (patch.signedById !== undefined && patch.signedById !== row.signed_by_id)
      await requireSigner(tx, patch.signedById)
    const save = () => patchContract(tx, row, patch)
    if (patch.endDate !== undefined) await emitChangedEnds(tx, id, save)
    else if (Object.keys(patch).length > 0) await save()
    if (patch.locations) await replaceSites(tx, { id, clientId: row.client_id }, patch.locations, force)
    return found(readContract(tx, id))
  })

type ContractPatch = Omit<ContractUpdate, 'version' | 'clientId'>
type LockedContract = NonNullable<Awaited<ReturnType<typeof lockContract>>>

/** Before these moments, plans and works were under a contract in force. */
function endings(tx: Scope, row: LockedContract, patch: ContractPatch) {
  const isCutShort = patch.endDate !== undefined && patch.endDate < companyToday(tx)
  const isSuspended = patch.suspended ?? row.suspended
  return {
    ...(patch.endDate !== undefined &&
      patch.endDate !== row.end_date && {
        // An ended contract keeps its first end.
        cut_short_at: isCutShort ? (row.end_date < companyToday(tx) ? row.cut_short_at : tx.now) : null,
      }),
    ...(isSuspended !== row.suspended && { suspended_at: isSuspended ? tx.now : null }),
  }
}

const patchContract = (tx: Scope, row: LockedContract, patch: ContractPatch) =>
  tx
    .change('contracts', {
      ...(patch.title !== undefined && { title: patch.title }),
      ...(patch.number !== undefined && { number: patch.number }),
      ...(patch.description !== undefined && { description: patch.description }),
      ...(patch.startDate !== undefined && { start_date: patch.startDate }),
      ...(patch.endDate !== undefined && { end_date: patch.endDate }),
      ...(patch.signedById !== undefined && { signed_by_id: patch.signedById }),
      ...(patch.suspended !== undefined && { suspended: patch.suspended }),
      ...endings(tx, row, patch),
      version: row.version + 1,
      updated_at: tx.now,
      updated_by: tx.actor.id || null,
    })
    .where('id', '=', row.id)
    .execute()

/** Serializes changes of a contract, its links and its jobs. */
export const lockContract = (tx: Scope, id: number) =>
  reachableContracts(tx)
    .select([
      'contracts.id',
      'contracts.client_id',
      'contracts.start_date',
      'contracts.end_date',
      'contracts.signed_by_id',
      'contracts.suspended',
      'contracts.cut_short_at',
      'contracts.version',
    ])
    .where('contracts.id', '=', id)
    .forUpdate('contracts')
    .executeTakeFirst()
