import { msg } from '@muster/contract/kit/msg'
import { addDays, addMonths } from './zone.ts'

export type Frequency = 'DAILY' | 'TWO_DAYS' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY' | 'ANNUALLY'

/** The step from one time to the next, in days or in calendar months. */
export const frequencySteps: Record<Frequency, { days: number } | { months: number }> = {
  DAILY: { days: 1 },
  TWO_DAYS: { days: 2 },
  WEEKLY: { days: 7 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
  ANNUALLY: { months: 12 },
}

export const frequencyLabels: Record<Frequency, string> = {
  DAILY: msg('Daily'),
  TWO_DAYS: msg('1 Days interval'),
  WEEKLY: msg('Weekly'),
  MONTHLY: msg('Monthly'),
  QUARTERLY: msg('Quarterly'),
  ANNUALLY: msg('Annually'),
}

/** What the label of a frequency does not say by itself. */
export const frequencyHint = (frequency: string | number | null | undefined): string | undefined =>
  frequency === 'TWO_DAYS' ? msg('Every second day') : undefined

export const DEFAULT_FREQUENCY: Frequency = 'DAILY'

/** The first date on which a task is due again; months by the calendar, on the last day of shorter ones. */
export function nextDue(frequency: Frequency, lastDoneDate: string): string {
  const step = frequencySteps[frequency]
  return 'days' in step ? addDays(lastDoneDate, step.days) : addMonths(lastDoneDate, step.months)
}

/** Whether a task is due: DAILY and what was never done always, else from the next due date. */
export function isDue(frequency: Frequency, lastDoneDate: string | null, today: string): boolean {
  if (frequency === 'DAILY' || lastDoneDate === null) return true
  return nextDue(frequency, lastDoneDate) <= today
}
