import type { WorkStatus } from '@muster/contract/work-status'
import { isOpenWork } from '@muster/rules/work-can'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { lockOwnWork } from './reach.ts'

export type LockedWork = NonNullable<Awaited<ReturnType<typeof lockOwnWork>>>

/** The actor's own work, locked. Throws row.notFound. */
export const ownWork = (tx: Scope, id: number): Promise<LockedWork> => found(lockOwnWork(tx, id))

export const statusOf = (work: { status: string }) => work.status as WorkStatus
export const isOpen = (work: { status: string }) => isOpenWork({ status: statusOf(work) })

const stateFailures = {
  STARTED: 'work.running',
  ON_HOLD: 'work.paused',
  COMPLETED: 'work.finished',
  VOID: 'work.voided',
} as const

/** The refusal of a step that does not fit the status of a work. */
export const wrongState = (work: { status: string }) => failure(stateFailures[statusOf(work)])
