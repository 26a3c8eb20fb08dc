import type { PayOverlap } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { listOverlaps } from '../../payroll/overlap-queries.ts'

/** What of some visits shares time with others. */
export interface Overlaps {
  /** Undecided, with finished visits or with open ones. */
  undecided: ReadonlySet<number>
  /** Of finished visits with each other: what would be paid twice. */
  of: (workId: number) => { overlap?: PayOverlap }
}

export async function readOverlaps(scope: Scope, workIds: readonly number[]): Promise<Overlaps> {
  const overlaps = await listOverlaps(scope, workIds)
  const undecided = overlaps.filter(({ isDecided }) => !isDecided)
  const paidTwice = new Map<number, PayOverlap>()
  for (const { workId, isOpen, isDecided } of overlaps)
    if (!isOpen && paidTwice.get(workId) !== 'UNDECIDED')
      paidTwice.set(workId, isDecided ? 'BOTH_COUNT' : 'UNDECIDED')
  return {
    undecided: new Set(undecided.map(({ workId }) => workId)),
    of: (workId) => {
      const overlap = paidTwice.get(workId)
      return overlap ? { overlap } : {}
    },
  }
}
