import type { FileMade, Received } from '@muster/contract/kit'
import type { InspectionTrend, reports } from '@muster/contract/reports'
import { dateText } from '@muster/rules/date-text'
import { percentage } from '@muster/rules/ratings'
import type { Scope } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'
import type { Block, Column } from '../../outside/pdf/document.ts'
import { type Drawing, renderPdf } from '../../outside/pdf/index.ts'
import type { SheetCell } from '../../outside/sheet.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy } from '../company/letterhead.ts'
import { inspectionTrend } from './inspection-trend.ts'

type Asked = Received<typeof reports.trendFile>['query']

const header = ['Job ID', 'Site', 'Title', 'Inspected', 'Average', 'Maximum', 'Score %']
const columns: Column[] = [
  { label: 'Inspected', width: 2 },
  { label: 'Average', width: 1, align: 'end' },
  { label: 'Score', width: 1, align: 'end' },
]

/** The trend of a job's inspections as a file, the twin of its screen; 404 for a job out of reach. */
export async function trendFile(
  scope: Scope,
  outside: Outside,
  asked: Asked,
  drawing: Drawing = {},
): Promise<FileMade> {
  const trend = await inspectionTrend(scope, asked)
  const fileName = `Inspection trend - job ${asked.jobId}`
  if (asked.reportType !== 'PDF')
    return sheetFile(asked.reportType, fileName, { header, rows: rowsOf(asked.jobId, trend) }, drawing.signal)
  const bytes = await renderPdf(
    {
      ...(await letterhead(scope, outside)),
      title: 'Inspection trend report',
      lang: 'en',
      blocks: blocksOf(asked.jobId, trend),
      footer: madeBy(scope, scope.company.timezone),
      madeAt: scope.now.getTime(),
    },
    drawing,
  )
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

const rowsOf = (jobId: number, { site, trendItemsMap }: InspectionTrend): SheetCell[][] =>
  Object.values(trendItemsMap).flatMap(({ subTitle, maximum, trendMap }) =>
    Object.entries(trendMap).map(([inspected, average]) => [
      jobId,
      site,
      subTitle,
      inspected,
      average,
      maximum,
      percentage(average, maximum),
    ]),
  )

/** The day as documents write it, and the time, to the minute, where the day had several. */
const whenText = (label: string) => `${dateText(label.slice(0, 10))}${label.slice(10, 16)}`

function blocksOf(jobId: number, { site, trendItemsMap, startDate, endDate }: InspectionTrend): Block[] {
  const facts = [
    { label: 'Job', value: `Job ID : ${jobId}` },
    { label: 'Site', value: site },
    { label: 'Dates', value: `${dateText(startDate)} – ${dateText(endDate)}` },
  ]
  const items = Object.values(trendItemsMap)
  if (items.length === 0)
    return [
      { kind: 'facts', facts },
      { kind: 'text', text: 'No inspections in this range.' },
    ]
  return [
    { kind: 'facts', facts },
    ...items.flatMap(({ subTitle, average, maximum, trendMap }): Block[] => [
      { kind: 'heading', text: subTitle },
      { kind: 'text', text: `Average: ${average.toFixed(2)} of ${maximum}`, bold: true },
      {
        kind: 'table',
        columns,
        rows: Object.entries(trendMap).map(([inspected, each]) => [
          whenText(inspected),
          each.toFixed(2),
          `${percentage(each, maximum)}%`,
        ]),
      },
    ]),
  ]
}
