import type { StoredFile } from '@muster/contract/files'
import type { JobDetailInput } from '@muster/contract/job-details'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../http/failures.ts'
import { storedFile, storedFileColumns } from '../files/store-file.ts'
import { specsInOrder } from './check-specs.ts'

/**
 * Refuses, naming every field, a picture that is none, or that is not for instructions: one that the person uploaded, or
 * one that instructions show already, as those of a copied job detail do. Other files of the company stay what they are.
 */
export async function refuseWrongPictures(scope: Scope, specMap: JobDetailInput['specMap']): Promise<void> {
  const named = specsInOrder(specMap).flatMap(({ type, at, spec }) =>
    spec.jobSpecItems.flatMap(({ pictureId }, nth) =>
      pictureId ? [{ pictureId, path: `specMap.${type}.${at}.jobSpecItems.${nth}.pictureId` }] : [],
    ),
  )
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ pictureId }) => pictureId))]
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
  const known = new Set(rows.map(({ id }) => id))
  const errors = named.flatMap(({ pictureId, path }): FieldFaultInput[] =>
    known.has(pictureId) ? [] : [{ path, message: 'Not found' }],
  )
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
}

/** Pictures by their ids, with addresses that expire. */
export async function picturesOf(
  scope: Scope,
  ids: readonly (number | null)[],
): Promise<Map<number, StoredFile>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await scope.from('files').where('files.id', 'in', wanted).select(storedFileColumns).execute()
  return new Map(rows.map((row) => [row.id, storedFile(scope, row)]))
}
