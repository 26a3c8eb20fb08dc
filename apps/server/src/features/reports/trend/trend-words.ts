import { msg } from '@muster/contract/kit/msg'
import { letterheadWords } from '../../documents/letterhead-words.ts'

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
  jobNumber: msg('Job ID'),
  title: msg('Title'),
  maximum: msg('Maximum'),
  scorePercent: msg('Score %'),
  time: msg('Time'),
  averageOfTitle: msg('Average of the title'),
  again: msg('After re-inspection'),
  averageAgain: msg('Average after re-inspection'),
  scoreAgain: msg('Score % after re-inspection'),
} as const

export const trendSentences: readonly string[] = [
  ...Object.values(letterheadWords),
  ...Object.values(trendWords),
]
