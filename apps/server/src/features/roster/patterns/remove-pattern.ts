import type { UnneededPerson, UnneededShifts } from '@muster/contract/planning/shift-patterns'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { notifyPeople } from '../publish/publish.ts'
import { lockPattern, patternsOf } from './patterns.ts'
import { endUnneeded, unneededEvents, unneededPeople } from './unneeded-shifts.ts'

interface PatternRemoval {
  version?: number | undefined
  unneeded?: UnneededShifts | undefined
  alsoIds?: readonly number[] | undefined
}
/**
 * Ends what a job needs, now: what was needed before stays. Shifts of people stay, or end with it and the people are
 * notified. Others end with it: all of them, or none. Throws row.notFound, row.newer.
 */
export const removePattern = (
  scope: Scope,
  id: number,
  { version, unneeded, alsoIds = [] }: PatternRemoval,
): Promise<null> =>
  scope.transaction(async (tx) => {
    // In one order, so that two who end some of the same needs do not wait for each other.
    for (const patternId of [...new Set([id, ...alsoIds])].sort((a, b) => a - b))
      await removeOne(tx, patternId, { unneeded, version: patternId === id ? version : undefined })
    return null
  })

async function removeOne(tx: Scope, id: number, { version, unneeded }: PatternRemoval) {
  const { job, before } = await lockPattern(tx, id)
  if (version !== undefined && version < before.version)
    throw failure('row.newer', {}, { data: (await patternsOf(tx, job.jobId, id))[0] })
  await endPattern(tx, id, before.version)
  // Its open offers end.
  await tx.emit('places.filled', { patternIds: [id], isNeedChanged: true })
  if (unneeded === 'END')
    await notifyPeople(tx, await endUnneeded(tx, job, await unneededEvents(tx, job.jobId, id)))
}

const endPattern = (tx: Scope, id: number, version: number) =>
  tx
    .change('shift_patterns', { removed_at: tx.now, version: version + 1, updated_at: tx.now })
    .where('id', '=', id)
    .execute()

/** Whose shifts fill what a job needs, and would not be needed without it; nothing is written. Throws row.notFound. */
export const checkRemoval = (scope: Scope, id: number): Promise<UnneededPerson[]> =>
  scope.dryRun(async (tx) => {
    const { job, before } = await lockPattern(tx, id)
    await endPattern(tx, id, before.version)
    return unneededPeople(tx, await unneededEvents(tx, job.jobId, id))
  })
