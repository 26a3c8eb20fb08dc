import type { Say } from '@muster/contract/sentences'
import { payrollFileNames, varianceSays } from '@muster/rules/payroll-text'
import { reviewWords } from '@muster/rules/review-text'
import { letterheadWords } from '../company/letterhead-words.ts'
import { statusCodes } from '../works/work-words.ts'

/** What the files of hours say. */
export const payrollWords = {
  siteReport: 'Site Payroll Report',
  userReport: 'User Payroll Report',
  timesOfSites: 'Times are local to each site.',
  site: 'Site',
  address: 'Address',
  name: 'Name',
  employeeId: 'Employee ID',
  abnNumber: 'ABN number',
  taxFileNumber: 'Tax file number',
  dates: 'Dates',
  range: '{from} – {to}',
  date: 'Date',
  employeeName: 'Employee Name',
  place: 'Client/Job Site',
  breaks: 'Breaks',
  onBreak: 'On Break',
  clockIn: 'Clock in',
  clockOut: 'Clock out',
  serviceTime: 'Service time',
  dailyQuote: 'Daily Quote',
  open: 'Open',
  total: 'Total',
  nothing: 'No finished works in this range.',
  openWorks: 'Open works, not in the totals',
  plan: '{variance}. Planned {planned}, worked {worked}.',
  notes: 'Notes',
} as const

/** Remarks on one row, of which a note tells several. */
export const remarkWords = {
  note: '* {date} {time}, {name}: {remarks}.',
  and: '{before}; {remark}',
  edited: 'times edited by {name}: {reason}',
  differs: 'the clocks changed: {clock} by the clock, {elapsed} elapsed',
  overlaps: 'overlaps another work of this person',
  needsReview: 'needs review',
  needsReviewFor: 'needs review: {reasons}',
  alsoFor: '{before}, {reason}',
} as const

/** The columns for machines, and what stands in them. */
export const exactWords = {
  onBreakMs: 'On Break (ms)',
  serviceTimeMs: 'Service time (ms)',
  dailyQuoteMs: 'Daily Quote (ms)',
  byTheClockMs: 'By the clock (ms)',
  elapsedMs: 'Elapsed (ms)',
  clockInIso: 'Clock in (ISO 8601)',
  clockOutIso: 'Clock out (ISO 8601)',
  timeZone: 'Time zone',
  work: 'Work',
  job: 'Job',
  status: 'Status',
  edits: 'Edits',
  editReason: 'Edit Reason',
  editedBy: 'Edited by',
  overlaps: 'Overlaps',
  needsReview: 'Needs review',
  reviewReasons: 'Reasons for review',
  firstDay: 'First day',
  lastDay: 'Last day',
  yes: 'yes',
  no: 'no',
} as const

/** Why a row needs a second look, in words; undefined where no reason is kept. */
export const reviewText = (reasons: readonly string[], t: Say): string | undefined =>
  reasons
    .flatMap((reason) => reviewWords[reason] ?? [])
    .map((words) => t(words))
    .reduce<string | undefined>(
      (before, reason) => (before === undefined ? reason : t(remarkWords.alsoFor, { before, reason })),
      undefined,
    )

export const payrollSentences: readonly string[] = [
  ...[
    ...[letterheadWords, payrollFileNames, varianceSays, payrollWords, remarkWords, exactWords],
    reviewWords,
  ].flatMap((words) => Object.values<string>(words)),
  ...statusCodes,
]
