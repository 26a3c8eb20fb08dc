import { keyOf, msg } from '@muster/contract/kit/msg'
import { addDays, addMonths } from './zone.ts'

/** Local dates 'YYYY-MM-DD', both included; null is without limit. */
export type DateRange = { startDate: string | null; endDate: string | null }

export const dateRangePresets = [
  keyOf(msg('Today')),
  keyOf(msg('Yesterday')),
  keyOf(msg('Last 7 Days')),
  keyOf(msg('Last 30 Days')),
  keyOf(msg('This Month')),
  keyOf(msg('Last Month')),
  keyOf(msg('All Time')),
] as const

export type DateRangePreset = (typeof dateRangePresets)[number]

/** The range with which reports begin: the last 29 days up to today, which is the last 30 with it. */
export function defaultDateRange(today: string): { startDate: string; endDate: string } {
  return { startDate: addDays(today, -29), endDate: today }
}

/** The dates of a preset, seen from a local date. The ranges in days include today. */
export function dateRange(preset: DateRangePreset, today: string): DateRange {
  switch (preset) {
    case 'Today':
      return { startDate: today, endDate: today }
    case 'Yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'Last 7 Days':
      return { startDate: addDays(today, -6), endDate: today }
    case 'Last 30 Days':
      return defaultDateRange(today)
    case 'This Month':
      return monthOf(today)
    case 'Last Month':
      return monthOf(addMonths(today, -1))
    case 'All Time':
      return { startDate: null, endDate: null }
  }
}

/** The preset that a range is, if it is one; Last 30 Days for the default. */
export function presetOf(range: DateRange, today: string): DateRangePreset | undefined {
  return dateRangePresets.find((preset) => {
    const { startDate, endDate } = dateRange(preset, today)
    return startDate === range.startDate && endDate === range.endDate
  })
}

function monthOf(date: string): DateRange {
  const first = `${date.slice(0, 8)}01`
  return { startDate: first, endDate: addDays(addMonths(first, 1), -1) }
}
