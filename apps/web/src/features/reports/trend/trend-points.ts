import type { TrendItem } from '@muster/contract/reports'
import type { ChartPoint } from '@muster/ui/charts/chart-points.ts'
import { day as dayText } from '@muster/ui/words/format.ts'

const dayMs = 86_400_000
const dayLength = 'YYYY-MM-DD'.length

/** The points of one title: a day, and the time to the minute or a number where the day had several. */
export function trendPoints({ trendMap, againMap = {} }: TrendItem): (ChartPoint & { at: number })[] {
  const entries = Object.entries(trendMap)
  const perDay = Map.groupBy(entries, ([label]) => label.slice(0, dayLength))
  return entries.map(([label, value]) => {
    const day = label.slice(0, dayLength)
    const detail = label.slice(dayLength, 'YYYY-MM-DD HH:mm'.length)
    return {
      label: `${dayText(day)}${detail}`,
      value,
      ...(againMap[label] !== undefined && { later: againMap[label] }),
      at: Date.parse(`${day}T00:00:00Z`) + withinDay(detail.trim(), perDay.get(day)!.length),
    }
  })
}

/** Milliseconds into the day; noon where only the day is known, and numbers spread evenly. */
function withinDay(detail: string, ofDay: number): number {
  if (detail.startsWith('#')) return (Number(detail.slice(1)) / (ofDay + 1)) * dayMs
  return detail === '' ? dayMs / 2 : Date.parse(`1970-01-01T${detail}:00Z`)
}
