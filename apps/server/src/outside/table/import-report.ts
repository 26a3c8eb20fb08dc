import type { ImportReport } from '@muster/contract/kit/csv-import'
import { finished } from '../../texts.ts'
import type { LineNote } from './read-lines.ts'

/** Faults and warnings that are listed; the rest is counted. */
const mostListed = 200

interface ImportFindings {
  rows: number
  written?: number
  faults: readonly LineNote[]
  warnings: readonly LineNote[]
  ignored: string[]
}

export function importReport({ rows, written = 0, faults, warnings, ignored }: ImportFindings): ImportReport {
  const listed = (notes: readonly LineNote[]) =>
    notes
      .toSorted((a, b) => a.row - b.row)
      .slice(0, mostListed)
      .map(finished)
  return {
    ...{ rows, written, ignored, faultCount: faults.length, warningCount: warnings.length },
    ...{ faults: listed(faults), warnings: listed(warnings) },
  }
}
