import type { ReportProof } from '@muster/contract/reports'
import { readReportCode } from '@muster/rules/report-code'
import { isoWithOffset } from '@muster/rules/zone'
import { companyRules } from '../../db/company-rules.ts'
import { openScope, type Scope, type ScopeSource, system } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { codeOf, proveWork } from '../works/evidence.ts'
import { listPrints } from './queries.ts'

/** A scope of the company that a code names, and its name; undefined where there is none any more. */
async function companyOf(source: ScopeSource, tenantId: number, now: Date) {
  const { rows } = await source.pool.query<{ name: string }>(
    `select full_name as name from tenants where id = $1 and status <> 'closed'`,
    [tenantId],
  )
  if (!rows[0]) return undefined
  const company = await companyRules(source.pool, tenantId)
  return { name: rows[0].name, scope: openScope(source, { tenantId, actor: system, company, now }) }
}

const readDay = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .select(['timezone', 'local_date as date'])
    .where('works.id', '=', workId)
    .executeTakeFirst()

/**
 * Says of a report, by its code alone, whether the work still is as the report told it. 404 report.unknown for a code that
 * no report has or had.
 */
export async function verifyReport(source: ScopeSource, typed: string, now: Date): Promise<ReportProof> {
  const asked = readReportCode(typed)
  const company = asked && (await companyOf(source, asked.tenantId, now))
  if (!company) throw failure('report.unknown')
  const { scope, name } = company
  const { code, workId } = asked
  const [work, proof, prints] = await Promise.all([
    readDay(scope, workId),
    proveWork(scope, workId),
    listPrints(scope, workId, code),
  ])
  const told = proof?.rows.find((entry) => codeOf(scope, workId, entry) === code)
  // A report that was printed had its entry: that it is gone is what the question is about.
  if (!work || !proof || (!told && prints.length === 0)) throw failure('report.unknown')
  const iso = (at: Date) => isoWithOffset(work.timezone, at.getTime())
  const changed =
    told && proof.rows.find((entry) => entry.place > told.place && !entry.state.equals(told.state))
  const isAltered = !proof.intact || !told
  return {
    companyName: name,
    workDate: work.date,
    status: isAltered ? 'ALTERED' : changed ? 'NEWER' : 'UNALTERED',
    sealedAt: told ? iso(told.at) : null,
    changedAt: changed ? iso(changed.at) : null,
    prints: prints.map(({ printedAt, sha256 }) => ({
      printedAt: iso(printedAt),
      sha256: sha256.toString('hex'),
    })),
  }
}
