import type { FileMade, Received } from '@muster/contract/kit'
import type { InspectionTrend, reports } from '@muster/contract/reports'
import type { Say } from '@muster/contract/sentences'
import type { Block, Column } from '@muster/pdf/document'
import { type Drawing, renderPdf } from '@muster/pdf/render'
import { dateText } from '@muster/rules/time/date-text'
import { percentage, twoDecimals } from '@muster/rules/works/ratings'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import { isoDayCell, timeOfDayCell } from '../../outside/measure-cells.ts'
import type { SheetCell } from '../../outside/sheet.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy, withMaker } from '../company/letterhead.ts'
import { readerFor } from '../languages/reader.ts'
import { inspectionTrend } from './inspection-trend.ts'
import { trendHeader, trendSentences, trendWords as words } from './trend-words.ts'

type TrendFileQuery = Received<typeof reports.trendFile>['query']

const columns: Column[] = [
  { label: words.inspected, width: 2 },
  { label: words.averageColumn, width: 1, align: 'end' },
  { label: words.score, width: 1, align: 'end' },
]

/** The trend of a job's inspections as a file, the twin of its screen; 404 for a job out of reach. */
export async function trendFile(
  scope: Scope,
  outside: Outside,
  query: TrendFileQuery,
  drawing: Drawing = {},
): Promise<FileMade> {
  const trend = await inspectionTrend(scope, query)
  const reader = await readerFor(scope, query.language, trendSentences)
  const { language, t } = reader
  const fileName = t(words.fileName, { id: String(query.jobId) })
  if (query.reportType !== 'PDF') {
    const header = trendHeader.map((label) => t(label))
    const table = { language, header, rows: rowsOf(query.jobId, trend) }
    const sheet = withMaker(scope, scope.company.timezone, t, table)
    return sheetFile(query.reportType, fileName, sheet, drawing.signal)
  }
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside, reader)),
      title: t(words.report),
      blocks: blocksOf(query.jobId, trend, t),
      footer: madeBy(scope, scope.company.timezone, t),
    },
    drawing,
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

/** The average that the screen shows over the chart closes each row of its title. */
const rowsOf = (jobId: number, { site, trendItemsMap }: InspectionTrend): SheetCell[][] =>
  Object.values(trendItemsMap).flatMap(({ subTitle, average: ofTitle, maximum, trendMap }) =>
    Object.entries(trendMap).map(([inspected, average]) => [
      jobId,
      site,
      subTitle,
      isoDayCell(inspected.slice(0, 10)),
      twoDecimals(average),
      maximum,
      percentage(average, maximum),
      timeCell(inspected.slice(11)),
      twoDecimals(ofTitle),
    ]),
  )

/** Where a day had several inspections: the time of each, or its number for readers who see no times. */
const timeCell = (label: string): SheetCell =>
  label === '' || label.startsWith('#') ? label : timeOfDayCell(label.slice(0, 8))

/** The day as documents write it, and the time, to the minute, where the day had several. */
const whenText = (label: string) => `${dateText(label.slice(0, 10))}${label.slice(10, 16)}`

function blocksOf(jobId: number, trend: InspectionTrend, t: Say): Block[] {
  const { site, trendItemsMap, startDate, endDate } = trend
  const range = { from: dateText(startDate), to: dateText(endDate) }
  const facts = [
    { label: t(words.job), value: t(words.jobId, { id: String(jobId) }) },
    { label: t(words.site), value: site },
    { label: t(words.dates), value: t(words.range, range) },
  ]
  const items = Object.values(trendItemsMap)
  if (items.length === 0)
    return [
      { kind: 'facts', facts },
      { kind: 'text', text: t(words.nothing) },
    ]
  return [
    { kind: 'facts', facts },
    ...items.flatMap(({ subTitle, average, maximum, trendMap }): Block[] => [
      { kind: 'heading', text: subTitle },
      { kind: 'text', text: t(words.average, { average: average.toFixed(2), maximum }), bold: true },
      {
        kind: 'table',
        columns: columns.map((column) => ({ ...column, label: t(column.label) })),
        rows: Object.entries(trendMap).map(([inspected, each]) => [
          whenText(inspected),
          each.toFixed(2),
          `${percentage(each, maximum)}%`,
        ]),
      },
    ]),
  ]
}
