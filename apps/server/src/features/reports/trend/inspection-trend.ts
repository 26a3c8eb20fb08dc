import type { Received } from '@muster/contract/kit/endpoint'
import { isManagement } from '@muster/contract/kit/permissions'
import type { InspectionTrend, reports, TrendItem } from '@muster/contract/reports'
import { addDays, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { twoDecimals } from '@muster/rules/works/ratings'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { askedDays } from '../../payroll/payroll.ts'
import { listInspections, readJobSite } from '../queries.ts'

type TrendQuery = Received<typeof reports.inspectionTrend>['query']

/** A year back when nothing else is asked. */
const usualDays = 365

export async function shownTrend(scope: Scope, query: TrendQuery): Promise<InspectionTrend> {
  const { trendItemsMap, ...trend } = await inspectionTrend(scope, query)
  const items = Object.entries(trendItemsMap).map(([title, item]) => [title, rounded(item)] as const)
  return { ...trend, trendItemsMap: Object.fromEntries(items) }
}

const roundedMap = (averages: TrendItem['trendMap']): TrendItem['trendMap'] =>
  Object.fromEntries(Object.entries(averages).map(([inspected, each]) => [inspected, twoDecimals(each)!]))

const rounded = ({ average, trendMap, againMap, ...item }: TrendItem): TrendItem => ({
  ...item,
  average: twoDecimals(average)!,
  trendMap: roundedMap(trendMap),
  ...(againMap && { againMap: roundedMap(againMap) }),
})

/** 404 for a job out of reach. What was not rated is left out, as in the report of one work. */
export async function inspectionTrend(
  scope: Scope,
  { jobId, startDate, endDate }: TrendQuery,
): Promise<InspectionTrend> {
  const { site } = await found(readJobSite(scope, jobId))
  const today = localDate(scope.company.timezone, scope.now.getTime())
  const days = askedDays(scope, {
    endDate,
    startDate: startDate ?? addDays(endDate ?? today, -usualDays),
  })
  const rows = await listInspections(scope, { jobId, days })
  const byTitle = Map.groupBy(rows, ({ title }) => title)
  const hidesTimes = !isManagement(scope.actor.level)
  const items = [...byTitle].map(
    ([title, inspections]) => [title, trendOf(title, inspections, hidesTimes)] as const,
  )
  return { site, trendItemsMap: Object.fromEntries(items), ...days }
}

type Inspection = Awaited<ReturnType<typeof listInspections>>[number]

/** Where a day had several, their times tell them apart; for those who may not see times, numbers do. */
function trendOf(subTitle: string, inspections: readonly Inspection[], hidesTimes: boolean): TrendItem {
  const perDay = Map.groupBy(inspections, ({ day }) => day)
  const labelOf = (inspection: Inspection) => {
    const { day, startedAt, timezone } = inspection
    const ofDay = perDay.get(day)!
    if (ofDay.length === 1) return day
    return hidesTimes
      ? `${day} #${ofDay.indexOf(inspection) + 1}`
      : `${day} ${isoWithOffset(timezone, startedAt.getTime()).slice(11, 23)}`
  }
  const averages = inspections.map((each) => [labelOf(each), each.sum / each.weight] as const)
  const again = inspections.flatMap((each) =>
    each.sumAgain === null ? [] : [[labelOf(each), each.sumAgain / each.weight] as const],
  )
  return {
    subTitle,
    average: averages.reduce((sum, [, average]) => sum + average, 0) / averages.length,
    maximum: Math.max(...inspections.map(({ maximum }) => maximum)),
    trendMap: Object.fromEntries(averages),
    ...(again.length > 0 && { againMap: Object.fromEntries(again) }),
  }
}
