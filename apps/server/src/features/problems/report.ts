import type { StoredFile } from '@muster/contract/files'
import { msg } from '@muster/contract/kit/msg'
import { mostPhotos, type Problem, type ProblemInput, type ProblemUpdate } from '@muster/contract/problems'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { storedFile, storedFileColumns, storeFile } from '../files/store-file.ts'
import { reachableSites } from '../sites/reach.ts'
import { readProblem } from './queries.ts'
import { reachableProblems } from './reach.ts'

/**
 * Reports a problem at a site that the client reaches; the office and the people of the site are told. Throws
 * values.refused, requests.tooMany.
 */
export const reportProblem = (scope: Scope, { jobLocationId, text }: ProblemInput): Promise<Problem> =>
  scope.transaction(async (tx) => {
    const site = await reachableSites(tx)
      .select('sites.id')
      .where('sites.id', '=', jobLocationId)
      .executeTakeFirst()
    if (!site) throw refusedField('jobLocationId', msg('Please select a site'))
    await requireFew(tx)
    const { id } = await tx
      .into('problems', { site_id: site.id, client_id: tx.actor.id, text, reported_at: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.emit('problem.reported', { problemId: id })
    return found(readProblem(tx, id))
  })

const day = 24 * 60 * 60 * 1000
/** Of one client in a day: everybody in the office is told of each. */
const mostADay = 30

async function requireFew(tx: Scope) {
  const since = tx.ago(day)
  const recent = await tx
    .from('problems')
    .select('reported_at as at')
    .where('client_id', '=', tx.actor.id)
    .where('reported_at', '>', since)
    .orderBy('reported_at', 'desc')
    .limit(mostADay)
    .execute()
  if (recent.length < mostADay) return
  const seconds = Math.ceil((recent.at(-1)!.at.getTime() - since.getTime()) / 1000)
  throw failure('requests.tooMany', { seconds })
}

const lockProblem = (tx: Scope, id: number) =>
  found(
    reachableProblems(tx)
      .select(['problems.id', 'problems.state', 'problems.version'])
      .where('problems.id', '=', id)
      .forUpdate('problems')
      .executeTakeFirst(),
  )

const filesOf = (tx: Scope, id: number) =>
  tx
    .from('problem_files')
    .innerJoin('files', along('problem_files.file_id'))
    .where('problem_files.problem_id', '=', id)
    .select([...storedFileColumns, 'files.sha256'])
    .execute()

/**
 * Adds a photo to an own problem that is not settled. The same photo counts once. Throws row.notFound, problem.settled,
 * problem.photos, file.type, file.tooLarge, file.broken, storage.full.
 */
export const addPhoto = (scope: Scope, store: FileStore, id: number, file: Arrived): Promise<StoredFile> =>
  scope.transaction(async (tx) => {
    const { state } = await lockProblem(tx, id)
    if (state === 'SOLVED' || state === 'DECLINED') throw failure('problem.settled')
    const held = await filesOf(tx, id)
    const same = held.find(({ sha256 }) => sha256.toString('hex') === file.sha256)
    if (same) return storedFile(tx, same)
    if (held.length >= mostPhotos) throw failure('problem.photos', { most: mostPhotos })
    const stored = await storeFile(tx, store, file, { use: 'photo' })
    await tx.into('problem_files', { problem_id: id, file_id: stored.id }).execute()
    return stored
  })

/** Says what becomes of a problem; it stays in its history. Throws row.notFound, row.newer. */
export const updateProblem = (
  scope: Scope,
  id: number,
  { state, note = '', version }: ProblemUpdate,
): Promise<Problem> =>
  scope.transaction(async (tx) => {
    const before = await lockProblem(tx, id)
    if (version !== undefined && version < before.version)
      throw failure('row.newer', {}, { data: await found(readProblem(tx, id)) })
    await tx
      .change('problems', { state, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await tx
      .into('problem_changes', {
        problem_id: id,
        state,
        note,
        changed_by: tx.actor.id,
        changed_at: tx.now,
      })
      .execute()
    await tx.emit('problem.changed', { problemId: id, state, note })
    return found(readProblem(tx, id))
  })
