import { type Band, legend } from '@muster/rules/ratings'
import { answerWords, legendNote, untitledSentences } from '@muster/rules/work-report'
import { letterheadWords } from '../company/letterhead-words.ts'
import { answerCodes, displaySentences, statusCodes, typeCodes } from '../works/work-words.ts'

/** What the report of a work says on paper. */
export const reportWords = {
  detailed: 'Detailed Report',
  inspection: 'Inspection Report',
  client: 'Client',
  site: 'Site',
  siteAddress: 'Site address',
  inspector: 'Inspector',
  work: 'Work',
  status: 'Status',
  start: 'Start',
  end: 'End',
  timeZone: 'Time zone',
  summary: 'Inspection summary',
  noChecklist: 'This work has no checklist.',
  title: 'Title',
  rating: 'Rating',
  comments: 'Comments',
  answered: 'Answered',
  failedChecks: '{count} failed checks',
  score: 'Score %',
  overallRating: 'Overall rating',
  overallPercentage: 'Overall percentage',
  ofMaximum: '{average} of {maximum}',
  subTask: 'Sub-task',
  question: 'Question',
  answer: 'Answer',
  path: 'Walked path',
  positions: '{count} positions, {metres} m along them.',
  gap: 'Way not recorded',
  verification: 'Verification',
  code: 'Verification code',
  address: 'Address',
  anybody: 'Anybody can ask at this address, without signing in, whether this report is unaltered.',
  reviewedBy: 'Reviewed By',
  signature: 'Signature',
  date: 'Date',
} as const

export const statusWords = {
  STARTED: 'Ongoing',
  ON_HOLD: 'On hold',
  COMPLETED: 'Completed',
  VOID: 'Void',
} as const
export const photoWords = { BEFORE_IMAGES: 'Before', AFTER_IMAGES: 'After' } as const
/** Of the percentages of a report. */
const bandWords = ['excellent', 'very good', 'good', 'fair', 'unsatisfactory'] as const satisfies Band[]

/** The columns of its tables for machines. */
export const sheetWords = {
  description: 'Description',
  startIso: 'Start (ISO 8601)',
  endIso: 'End (ISO 8601)',
  type: 'Type',
  answerType: 'Answer type',
  ratingMaximum: 'Rating maximum',
  files: 'Files',
  average: 'Average',
  completed: 'Completed',
  questions: 'Questions',
  reviewedBy: 'Reviewed by',
  reviewedIso: 'Reviewed at (ISO 8601)',
  passed: 'Passed',
  failed: 'Failed',
} as const

export const reportSentences: readonly string[] = [
  ...[letterheadWords, answerWords, reportWords, statusWords, photoWords, sheetWords].flatMap((words) =>
    Object.values<string>(words),
  ),
  ...displaySentences,
  ...[statusCodes, typeCodes, answerCodes, bandWords].flat(),
  ...legend.ratings.map(({ text }) => text),
  legendNote,
  ...untitledSentences,
]
