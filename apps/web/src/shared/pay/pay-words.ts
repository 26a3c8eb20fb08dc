import { msg } from '@muster/contract/msg'
import type { PayPeriodState, TimesheetState } from '@muster/contract/pay-rows'
import type { Tone } from '@muster/ui/Badge.tsx'
import { day } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'

interface StateWords {
  label: string
  tone: Tone
}

export const periodStates: Readonly<Record<PayPeriodState, StateWords>> = {
  OPEN: { label: msg('Open'), tone: 'calm' },
  LOCKED: { label: msg('Locked'), tone: 'warn' },
  HANDED_OVER: { label: msg('Handed over'), tone: 'good' },
}

/** Of the hours of a person in a period. */
export const hoursStates: Readonly<Record<TimesheetState, StateWords>> = {
  OPEN: { label: msg('Open'), tone: 'calm' },
  SUBMITTED: { label: msg('Submitted'), tone: 'calm' },
  APPROVED: { label: msg('Approved'), tone: 'good' },
  RETURNED: { label: msg('Returned'), tone: 'warn' },
}

interface Days {
  firstDay: string
  lastDay: string
}
/** The days of a period in words. */
export const daysText = (say: Say, { firstDay, lastDay }: Days) =>
  say('{from} to {to}', { from: day(firstDay), to: day(lastDay) })
