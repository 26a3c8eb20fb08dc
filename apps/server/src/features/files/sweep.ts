import { localDate } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { overduePieces, uploadOfKey } from '../../outside/store/pieces.ts'

const batch = 1000
/** Longer than any request lives: what is older and has no row will not have one. */
export const sweepGraceMs = 60 * 60_000
/** How long a file in which something was found is there to be looked at. */
const setAsideMs = 30 * 86_400_000

const variant = /-(full|medium|thumb)$/

async function removeUnnamed(scope: Scope, store: FileStore, keys: readonly string[]) {
  if (keys.length === 0) return 0
  const baseKeys = [...new Set(keys.map((key) => key.replace(variant, '')))]
  const named = await scope.from('files').select('key').where('key', '=', anyOf(baseKeys)).execute()
  const known = new Set(named.map(({ key }) => key))
  const orphans = keys.filter((key) => !known.has(key.replace(variant, '')))
  for (const key of orphans) await store.remove(key)
  return orphans.length
}

/** Removes the bytes of a company that were stored before a moment and that no row names; answers how many. */
export async function sweepOrphans(scope: Scope, store: FileStore, before: Date): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const pieces: { key: string; storedAt: Date }[] = []
  for await (const { key, storedAt } of store.keys(`t${scope.tenantId}`)) {
    if (storedAt >= before) continue
    if (uploadOfKey(key)) {
      pieces.push({ key, storedAt })
      continue
    }
    keys.push(key)
    if (keys.length < batch) continue
    removed += await removeUnnamed(scope, store, keys)
    keys = []
  }
  const overdue = overduePieces(pieces, scope.now)
  for (const key of overdue) await store.remove(key)
  return removed + overdue.length + (await removeUnnamed(scope, store, keys))
}

/** An upload that ended half-way leaves bytes that no row names; they go within a day. */
export async function sweepOnceADay(scope: Scope, { store, quarantine }: Outside): Promise<void> {
  const files_swept_on = localDate(scope.company.timezone, scope.now.getTime())
  const due = await scope
    .change('company_settings', { files_swept_on })
    .where((eb) => eb.or([eb('files_swept_on', 'is', null), eb('files_swept_on', '<', files_swept_on)]))
    .returning('tenant_id')
    .executeTakeFirst()
  if (!due) return
  const before = scope.ago(sweepGraceMs)
  await store.sweepTemp(before)
  await sweepOrphans(scope, store, before)
  await forgetSetAside(scope, quarantine)
}

async function forgetSetAside(scope: Scope, quarantine: FileStore) {
  const before = scope.ago(setAsideMs)
  for await (const { key, storedAt } of quarantine.keys(`t${scope.tenantId}`))
    if (storedAt < before) await quarantine.remove(key)
}
