import type { InspectionTrend } from '@muster/contract/reports'
import { dateText } from '@muster/rules/time/date-text'
import { percentage, twoDecimals } from '@muster/rules/works/ratings'
import { isoDayCell, timeOfDayCell } from '../../../outside/sheets/measure-cells.ts'
import type { SheetCell } from '../../../outside/sheets/sheet.ts'
import type { Column } from '../../documents/columns.ts'
import { trendWords as words } from './trend-words.ts'

interface TrendLine {
  jobId: number
  site: string
  item: InspectionTrend['trendItemsMap'][string]
  /** A day; where it had several inspections, with the time of each, or its number for readers who see no times. */
  inspected: string
  average: number
  /** After the last re-inspection, where there was one. */
  again: number | undefined
}

export const trendLines = (jobId: number, { site, trendItemsMap }: InspectionTrend): TrendLine[] =>
  Object.values(trendItemsMap).flatMap((item) =>
    Object.entries(item.trendMap).map(([inspected, average]) => ({
      ...{ jobId, site, item, inspected, average },
      again: item.againMap?.[inspected],
    })),
  )

const timeCell = (label: string): SheetCell =>
  label === '' || label.startsWith('#') ? label : timeOfDayCell(label.slice(0, 8))

const scoreOf = ({ average, item }: TrendLine) => percentage(average, item.maximum)
const scoreAgainOf = ({ again, item }: TrendLine) =>
  again === undefined ? null : percentage(again, item.maximum)

const scoreAgainText = (line: TrendLine) => {
  const score = scoreAgainOf(line)
  return score === null ? '' : `${score}%`
}

/** On paper what was judged again has a column where there is any; in files always, after the others. */
export const trendColumns = (lines: readonly TrendLine[]): readonly Column<TrendLine>[] => [
  { label: words.jobNumber, cell: ({ jobId }) => jobId },
  { label: words.site, cell: ({ site }) => site },
  { label: words.title, cell: ({ item }) => item.subTitle },
  {
    label: words.inspected,
    cell: ({ inspected }) => isoDayCell(inspected.slice(0, 10)),
    width: 2,
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
  ...(lines.some(({ again }) => again !== undefined)
    ? [{ label: words.again, ...{ width: 1, align: 'end' as const }, text: scoreAgainText }]
    : []),
  { label: words.time, cell: ({ inspected }) => timeCell(inspected.slice(11)) },
  { label: words.averageOfTitle, cell: ({ item }) => twoDecimals(item.average) },
  { label: words.averageAgain, cell: ({ again }) => twoDecimals(again) },
  { label: words.scoreAgain, cell: scoreAgainOf },
]
