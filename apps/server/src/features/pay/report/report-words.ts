import { msg } from '@muster/contract/kit/msg'
import { exceptionSentences, hoursStateNames, periodStateNames } from '@muster/rules/pay/pay-text'
import { payrollSentences } from '../../payroll/payroll-words.ts'

/** What the report of a pay period says beside the words of the payroll reports. */
export const reportWords = {
  fileName: msg('Pay period report - {name} - {from} to {to}'),
  report: msg('Pay period report'),
  calendar: msg('Pay calendar'),
  state: msg('Status'),
  people: msg('People'),
  kind: msg('Kind'),
  visit: msg('Visit'),
  missed: msg('Missed visit'),
  adjustment: msg('Adjustment'),
  leave: msg('On leave'),
  sickLeave: msg('Sick or carer’s leave'),
  leaveAdjustment: msg('Leave adjustment'),
  holiday: msg('Public holiday not worked'),
  holidayAdjustment: msg('Public holiday adjustment'),
  holidayWorked: msg('Worked on a public holiday: {time}'),
  leaveMs: msg('On leave (ms)'),
  leaveDays: msg('{type}, {from} to {to}'),
  site: msg('Site'),
  visits: msg('Visits'),
  plannedStart: msg('Planned start'),
  planned: msg('Planned'),
  clocked: msg('Clocked'),
  break: msg('Break'),
  difference: msg('Difference'),
  exceptions: msg('Exceptions'),
  plannedMs: msg('Planned (ms)'),
  plannedStartIso: msg('Planned start (ISO 8601)'),
  nobody: msg('No one has hours in this period.'),
  also: msg('{before}; {remark}'),
} as const

export const reportSentences: readonly string[] = [
  ...payrollSentences,
  ...[reportWords, periodStateNames, hoursStateNames].flatMap((words) => Object.values<string>(words)),
  ...exceptionSentences,
]
