import {
  type LeaveCodeSystem,
  lineCodePrefix,
  type PayFormat,
  PaySystem,
} from '@muster/contract/pay/hand-over'
import { lineName } from '@muster/rules/pay/line-text'
import { msg, type Say } from '@muster/ui/words/words.ts'

export const formatNames: Readonly<Record<PayFormat, string>> = {
  MUSTER_CSV: msg('Muster (CSV)'),
  MUSTER_XLSX: msg('Muster (Excel)'),
  LINES_CSV: msg('Muster pay lines (CSV)'),
  LINES_XLSX: msg('Muster pay lines (Excel)'),
  EMPLOYMENT_HERO: 'Employment Hero',
  XERO: 'Xero',
  MYOB_EXO: 'MYOB Exo',
}
export const formatHints: Readonly<Record<PayFormat, string>> = {
  MUSTER_CSV: msg('One row a visit, with hours that a spreadsheet can add up.'),
  MUSTER_XLSX: msg('One row a visit, with times and hours as numbers.'),
  LINES_CSV: msg('One row a pay line: the hours of each code, without amounts.'),
  LINES_XLSX: msg('One row a pay line: hours, rate and amount.'),
  EMPLOYMENT_HERO: msg('Timesheet import: one row a visit. You map its columns at the import.'),
  XERO: msg('Payroll AU timesheets: hours a day and person, as JSON.'),
  MYOB_EXO: msg('TIMETRAN.CSV: hours a day and person, for the current pay period.'),
}

export const systemNames: Readonly<Record<PaySystem, string>> = {
  EMPLOYMENT_HERO: formatNames.EMPLOYMENT_HERO,
  XERO: formatNames.XERO,
  MYOB_EXO: formatNames.MYOB_EXO,
}

interface CodeWords {
  label: string
  help: string
}
export const codeWords: Readonly<Record<string, CodeWords>> = {
  workType: { label: msg('Work type'), help: msg('Optional. Use the exact name from Employment Hero.') },
  payrollCalendarID: { label: msg('Payroll calendar ID'), help: msg('A UUID, from Xero.') },
  earningsRateID: { label: msg('Earnings rate ID'), help: msg('A UUID, from Xero, of ordinary hours.') },
  wageType: { label: msg('Wage type'), help: msg('A number of up to 6 digits.') },
  publicHoliday: {
    label: msg('Public holiday not worked'),
    help: msg('Needed where a public holiday lies in leave.'),
  },
  costCentre: { label: msg('Cost centre'), help: msg('Optional. A number of up to 12 digits.') },
}

export const leaveCodeHelp: Readonly<Record<LeaveCodeSystem, string>> = {
  EMPLOYMENT_HERO: msg('Needed where there is such leave. Its work type in Employment Hero.'),
  MYOB_EXO: msg(
    'Needed where there is such leave. O: annual leave, S: sick leave, N: long service leave. For other leave a wage type: a number of up to 6 digits.',
  ),
}

export const identifierHelp: Readonly<Record<PaySystem, string>> = {
  EMPLOYMENT_HERO: msg('Employee ID, as Employment Hero writes it.'),
  XERO: msg('Employee ID of Xero: a UUID.'),
  MYOB_EXO: msg('Staff code: a number of up to 6 digits.'),
}

export const systemOf = (format: PayFormat): PaySystem | undefined => PaySystem.safeParse(format).data

/** What a code is for, of hours or of a pay line. */
export const codeLabel = (say: Say, name: string): string =>
  name.startsWith(lineCodePrefix)
    ? lineName(say, name.slice(lineCodePrefix.length))
    : say(codeWords[name]?.label ?? name)
