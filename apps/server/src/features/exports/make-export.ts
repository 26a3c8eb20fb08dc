import { keptDays } from '@muster/contract/exports'
import type { Drawing } from '@muster/pdf/render'
import { localDate } from '@muster/rules/time/zone'
import type { Actor, Scope } from '../../db/scope.ts'
import { Failure, failure } from '../../http/failures.ts'
import type { Outside } from '../../outside/index.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeMadeFile } from '../files/keep-made.ts'
import { exportInputOf, makeFile, requireReadable } from './kinds.ts'
import { endExport, noteProgress, readAsker, removeExpired, takeExport } from './queries.ts'

/** The first time and three more; then something is wrong that time does not mend. */
const mostTries = 4
const keptMs = keptDays * 86_400_000
const tellEveryMs = 500

/**
 * Makes the file of an export with the rights that its requester has now, and notifies them. A retry after a killed
 * process makes it again: the first to finish counts.
 */
export async function makeExport(
  scope: Scope,
  { exportId }: { exportId: number },
  outside: Outside,
  publicUrl: string,
) {
  const row = await takeExport(scope, exportId)
  if (!row) return
  const expires_at = new Date(scope.now.getTime() + keptMs)
  const fail = (problem: string) =>
    scope.transaction(async (tx) => {
      const ended = await endExport(tx, exportId, { state: 'FAILED', problem, expires_at })
      if (ended) await tx.emit('export.failed', { exportId, tenantUserId: ended.user_id })
    })
  try {
    const asker = { ...scope, actor: await askerOf(scope, row.user_id) }
    const input = exportInputOf(row)
    await requireReadable(asker, input)
    const file = await whileWanted(scope, exportId, (drawing) =>
      makeFile(asker, { outside, publicUrl }, input, drawing),
    )
    const fileId = await storeMadeFile(scope, outside.store, file)
    await scope.transaction(async (tx) => {
      const areas = asker.actor.areas?.slice() ?? null
      const ended = await endExport(tx, exportId, { state: 'DONE', file_id: fileId, areas, expires_at })
      if (!ended) return dropFile(tx, fileId)
      const until = localDate(scope.company.timezone, expires_at.getTime())
      const { fileName } = file
      await tx.emit('export.done', { exportId, tenantUserId: ended.user_id, fileName, until })
    })
  } catch (error) {
    if (error instanceof Unwanted) return
    if (error instanceof Failure) return fail(error.message)
    if (row.tries >= mostTries) return fail(failure('server.failed').message)
    throw error
  }
}

async function askerOf(scope: Scope, userId: number): Promise<Actor> {
  const asker = await readAsker(scope, userId)
  if (!asker) throw failure('access.level')
  return asker
}

/** The requester cancelled it while it was made. */
class Unwanted extends Error {}

/**
 * Notes twice a second how far it is, and gives it up where it was removed: the making is stopped wherever it is, on
 * whichever process it runs. What cannot be noted is not worth failing for.
 */
async function whileWanted<T>(scope: Scope, exportId: number, make: (drawing: Drawing) => Promise<T>) {
  const stop = new AbortController()
  let percent = 0
  const note = async () => {
    const isWanted = await noteProgress(scope, exportId, percent).catch(() => true)
    if (!isWanted) stop.abort(new Unwanted())
  }
  const timer = setInterval(note, tellEveryMs)
  try {
    return await make({
      signal: stop.signal,
      onProgress: (share) => {
        percent = Math.min(99, Math.round(share * 100))
      },
    })
  } catch (error) {
    // Libraries reject with errors of their own when they are told to stop.
    stop.signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
  }
}

export const dropExpired = (scope: Scope): Promise<void> =>
  scope.transaction(async (tx) => {
    for (const { file_id } of await removeExpired(tx)) if (file_id !== null) await dropFile(tx, file_id)
  })
