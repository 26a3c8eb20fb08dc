import type { ImportReport } from '@muster/contract/kit/csv-import'
import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import { mostSitesImported, type sites } from '@muster/contract/sites/sites'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Passwords } from '../../http/session/passwords.ts'
import { importReport } from '../../outside/table/import-report.ts'
import type { Column } from '../documents/columns.ts'
import { listFile } from '../documents/report-file.ts'
import { runImport } from './import-sites.ts'
import { sitesLike } from './queries.ts'

const mostExported = 50_000
type SiteRow = Awaited<ReturnType<ReturnType<typeof sitesLike>['execute']>>[number]
const columns: readonly Column<SiteRow>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Address', cell: ({ address }) => address },
  { label: 'Latitude', cell: ({ lat }) => lat },
  { label: 'Longitude', cell: ({ lang }) => lang },
  { label: 'Timezone', cell: ({ timezone }) => timezone },
  { label: 'Website', cell: ({ website }) => website },
  { label: 'Description', cell: ({ description }) => description },
  { label: 'Contact', cell: ({ contact }) => contact },
  { label: 'Parking', cell: ({ parking }) => parking },
  { label: 'Area', cell: ({ areaM2 }) => areaM2 },
  { label: 'Client', cell: ({ clientName }) => clientName },
  { label: 'Contract', cell: ({ link }) => link?.contractTitle ?? null },
  { label: 'Groups', cell: ({ jobLocationGroups: groups }) => groups.map(({ name }) => name).join('; ') },
  { label: 'Active', cell: ({ active }) => (active ? 'Yes' : 'No') },
]

interface ImportTarget {
  clientId: number
  contractId: number
}

/** Checks a file, or with `commit` imports it: all of its sites, or none while it has a fault. */
export const importSiteFile = (
  scope: Scope,
  passwords: Passwords,
  bytes: Uint8Array,
  input: ImportTarget & { commit: boolean },
): Promise<ImportReport> =>
  scope.transaction(async (tx) => {
    const report = await runImport(tx, passwords, bytes, { ...input, most: mostSitesImported })
    // A wrong client or contract is a fault of the call, not of the file.
    const fault = report.faults.find(({ column }) => column === 'clientId' || column === 'contractId')
    if (fault)
      throw failure('values.refused', {}, { errors: [{ path: fault.column, message: fault.message }] })
    const { rows, written, faults, warnings, ignored } = report
    return importReport({ rows, written, faults, warnings, ignored })
  })

/** The sites of the list, in its order and by its filters, as a file that an import reads. */
export async function exportSites(
  scope: Scope,
  query: Received<typeof sites.exportSites>['query'],
): Promise<FileMade> {
  const lines = await sitesLike(scope, query).limit(mostExported).execute()
  const today = localDate(scope.company.timezone, scope.now.getTime())
  return listFile(`sites-${today}`, { columns, lines })
}
