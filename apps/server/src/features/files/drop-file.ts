import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { keyOf } from '../../outside/store/file-keys.ts'

/** Forgets a stored file that nothing names any more; its bytes go once that is committed. */
export async function dropFile(tx: Scope, id: number) {
  const row = await tx.remove('files').where('id', '=', id).returning('key').executeTakeFirst()
  if (row) await tx.enqueue('drop-bytes', { key: row.key })
}

export async function dropBytes(_scope: Scope, { key }: { key: string }, { store }: Outside) {
  for (const variant of ['full', 'medium', 'thumb'] as const) await store.remove(keyOf(key, variant))
}
