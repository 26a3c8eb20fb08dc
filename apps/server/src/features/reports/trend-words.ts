import { msg } from '@muster/contract/msg'
import { letterheadWords } from '../company/letterhead-words.ts'

/** What the files of a trend say. */
export const trendWords = {
  fileName: msg('Inspection trend - job {id}'),
  report: msg('Inspection trend report'),
  job: msg('Job'),
  jobId: msg('Job ID : {id}'),
  site: msg('Site'),
  dates: msg('Dates'),
  range: msg('{from} – {to}'),
  nothing: msg('No inspections in this range.'),
  average: msg('Average: {average} of {maximum}'),
  inspected: msg('Inspected'),
  averageColumn: msg('Average'),
  score: msg('Score'),
} as const

/** The columns of its tables for machines, in their order. */
export const trendHeader = [
  ...[
    msg('Job ID'),
    msg('Site'),
    msg('Title'),
    msg('Inspected'),
    msg('Average'),
    msg('Maximum'),
    msg('Score %'),
  ],
  ...[msg('Time'), msg('Average of the title')],
] as const

export const trendSentences: readonly string[] = [
  ...Object.values(letterheadWords),
  ...Object.values(trendWords),
  ...trendHeader,
]
