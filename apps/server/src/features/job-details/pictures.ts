import type { StoredFile } from '@muster/contract/files'
import type { JobDetailInput } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { specsInOrder } from './check-specs.ts'

/**
 * Refuses with one fault for each field a picture that is neither an upload of the person nor already part of
 * instructions, as in a copied job detail. Other files of the company cannot become instructions.
 */
export async function refuseInvalidPictures(scope: Scope, specMap: JobDetailInput['specMap']): Promise<void> {
  const references = specsInOrder(specMap).flatMap(({ type, at, spec }) =>
    spec.jobSpecItems.flatMap(({ pictureId }, nth) =>
      pictureId ? [{ pictureId, path: `specMap.${type}.${at}.jobSpecItems.${nth}.pictureId` }] : [],
    ),
  )
  if (references.length === 0) return
  const ids = [...new Set(references.map(({ pictureId }) => pictureId))]
  const rows = await scope
    .from('files')
    .where('files.id', 'in', ids)
    .where('files.width', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('files.created_by', '=', scope.actor.id),
        eb.exists(
          scope
            .from('job_spec_items as shown')
            .where('shown.picture_id', '=', eb.ref('files.id'))
            .select('shown.id'),
        ),
      ]),
    )
    .select('files.id')
    .execute()
  const allowedIds = new Set(rows.map(({ id }) => id))
  const errors = references.flatMap(({ pictureId, path }): FieldFaultInput[] =>
    allowedIds.has(pictureId) ? [] : [{ path, message: msg('Not found') }],
  )
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
}

export async function picturesOf(
  scope: Scope,
  ids: readonly (number | null)[],
): Promise<Map<number, StoredFile>> {
  const pictureIds = [...new Set(ids.filter((id) => id !== null))]
  if (pictureIds.length === 0) return new Map()
  const rows = await scope
    .from('files')
    .where('files.id', 'in', pictureIds)
    .select(storedFileColumns)
    .execute()
  return new Map(rows.map((row) => [row.id, storedFile(scope, row)]))
}
