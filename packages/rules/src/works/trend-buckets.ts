import { addDays, dayBounds, localDate, localDateTime } from '../time/zone.ts'

const HOUR = 3_600_000

/** DAILY are the hours of today, WEEKLY 7 days, MONTHLY 30 days, ANNUALLY 12 months; each ends with the one of now. */
export type TrendFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'ANNUALLY'

/** A part of a trend: its label and the instant at which it begins, in milliseconds. */
export interface Bucket {
  label: string
  from: number
}

const daysOf = { WEEKLY: 7, MONTHLY: 30 } as const

/** The parts of a trend by the clock of a zone, oldest first. */
export function trendBuckets(frequency: TrendFrequency, zone: string, now: number): Bucket[] {
  if (frequency === 'DAILY') return hours(zone, now)
  const today = localDate(zone, now)
  const dates =
    frequency === 'ANNUALLY'
      ? months(today)
      : Array.from({ length: daysOf[frequency] }, (_, i) => addDays(today, i - daysOf[frequency] + 1))
  return dates.map((date) => ({
    label: frequency === 'ANNUALLY' ? date.slice(0, 7) : date,
    from: dayBounds(zone, date).from,
  }))
}

/** Counts of local days added up in the buckets of days or months; what lies after the last one counts in it. */
export function foldDays(buckets: readonly Bucket[], days: readonly { day: string; count: number }[]) {
  const values = buckets.map(() => 0)
  for (const { day, count } of days) {
    const at = buckets.findLastIndex(({ label }) => label <= day)
    if (at >= 0) values[at]! += count
  }
  return values
}

// Hours that pass, as the clock names them: the night on which the clocks change names one twice or leaves one out.
function hours(zone: string, now: number): Bucket[] {
  const { from } = dayBounds(zone, localDate(zone, now))
  return Array.from({ length: Math.floor((now - from) / HOUR) + 1 }, (_, hour) => {
    const start = from + hour * HOUR
    return { label: localDateTime(zone, start).slice(11, 16), from: start }
  })
}

function months(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: 12 }, (_, i) => {
    const index = year * 12 + month - 12 + i
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  })
}
