import { TrendFrequency, type TrendPoint } from '@muster/contract/dashboard'
import { trendBuckets } from '@muster/rules/trend-buckets'
import { writtenIn } from '@muster/ui/format.ts'
import { z } from 'zod'
import { companyToday } from '../../company-today.ts'

const frequencyWords = { DAILY: 'Day', WEEKLY: 'Week', MONTHLY: 'Month', ANNUALLY: 'Year' } as const
export const frequencies = TrendFrequency.options.map((value) => ({ value, label: frequencyWords[value] }))
export const usual: TrendFrequency = 'WEEKLY'

/** What of the dashboard is kept in the URL: the period of each chart that is not the usual one. */
export const dashboardUrl = z.object({
  works: TrendFrequency.optional(),
  jobs: TrendFrequency.optional(),
  people: TrendFrequency.optional(),
  userTime: TrendFrequency.optional(),
  siteTime: TrendFrequency.optional(),
  team: z.enum(['WEEKLY', 'MONTHLY']).optional(),
})
export type DashboardUrl = z.output<typeof dashboardUrl>

/** The local days of a period up to the company's today. */
export function daysOf(frequency: TrendFrequency) {
  const endDate = companyToday()
  if (frequency === 'DAILY') return { startDate: endDate, endDate }
  const noon = Date.parse(`${endDate}T12:00:00Z`)
  const first = trendBuckets(frequency, 'UTC', noon)[0]!.label
  return { startDate: frequency === 'ANNUALLY' ? `${first}-01` : first, endDate }
}

const formats = {
  WEEKLY: { weekday: 'short' },
  MONTHLY: { day: 'numeric', month: 'short' },
  ANNUALLY: { month: 'short', year: '2-digit' },
} as const satisfies Partial<Record<TrendFrequency, Intl.DateTimeFormatOptions>>

/** The label of a part as the reader writes days and months. */
export function labelOf(frequency: TrendFrequency, { label }: TrendPoint): string {
  if (frequency === 'DAILY') return label
  const noon = new Date(`${frequency === 'ANNUALLY' ? `${label}-01` : label}T12:00:00Z`)
  const text = new Intl.DateTimeFormat(writtenIn(), { ...formats[frequency], timeZone: 'UTC' }).format(noon)
  return frequency === 'WEEKLY' ? `${text} ${noon.getUTCDate()}` : text
}
