import type { ReportProof } from '@muster/contract/reports'
import { isoWithOffset } from '@muster/rules/time/zone'
import { readReportCode, reportCodeAt } from '@muster/rules/works/report-code'
import type { Scope } from '../../../db/scope.ts'
import type { AppDeps } from '../../../deps.ts'
import { failure } from '../../../http/failures.ts'
import type { FileStore } from '../../../outside/store/disk.ts'
import { readCompaniesById, systemScope } from '../../company/tenant-queries.ts'
import { areFilesWhole, codeOf, proveWork, sealsAnother } from '../../works/evidence/evidence.ts'
import { listSealsOfYears } from '../../works/evidence/evidence-queries.ts'
import { listPrints } from '../queries.ts'

const readDay = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .select(['timezone', 'local_date as date'])
    .where('works.id', '=', workId)
    .executeTakeFirst()

interface VerifyInput {
  readonly code: string
  /** Whether the stored photos and files are read too. */
  readonly files?: boolean | undefined
}

/**
 * Says of a report, by its code alone, whether the work still is as the report told it. 404 report.unknown for a code that
 * no report has or had.
 */
export async function verifyReport(
  source: AppDeps,
  { code: typed, files = false }: VerifyInput,
  now: Date,
): Promise<ReportProof> {
  const reportCode = readReportCode(typed)
  for (const { id: tenantId, name } of reportCode
    ? await readCompaniesById(source.pool, reportCode.tenantId)
    : []) {
    const scope = await systemScope(source, tenantId, now)
    const proof = await proofOf(scope, name, {
      workId: reportCode!.workId,
      code: reportCodeAt(tenantId, reportCode!.code),
      store: source.outside.store,
      readsFiles: files,
    })
    if (proof) return proof
  }
  throw failure('report.unknown')
}

/** Undefined where no report of the company has or had the code. */
async function proofOf(
  scope: Scope,
  companyName: string,
  {
    workId,
    code,
    store,
    readsFiles,
  }: { workId: number; code: string; store: FileStore; readsFiles: boolean },
): Promise<ReportProof | undefined> {
  const [work, proof, prints] = await Promise.all([
    readDay(scope, workId),
    proveWork(scope, workId),
    listPrints(scope, workId, code),
  ])
  const matching = proof?.rows.find((entry) => codeOf(scope, workId, entry) === code)
  if (!work) return proofOfGone(scope, companyName, { workId, code })
  // A report that was printed had its entry: that it is gone is what the question is about.
  if (!proof || (!matching && prints.length === 0)) return undefined
  const iso = (at: Date) => isoWithOffset(work.timezone, at.getTime())
  const changed =
    matching && proof.rows.find((entry) => entry.place > matching.place && sealsAnother(entry, matching))
  const areAltered = readsFiles && !(await areFilesWhole(scope, store, workId))
  const isAltered = !proof.intact || !matching || areAltered
  return {
    companyName,
    workDate: work.date,
    status: isAltered ? 'ALTERED' : changed ? 'NEWER' : 'UNALTERED',
    filesRead: readsFiles,
    sealedAt: matching ? iso(matching.at) : null,
    changedAt: changed ? iso(changed.at) : null,
    signedAt: proof.rows.filter(({ kind }) => kind === 'signed').map(({ at }) => iso(at)),
    prints: prints.map(({ printedAt, sha256 }) => ({
      printedAt: iso(printedAt),
      sha256: sha256.toString('hex'),
    })),
  }
}

/** A visit that is gone before its years are over, and was sealed with this code; undefined where none was. */
async function proofOfGone(
  scope: Scope,
  companyName: string,
  { workId, code }: { workId: number; code: string },
): Promise<ReportProof | undefined> {
  const seals = await listSealsOfYears(scope, workId)
  const seal = seals.find((each) => codeOf(scope, workId, each) === code)
  if (!seal) return undefined
  const absent = { sealedAt: null, changedAt: null, signedAt: [], prints: [] }
  return { companyName, workDate: seal.workDate, status: 'ALTERED', filesRead: false, ...absent }
}
