import type { StoredFile } from '@muster/contract/files'
import { type IncidentInput, mostIncidentPhotos } from '@muster/contract/incidents'
import { msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { isSameContent } from '../files/content-key.ts'
import { storedFile, storeFile } from '../files/store-file.ts'
import { counted } from '../works/device-time.ts'
import { lockIncident, noteChange } from './note-change.ts'
import { filesOf } from './queries.ts'
import { incidentsToAddTo, sitesToReport } from './reach.ts'

const deviceOf = async (tx: Scope): Promise<string> => {
  if (tx.actor.sessionId === null) return ''
  const session = await tx
    .from('sessions')
    .where('id', '=', tx.actor.sessionId)
    .select('device')
    .executeTakeFirst()
  return session?.device ?? ''
}

/** A time ahead of the server is that of the arrival. Throws values.refused, step.afterRemoval. */
export const reportIncident = (
  scope: Scope,
  { kind, jobLocationId, recordedAt, happenedAt, what, place = '', position }: IncidentInput,
): Promise<{ id: number }> =>
  scope.transaction(async (tx) => {
    const site = await sitesToReport(tx)
      .where('sites.id', '=', jobLocationId)
      .select('sites.id')
      .executeTakeFirst()
    if (!site) throw refusedField('jobLocationId', msg('Please select a site'))
    const recorded = pastTime(tx, recordedAt)
    const { id } = await tx
      .into('incidents', {
        ...{ kind, site_id: site.id, reported_at: tx.now, reported_by: tx.actor.id },
        ...{ recorded_at: recorded, happened_at: happenedAt ? pastTime(tx, happenedAt) : recorded },
        ...(position && { lat: position.lat, lng: position.lang, accuracy: position.accuracy }),
        ...{ device: await deviceOf(tx), version: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { what, place, learned: '', note: '', people: [] }
    await noteChange(tx, { id, version: 0 }, 'REPORTED', { details, at: recorded })
    await tx.emit('incident.reported', { incidentId: id })
    return { id }
  })

const pastTime = (tx: Scope, at: string) => new Date(Math.min(counted(tx, at).getTime(), tx.now.getTime()))

/**
 * The same photo counts once. It is evidence, and taken when the storage of the company is full. Throws row.notFound,
 * problem.photos, step.afterRemoval, file.type, file.tooLarge, file.broken.
 */
export const addIncidentPhoto = (
  scope: Scope,
  store: FileStore,
  id: number,
  file: Arrived,
  { recordedAt }: { recordedAt: string },
): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const recorded = pastTime(tx, recordedAt)
    const incident = await lockIncident(incidentsToAddTo(tx), id)
    const present = await filesOf(tx, id)
    const same = present.find((each) => isSameContent(tx, each, file.sha256))
    if (same) return storedFile(tx, same)
    if (present.length >= mostIncidentPhotos) throw failure('problem.photos', { most: mostIncidentPhotos })
    const stored = await storeFile(tx, store, file, { use: 'photo', isEvidence: true, isSealed: true })
    await tx.into('incident_files', { incident_id: id, file_id: stored.id }).execute()
    await noteChange(tx, incident, 'PHOTO', { at: recorded })
    return stored
  })
