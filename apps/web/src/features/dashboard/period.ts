import { TrendFrequency, type TrendPoint } from '@muster/contract/dashboard'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { trendBuckets } from '@muster/rules/works/trend-buckets'
import { dayIn, weekday } from '@muster/ui/words/format.ts'
import { z } from 'zod'
import { choicesOf } from '../../shared/choices.ts'
import { companyToday } from '../../shared/here/company-today.ts'

export const frequencyWords = {
  DAILY: msg('Day'),
  WEEKLY: msg('Week'),
  MONTHLY: msg('Month'),
  ANNUALLY: msg('Year'),
} as const
export const frequencies = choicesOf(TrendFrequency.options, frequencyWords)
export const usual: TrendFrequency = 'WEEKLY'

export const dashboardUrl = z.object({
  works: TrendFrequency.optional(),
  job: idText.optional(),
  jobs: TrendFrequency.optional(),
  people: TrendFrequency.optional(),
  userTime: TrendFrequency.optional(),
  siteTime: TrendFrequency.optional(),
  team: z.enum(['WEEKLY', 'MONTHLY']).optional(),
})
export type DashboardUrl = z.output<typeof dashboardUrl>

export function daysOf(frequency: TrendFrequency) {
  const endDate = companyToday()
  if (frequency === 'DAILY') return { startDate: endDate, endDate }
  const noon = Date.parse(`${endDate}T12:00:00Z`)
  const first = trendBuckets(frequency, 'UTC', noon)[0]!.label
  return { startDate: frequency === 'ANNUALLY' ? `${first}-01` : first, endDate }
}

const hourLength = 'HH:mm'.length
const monthLength = 'YYYY-MM'.length
const daysOfWeek = 7

/**
 * The labels of a trend as the reader writes days and months. By the points alone: while the next period is on its way
 * those of the last one are shown.
 */
export function labelsOf(points: readonly TrendPoint[]): string[] {
  return points.map(({ label }) => {
    if (label.length === hourLength) return label
    if (label.length === monthLength) return dayIn(`${label}-01`, { month: 'short', year: '2-digit' })
    if (points.length > daysOfWeek) return dayIn(label, { day: 'numeric', month: 'short' })
    return `${weekday(label)} ${Number(label.slice(8))}`
  })
}
