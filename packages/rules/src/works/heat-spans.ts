import { addDays, addMonths } from '../time/zone.ts'

export interface Days {
  startDate: string
  endDate: string
}
/** What is gathered of a range: the first days of whole years and of whole months, and the days left over. */
export interface HeatSpans {
  years: string[]
  months: string[]
  days: Days[]
}

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`
export const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`

/** Takes a range apart into what is gathered and what is not; nothing is gathered of the days before `since`. */
export function heatSpans({ startDate, endDate }: Days, since: string): HeatSpans {
  const begin = startDate < since ? since : startDate
  const first = monthStart(begin) === begin ? begin : addMonths(monthStart(begin), 1)
  const end = monthStart(addDays(endDate, 1))
  if (first >= end) return { years: [], months: [], days: [{ startDate, endDate }] }
  const spans: HeatSpans = { years: [], months: [], days: [] }
  for (let month = first; month < end; ) {
    const isYear = month.endsWith('-01-01') && addMonths(month, 12) <= end
    spans[isYear ? 'years' : 'months'].push(month)
    month = addMonths(month, isYear ? 12 : 1)
  }
  if (startDate < first) spans.days.push({ startDate, endDate: addDays(first, -1) })
  if (end <= endDate) spans.days.push({ startDate: end, endDate })
  return spans
}
