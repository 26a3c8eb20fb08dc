import { letterheadWords } from '../company/letterhead-words.ts'

/** What the files of a trend say. */
export const trendWords = {
  fileName: 'Inspection trend - job {id}',
  report: 'Inspection trend report',
  job: 'Job',
  jobId: 'Job ID : {id}',
  site: 'Site',
  dates: 'Dates',
  range: '{from} – {to}',
  nothing: 'No inspections in this range.',
  average: 'Average: {average} of {maximum}',
  inspected: 'Inspected',
  averageColumn: 'Average',
  score: 'Score',
} as const

/** The columns of its tables for machines, in their order. */
export const trendHeader = [
  ...['Job ID', 'Site', 'Title', 'Inspected', 'Average', 'Maximum', 'Score %'],
  ...['Time', 'Average of the title'],
] as const

export const trendSentences: readonly string[] = [
  ...Object.values(letterheadWords),
  ...Object.values(trendWords),
  ...trendHeader,
]
