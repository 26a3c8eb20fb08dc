import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import { lockedSays, payrollFileNames, varianceSays } from '@muster/rules/pay/payroll-text'
import { reviewWords } from '@muster/rules/works/review-text'
import { letterheadWords } from '../documents/letterhead-words.ts'
import { statusCodes } from '../works/work-words.ts'

export const payrollWords = {
  siteReport: msg('Site Payroll Report'),
  userReport: msg('User Payroll Report'),
  timesOfSites: msg('Times are local to each site.'),
  site: msg('Site'),
  address: msg('Address'),
  name: msg('Name'),
  employeeId: msg('Employee ID'),
  abnNumber: msg('ABN number'),
  taxFileNumber: msg('Tax file number'),
  dates: msg('Dates'),
  range: msg('{from} – {to}'),
  date: msg('Date'),
  employeeName: msg('Employee Name'),
  place: msg('Client/Job Site'),
  breaks: msg('Breaks'),
  onBreak: msg('On Break'),
  clockIn: msg('Clock in'),
  clockOut: msg('Clock out'),
  serviceTime: msg('Service time'),
  dailyQuote: msg('Daily Quote'),
  open: msg('Open'),
  total: msg('Total'),
  nothing: msg('No finished visits in this range.'),
  openWorks: msg('Visits in progress, not in the totals'),
  otherSites: msg('And {time} at other sites'),
  plan: msg('{variance}. Planned {planned}, worked {worked}.'),
  notes: msg('Notes'),
} as const

export const remarkWords = {
  note: msg('* {date} {time}, {name}: {remarks}.'),
  and: msg('{before}; {remark}'),
  edited: msg('times edited by {name}: {reason}'),
  differs: msg('the clocks changed: {clock} by the clock, {elapsed} elapsed'),
  holiday: msg('worked on a public holiday: {time}'),
  overlaps: msg('overlaps another visit of this person'),
  paid: msg('paid in a locked pay period: {time}'),
  needsReview: msg('needs review'),
  needsReviewFor: msg('needs review: {reasons}'),
  alsoFor: msg('{before}, {reason}'),
} as const

export const exactWords = {
  onBreakMs: msg('On Break (ms)'),
  serviceTimeMs: msg('Service time (ms)'),
  dailyQuoteMs: msg('Daily Quote (ms)'),
  holidayMs: msg('On a public holiday (ms)'),
  byTheClockMs: msg('By the clock (ms)'),
  elapsedMs: msg('Elapsed (ms)'),
  clockInIso: msg('Clock in (ISO 8601)'),
  clockOutIso: msg('Clock out (ISO 8601)'),
  timeZone: msg('Time zone'),
  work: msg('Work'),
  job: msg('Job'),
  status: msg('Status'),
  edits: msg('Edits'),
  editReason: msg('Edit Reason'),
  editedBy: msg('Edited by'),
  overlaps: msg('Overlaps'),
  needsReview: msg('Needs review'),
  reviewReasons: msg('Reasons for review'),
  paidMs: msg('Paid in a locked pay period (ms)'),
  lockedFrom: msg('First day of the locked pay period'),
  lockedTo: msg('Last day of the locked pay period'),
  firstDay: msg('First day'),
  lastDay: msg('Last day'),
  yes: msg('yes'),
  no: msg('no'),
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
    ...[letterheadWords, lockedSays, payrollFileNames, varianceSays, payrollWords, remarkWords, exactWords],
    reviewWords,
  ].flatMap((words) => Object.values<string>(words)),
  ...statusCodes,
]
