import { buffer } from 'node:stream/consumers'
import { type ExportInput, exports } from '@muster/contract/exports'
import type { FileMade } from '@muster/contract/kit/endpoint'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { failure, found } from '../../http/failures.ts'
import { refuseReversedRange, withRangeDays } from '../../http/input/range-days.ts'
import type { Serve } from '../../http/serve.ts'
import type { Outside } from '../../outside/index.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { dropFile } from '../files/drop-file.ts'
import { exportInputOf, requireReadable } from './kinds.ts'
import { countOpen, insertExport, listExports, readExport, readShown } from './queries.ts'

export const mostOpen = 10

export function exportRoutes(serve: Serve, { outside }: AppDeps) {
  serve(exports.order, ({ scope, body }) => order(scope, body))
  serve(exports.list, ({ scope }) => listExports(scope))
  serve(exports.file, ({ scope, params }) => download(scope, outside, params.id))
  serve(exports.remove, ({ scope, params }) => remove(scope, params.id))
}

const order = (scope: Scope, sent: ExportInput) =>
  scope.transaction(async (tx) => {
    const input = { ...sent, asked: withRangeDays(sent.asked, tx.company.timezone) } as ExportInput
    refuseReversedRange(input.asked)
    await requireReadable(tx, input)
    if ((await countOpen(tx)) >= mostOpen) throw failure('export.tooMany', { most: mostOpen })
    const { id } = await insertExport(tx, input)
    await tx.enqueue('make-export', { exportId: id })
    return found(readShown(tx, id))
  })

/** Whether the reach of the actor still holds what a file was made of. */
const isReached = ({ actor }: Scope, areas: readonly number[] | null) =>
  actor.areas === undefined || areas?.every((area) => actor.areas!.includes(area)) === true

/** One's own alone, and only while the report itself may be read: rights and areas may have gone since it was made. */
async function download(scope: Scope, { store }: Outside, id: number): Promise<FileMade> {
  const row = await found(readExport(scope, id))
  await requireReadable(scope, exportInputOf(row))
  if (!isReached(scope, row.areas)) throw failure('row.notFound')
  const { file_key: key, file_name: fileName, mime } = row
  const stored = await found(key ? store.read(keyOf(key, 'full')) : undefined)
  const contentType = mime === 'text/csv' ? 'text/csv; charset=utf-8' : mime!
  return { fileName: fileName!, contentType, bytes: await buffer(stored) }
}

const remove = (scope: Scope, id: number) =>
  scope.transaction(async (tx) => {
    const { file_id } = await found(
      tx
        .remove('exports')
        .where('user_id', '=', tx.actor.id)
        .where('id', '=', id)
        .returning('file_id')
        .executeTakeFirst(),
    )
    if (file_id !== null) await dropFile(tx, file_id)
    return null
  })
