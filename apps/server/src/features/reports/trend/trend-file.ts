import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import type { Say } from '@muster/contract/kit/sentences'
import type { InspectionTrend, reports } from '@muster/contract/reports'
import type { Block } from '@muster/pdf/document'
import type { Drawing } from '@muster/pdf/render'
import { dateText } from '@muster/rules/time/date-text'
import type { Scope } from '../../../db/scope.ts'
import type { Outside } from '../../../outside/index.ts'
import { tableOf } from '../../documents/columns.ts'
import { reportFile } from '../../documents/report-file.ts'
import { readerFor } from '../../languages/reader.ts'
import { inspectionTrend } from './inspection-trend.ts'
import { trendColumns, trendLines } from './trend-columns.ts'
import { trendSentences, trendWords as words } from './trend-words.ts'

type TrendFileQuery = Received<typeof reports.trendFile>['query']

/** 404 for a job out of reach. */
export async function trendFile(
  scope: Scope,
  outside: Outside,
  { jobId, reportType, language, ...query }: TrendFileQuery,
  drawing: Drawing = {},
): Promise<FileMade> {
  const trend = await inspectionTrend(scope, { jobId, ...query })
  const reader = await readerFor(scope, language, trendSentences)
  const report = {
    reportType,
    reader,
    fileName: reader.t(words.fileName, { id: String(jobId) }),
    zone: scope.company.timezone,
    table: () => tableOfLines(trendLines(jobId, trend)),
    document: async (t: Say) => ({ title: t(words.report), blocks: await blocksOf(jobId, trend, t) }),
  }
  return reportFile(scope, outside, report, drawing)
}

const tableOfLines = (lines: ReturnType<typeof trendLines>) => ({ columns: trendColumns(lines), lines })

async function blocksOf(jobId: number, trend: InspectionTrend, t: Say): Promise<Block[]> {
  const { site, trendItemsMap, startDate, endDate } = trend
  const range = { from: dateText(startDate), to: dateText(endDate) }
  const facts = [
    { label: t(words.job), value: t(words.jobId, { id: String(jobId) }) },
    { label: t(words.site), value: site },
    { label: t(words.dates), value: t(words.range, range) },
  ]
  const blocks: Block[] = [{ kind: 'facts', facts }]
  const items = Object.values(trendItemsMap)
  if (items.length === 0) return [...blocks, { kind: 'text', text: t(words.nothing) }]
  const linesOf = Map.groupBy(trendLines(jobId, trend), ({ item }) => item)
  for (const item of items) {
    const { subTitle, average, maximum } = item
    blocks.push(
      { kind: 'heading', text: subTitle },
      { kind: 'text', text: t(words.average, { average: average.toFixed(2), maximum }), bold: true },
      await tableOf(tableOfLines(linesOf.get(item) ?? []), t),
    )
  }
  return blocks
}
