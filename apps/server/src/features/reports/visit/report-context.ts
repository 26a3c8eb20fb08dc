import type { Repair } from '@muster/contract/actions'
import type { Say } from '@muster/contract/kit/sentences'
import type { Signature } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works/works'
import type { Path } from './path.ts'

export interface AnswersContext {
  t: Say
  photos: ReadonlyMap<number, Uint8Array>
  zone: string
}

export interface WorkReportContext extends AnswersContext {
  locale: string
  work: FilledWork
  /** Null for those who may not see where people went. */
  path: Path | null
  /** The code by which anybody can ask whether the report is unaltered; absent for a work without entries. */
  verification?: { code: string; address: string } | undefined
  /** Null until it is signed. */
  signature: Signature | null
  /** What became of the failed checks. */
  repairs: readonly Repair[]
  /** The score of the visit and of its re-inspections; empty without any. */
  scores: string
}
