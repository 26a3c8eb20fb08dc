import { answerSentences } from '@muster/contract/jobs/answer-types'
import { msg } from '@muster/contract/kit/msg'
import { type Band, legend } from '@muster/rules/works/ratings'
import { reinspectionWords } from '@muster/rules/works/reinspection'
import { actionStateWords, repairWords } from '@muster/rules/works/repair-text'
import { legendNote, resultWords, seeFindings } from '@muster/rules/works/work-report'
import { letterheadWords } from '../../documents/letterhead-words.ts'
import { displaySentences, statusCodes, typeCodes } from '../../works/work-words.ts'

export const reportWords = {
  detailed: msg('Detailed Report'),
  inspection: msg('Inspection Report'),
  client: msg('Client'),
  site: msg('Site'),
  siteAddress: msg('Site address'),
  inspector: msg('Inspector'),
  work: msg('Work'),
  status: msg('Status'),
  start: msg('Start'),
  startArrived: msg('Start arrived'),
  end: msg('End'),
  timeZone: msg('Time zone'),
  findings: msg('Findings'),
  summary: msg('Inspection summary'),
  noChecklist: msg('This visit has no checklist.'),
  title: msg('Title'),
  rating: msg('Rating'),
  comments: msg('Comments'),
  answered: msg('Answered'),
  failedChecks: msg('{count} failed checks'),
  score: msg('Score %'),
  overallRating: msg('Overall rating'),
  overallPercentage: msg('Overall percentage'),
  lastScore: msg('Last inspection'),
  ofMaximum: msg('{average} of {maximum}'),
  subTask: msg('Sub-task'),
  question: msg('Question'),
  answer: msg('Answer'),
  path: msg('Walked path'),
  positions: msg('{count} positions, {metres} m along them.'),
  gap: msg('Way not recorded'),
  code: msg('Verification code'),
  anybody: msg('Anyone can check at this address that the report is genuine. No sign-in needed.'),
  reviewedBy: msg('Reviewed By'),
  signature: msg('Signature'),
  date: msg('Date'),
} as const

export const statusWords = {
  STARTED: msg('Ongoing'),
  ON_HOLD: msg('On hold'),
  COMPLETED: msg('Completed'),
  VOID: msg('Void'),
} as const
const bandWords = [
  msg('excellent'),
  msg('very good'),
  msg('good'),
  msg('fair'),
  msg('unsatisfactory'),
] as const satisfies Band[]

export const sheetWords = {
  description: msg('Description'),
  startIso: msg('Start (ISO 8601)'),
  endIso: msg('End (ISO 8601)'),
  type: msg('Type'),
  answerType: msg('Answer type'),
  ratingMaximum: msg('Rating maximum'),
  files: msg('Files'),
  average: msg('Average'),
  completed: msg('Completed'),
  questions: msg('Questions'),
  reviewedBy: msg('Reviewed by'),
  reviewedIso: msg('Reviewed at (ISO 8601)'),
  passed: msg('Passed'),
  failed: msg('Failed'),
  repair: msg('Needs fixing'),
  scoreAgain: msg('Score % after re-inspection'),
  overallAgain: msg('Overall percentage after re-inspection'),
  lastReinspection: msg('Last re-inspection'),
} as const

export const reportSentences: readonly string[] = [
  ...[
    letterheadWords,
    resultWords,
    reportWords,
    statusWords,
    sheetWords,
    repairWords,
    actionStateWords,
    reinspectionWords,
  ].flatMap((words) => Object.values<string>(words)),
  ...displaySentences,
  ...[statusCodes, typeCodes, bandWords].flat(),
  ...legend.ratings.map(({ text }) => text),
  legendNote,
  seeFindings,
  ...answerSentences,
]
