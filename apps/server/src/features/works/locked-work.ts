import type { WorkStatus } from '@muster/contract/works/status'
import { isOpenWork } from '@muster/rules/works/work-can'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { lockOwnWork, reachableWorks } from './reach.ts'

export type LockedWork = NonNullable<Awaited<ReturnType<typeof lockOwnWork>>>

/** Throws row.notFound. */
export const ownWork = (tx: Scope, id: number): Promise<LockedWork> => found(lockOwnWork(tx, id))

/** Throws row.notFound, access.self. */
export async function lockWorkOfOther(tx: Scope, id: number) {
  const work = await found(
    reachableWorks(tx).selectAll('works').where('works.id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (work.user_id === tx.actor.id) throw failure('access.self')
  return work
}

export const statusOf = (work: { status: string }) => work.status as WorkStatus
export const isOpen = (work: { status: string }) => isOpenWork({ status: statusOf(work) })

const stateFailures = {
  STARTED: 'work.running',
  ON_HOLD: 'work.paused',
  COMPLETED: 'work.finished',
  VOID: 'work.voided',
} as const

export const wrongState = (work: { status: string }) => failure(stateFailures[statusOf(work)])
