import type { WorkStatus } from '@muster/contract/works/status'

/** STARTED ⇄ ON_HOLD → COMPLETED; VOID is a wrong work that leaves every total and stays in the history. */
export type WorkState = { readonly status: WorkStatus }

export type TimesProblem = 'endNotAfterStart' | 'endInFuture' | 'tooLong'

/** The longest a corrected or entered work may last, in milliseconds. */
export const LONGEST_WORK_MS = 24 * 3_600_000

/** Whether a work still runs or pauses; a person has at most one such. */
export const isOpenWork = ({ status }: WorkState) => status === 'STARTED' || status === 'ON_HOLD'

/** What the status of a visit allows. The commands of the server and the screens both ask. */
export const workCan = {
  end: isOpenWork,
  void: ({ status }: WorkState) => status !== 'VOID',
  correctTimes: ({ status }: WorkState) => status === 'COMPLETED',
  requestCorrection: ({ status }: WorkState) => status === 'COMPLETED',
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
