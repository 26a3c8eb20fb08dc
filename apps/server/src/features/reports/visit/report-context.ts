import type { Say } from '@muster/contract/kit/sentences'
import type { Signature } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works/works'
import type { Path } from './path.ts'

/** What of a report its answers are printed with. */
export interface AnswersContext {
  t: Say
  /** Of each stored file that can be printed, by its id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** The zone in which times are said. */
  zone: string
}

export interface WorkReportContext extends AnswersContext {
  /** In which dates are written. */
  locale: string
  work: FilledWork
  /** Null for those who may not see where people went. */
  path: Path | null
  /** The code by which anybody can ask whether the report is unaltered; absent for a work without entries. */
  verification?: { code: string; address: string } | undefined
  /** Null until it is signed. */
  signature: Signature | null
}
