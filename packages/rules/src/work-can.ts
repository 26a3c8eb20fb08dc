import { isManagement, type Person } from './roles-can.ts'

/** STARTED ⇄ ON_HOLD → COMPLETED; VOID is a wrong work that leaves every total and stays in the history. */
export type WorkStatus = 'STARTED' | 'ON_HOLD' | 'COMPLETED' | 'VOID'

export type WorkState = { status: WorkStatus; tenantUserId: number; evidencePending?: boolean }

export type TimesProblem = 'endNotAfterStart' | 'endInFuture' | 'tooLong'

/** The longest a corrected or entered work may last, in milliseconds. */
export const LONGEST_WORK_MS = 24 * 3_600_000

/** Whether a work still runs or pauses; a person has at most one such. */
export const isOpenWork = ({ status }: Pick<WorkState, 'status'>) =>
  status === 'STARTED' || status === 'ON_HOLD'

/**
 * What a work's state allows, read by server and web alike. Whether the person is the worker is said by the
 * endpoint's reach for the field's actions; the office's three take the actor, for nobody corrects, voids or
 * decides upon a work of their own.
 */
export const workCan = {
  hold: (work: WorkState) => work.status === 'STARTED',
  resume: (work: WorkState) => work.status === 'ON_HOLD',
  answer: (work: WorkState) => isOpenWork(work),
  recordFixes: (work: WorkState) => isOpenWork(work),
  complete: (work: WorkState) => isOpenWork(work),
  /** Files of a work finished without signal may still arrive. */
  attach: (work: WorkState) =>
    isOpenWork(work) || (work.status === 'COMPLETED' && work.evidencePending === true),
  void: (work: WorkState, actor: Person) => work.status !== 'VOID' && manages(actor, work),
  /** Ends an open work whose phone is lost. */
  end: (work: WorkState, actor: Person) => isOpenWork(work) && manages(actor, work),
  correctTimes: (work: WorkState, actor: Person) => work.status === 'COMPLETED' && manages(actor, work),
  decideCorrection: (work: WorkState, actor: Person) => work.status === 'COMPLETED' && manages(actor, work),
  requestCorrection: (work: WorkState, actor: Person) =>
    work.status === 'COMPLETED' && actor.tenantUserId === work.tenantUserId,
}

/**
 * What is wrong with corrected or entered times (instants in milliseconds): the end is strictly later than
 * the start, not in the future, and the work at most 24 hours long.
 */
export function timesProblem(startTime: number, endTime: number, now: number): TimesProblem | null {
  if (endTime <= startTime) return 'endNotAfterStart'
  if (endTime > now) return 'endInFuture'
  return endTime - startTime > LONGEST_WORK_MS ? 'tooLong' : null
}

const manages = (actor: Person, work: WorkState) =>
  isManagement(actor.roleLevel) && actor.tenantUserId !== work.tenantUserId
