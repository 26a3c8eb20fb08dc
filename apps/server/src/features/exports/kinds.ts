import { ExportInput } from '@muster/contract/exports'
import type { Endpoint, FileMade } from '@muster/contract/kit/endpoint'
import { type Level, levelsOf } from '@muster/contract/kit/permissions'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import type { Drawing } from '@muster/pdf/render'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import type { Outside } from '../../outside/index.ts'
import { payReportFile, requirePayReport } from '../pay/report/report-file.ts'
import { requireReached } from '../payroll/payroll.ts'
import { payrollFile, requirePayroll } from '../payroll/payroll-file.ts'
import { readJobSite } from '../reports/queries.ts'
import { trendFile } from '../reports/trend/trend-file.ts'
import { workFile } from '../reports/visit/work-file.ts'
import { reachableWorks } from '../works/reach.ts'

export const exportInputOf = ({ kind, asked }: { kind: string; asked: unknown }): ExportInput =>
  ExportInput.parse({ kind, asked })

const endpointOf = { payroll: payroll.file, work: reports.workFile, trend: reports.trendFile }

export async function requireReadable(scope: Scope, input: ExportInput): Promise<void> {
  const endpoint: Endpoint | undefined = input.kind === 'pay' ? undefined : endpointOf[input.kind]
  if (endpoint && !levelsOf(endpoint.access)?.includes(scope.actor.level as Level))
    throw failure('access.level')
  for (const right of endpoint?.rights ?? []) requireRight(scope.actor, right)
  if (input.kind === 'payroll') return requireReached(scope, requirePayroll(scope, input.asked))
  if (input.kind === 'pay') return requirePayReport(scope, input.asked)
  if (input.kind === 'trend') await found(readJobSite(scope, input.asked.jobId))
  else
    await found(
      reachableWorks(scope).select('works.id').where('works.id', '=', input.asked.workId).executeTakeFirst(),
    )
}

export function makeFile(
  scope: Scope,
  { outside, publicUrl }: { outside: Outside; publicUrl: string },
  input: ExportInput,
  drawing: Drawing,
): Promise<FileMade> {
  if (input.kind === 'payroll') return payrollFile(scope, outside, input.asked, drawing)
  if (input.kind === 'pay') return payReportFile(scope, outside, input.asked, drawing)
  return input.kind === 'trend'
    ? trendFile(scope, outside, input.asked, drawing)
    : workFile(scope, { outside, publicUrl, ...drawing }, input.asked)
}
