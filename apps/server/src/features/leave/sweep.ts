import { addMonths, localDate } from '@muster/rules/time/zone'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from '../files/drop-file.ts'
import { sealStored } from '../files/seal-stored.ts'
import { readLeaveRules } from './queries.ts'
import { beginSweep } from './writes.ts'

const unnamedMs = 7 * 86_400_000
const atOnce = 1000

/**
 * Once a night: removes reasons and files of sick leave that the company keeps no longer, and proofs that no leave named
 * within a week. Nothing is removed under a legal hold. Encrypts the proofs that an older program stored in clear.
 */
export async function sweepLeave(scope: Scope, { store }: Pick<Outside, 'store'>): Promise<void> {
  await sealProofs(scope, store)
  const today = localDate(scope.company.timezone, scope.now.getTime())
  await scope.transaction(async (tx) => {
    const { legal_hold } = await tx.from('company_settings').select('legal_hold').executeTakeFirstOrThrow()
    if (legal_hold || !(await beginSweep(tx, today))) return
    await removeHealth(tx, today)
    await dropUnnamed(tx)
  })
}

async function removeHealth(tx: Scope, today: string) {
  const { healthKeptMonths } = await readLeaveRules(tx)
  const due = await tx
    .from('leave_requests')
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('leave_types.kind', '=', 'SICK')
    .where('last_day', '<', addMonths(today, -healthKeptMonths))
    .where((eb) => eb.or([eb('reason_cipher', 'is not', null), eb('file_id', 'is not', null)]))
    .select(['leave_requests.id', 'leave_requests.file_id as fileId'])
    .execute()
  if (due.length === 0) return
  await tx
    .change('leave_requests', { reason_cipher: null, file_id: null, health_removed_at: tx.now })
    .where('id', '=', anyOf(due.map(({ id }) => id)))
    .execute()
  for (const { fileId } of due) if (fileId !== null) await dropFile(tx, fileId)
}

async function dropUnnamed(tx: Scope) {
  const named = tx
    .from('leave_requests')
    .where('file_id', 'is not', null)
    .select((eb) => eb.ref('file_id').$notNull().as('file_id'))
  const rows = await tx
    .from('leave_files')
    .where('uploaded_at', '<', tx.ago(unnamedMs))
    .where('file_id', 'not in', named)
    .select('file_id')
    .limit(atOnce)
    .execute()
  for (const { file_id } of rows) await dropFile(tx, file_id)
}

/** Of a person who left, nothing says when they can work, and no request waits. */
async function forgetPerson(scope: Scope, { payload: { tenantUserId } }: DomainEvent<'user.removed'>) {
  await scope.remove('availabilities').where('user_id', '=', tenantUserId).execute()
  await scope
    .change('leave_requests', { state: 'WITHDRAWN', withdrawn_at: scope.now, withdrawn_by: scope.actor.id })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', tenantUserId)
    .where('state', '=', 'REQUESTED')
    .execute()
}

export const leaveEventHandlers: EventHandlers = { 'user.removed': forgetPerson }

const proofsAtOnce = 100

/**
 * Encrypts the proofs that an older program stored in clear; answers how many. It runs beside everything else, because
 * each is read and written once, and until then it opens as before.
 */
export async function sealProofs(scope: Scope, store: FileStore): Promise<number> {
  let [sealed, last] = [0, 0]
  for (;;) {
    const rows = await scope
      .from('leave_files')
      .innerJoin('files', along('leave_files.file_id'))
      .where('files.content_key_cipher', 'is', null)
      .where('leave_files.file_id', '>', last)
      .select('leave_files.file_id as id')
      .orderBy('leave_files.file_id')
      .limit(proofsAtOnce)
      .execute()
    for (const { id } of rows) if (await sealStored(scope, store, id)) sealed += 1
    if (rows.length < proofsAtOnce) return sealed
    last = rows.at(-1)!.id
  }
}
