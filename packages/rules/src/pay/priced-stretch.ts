import type { CombinedPercent } from './kinds/combination.ts'
import type { OvertimeCause } from './kinds/overtime-limits.ts'
import type { TraceStep } from './lines.ts'
import type { OvertimeRow } from './rule-kinds.ts'
import type { Stretch } from './stretches.ts'

/** A stretch that is ordinary time or overtime as a whole. */
export interface MarkedStretch extends Stretch {
  overtime?: { cause: OvertimeCause; row: OvertimeRow }
  /** A missing fact decides which. */
  isUnknown?: true
}

/** A stretch with its rate and per cent; either is absent where a fact is missing, and then no line is made. */
export interface PricedStretch extends MarkedStretch {
  hourly?: { cents: number; trace: TraceStep[] } | undefined
  pay?: CombinedPercent | undefined
}
