import type { InspectionTrend } from '@muster/contract/reports'
import { dateText } from '@muster/rules/time/date-text'
import { percentage, twoDecimals } from '@muster/rules/works/ratings'
import { isoDayCell, timeOfDayCell } from '../../../outside/sheets/measure-cells.ts'
import type { SheetCell } from '../../../outside/sheets/sheet.ts'
import type { Column } from '../../documents/columns.ts'
import { trendWords as words } from './trend-words.ts'

/** What the inspections of a day, or one of several on it, gave a part of the checklist. */
interface TrendLine {
  jobId: number
  site: string
  item: InspectionTrend['trendItemsMap'][string]
  /** A day; where it had several inspections, with the time of each, or its number for readers who see no times. */
  inspected: string
  average: number
}

export const trendLines = (jobId: number, { site, trendItemsMap }: InspectionTrend): TrendLine[] =>
  Object.values(trendItemsMap).flatMap((item) =>
    Object.entries(item.trendMap).map(([inspected, average]) => ({ jobId, site, item, inspected, average })),
  )

const timeCell = (label: string): SheetCell =>
  label === '' || label.startsWith('#') ? label : timeOfDayCell(label.slice(0, 8))

const scoreOf = ({ average, item }: TrendLine) => percentage(average, item.maximum)

export const trendColumns: readonly Column<TrendLine>[] = [
  { label: words.jobNumber, cell: ({ jobId }) => jobId },
  { label: words.site, cell: ({ site }) => site },
  { label: words.title, cell: ({ item }) => item.subTitle },
  {
    label: words.inspected,
    cell: ({ inspected }) => isoDayCell(inspected.slice(0, 10)),
    width: 2,
    // With the time, to the minute, where the day had several.
    text: ({ inspected }) => `${dateText(inspected.slice(0, 10))}${inspected.slice(10, 16)}`,
  },
  {
    label: words.averageColumn,
    cell: ({ average }) => twoDecimals(average),
    ...{ width: 1, align: 'end' },
    text: ({ average }) => average.toFixed(2),
  },
  { label: words.maximum, cell: ({ item }) => item.maximum },
  { label: words.scorePercent, cell: scoreOf },
  { label: words.score, width: 1, align: 'end', text: (line) => `${scoreOf(line)}%` },
  { label: words.time, cell: ({ inspected }) => timeCell(inspected.slice(11)) },
  // The average that the screen shows over the chart closes each row of its title.
  { label: words.averageOfTitle, cell: ({ item }) => twoDecimals(item.average) },
]
