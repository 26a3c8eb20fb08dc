import type { PayPeriodState, TimesheetState } from '@muster/contract/pay/rows'
import { hoursStateNames, periodStateNames } from '@muster/rules/pay/pay-text'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { day } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'

interface StateWords {
  label: string
  tone: Tone
}

export const periodStates: Readonly<Record<PayPeriodState, StateWords>> = {
  OPEN: { label: periodStateNames.OPEN, tone: 'calm' },
  LOCKED: { label: periodStateNames.LOCKED, tone: 'warn' },
  HANDED_OVER: { label: periodStateNames.HANDED_OVER, tone: 'good' },
}

export const hoursStates: Readonly<Record<TimesheetState, StateWords>> = {
  OPEN: { label: hoursStateNames.OPEN, tone: 'calm' },
  SUBMITTED: { label: hoursStateNames.SUBMITTED, tone: 'calm' },
  APPROVED: { label: hoursStateNames.APPROVED, tone: 'good' },
  RETURNED: { label: hoursStateNames.RETURNED, tone: 'warn' },
}

interface LeaveDays {
  leaveFirstDay: string
  leaveLastDay: string
}
/** The days of a request for leave; a single one alone. */
export const leaveDaysText = (say: Say, { leaveFirstDay, leaveLastDay }: LeaveDays) =>
  leaveFirstDay === leaveLastDay
    ? day(leaveFirstDay)
    : daysText(say, { firstDay: leaveFirstDay, lastDay: leaveLastDay })

export const daysText = (say: Say, { firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  say('{from} to {to}', { from: day(firstDay), to: day(lastDay) })
