import { TrendFrequency, type TrendPoint } from '@muster/contract/dashboard'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import { trendBuckets } from '@muster/rules/works/trend-buckets'
import { dayIn } from '@muster/ui/words/format.ts'
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

/** As many days before these; a day that is not over is compared with none. */
export function daysBefore(frequency: TrendFrequency) {
  if (frequency === 'DAILY') return undefined
  const { startDate, endDate } = daysOf(frequency)
  const length = daysBetween(startDate, endDate) + 1
  return { startDate: addDays(startDate, -length), endDate: addDays(startDate, -1) }
}

/** The points of a trend in full, as the reader writes days and months, each with its moment by the clock of the company. */
export const pointsOf = (points: readonly TrendPoint[]) =>
  points.map(({ label, value }) => ({ label: inFull(label), value, at: momentOf(label) }))

function inFull(label: string) {
  if (label.length === hourLength) return label
  if (label.length === monthLength) return dayIn(`${label}-01`, { month: 'long', year: 'numeric' })
  return dayIn(label, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Days and months stand at the noon of their first day. */
function momentOf(label: string) {
  if (label.length === hourLength) return Date.parse(`1970-01-01T${label}Z`)
  return Date.parse(`${label.length === monthLength ? `${label}-01` : label}T12:00Z`)
}
