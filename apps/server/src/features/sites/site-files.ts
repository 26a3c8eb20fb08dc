import type { ImportReport } from '@muster/contract/csv-import'
import type { FileMade, Received } from '@muster/contract/kit'
import { mostSitesImported, type sites } from '@muster/contract/sites'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Passwords } from '../../http/passwords.ts'
import { csv } from '../../outside/csv.ts'
import { importReport } from '../../outside/table/import-report.ts'
import { runImport } from './import-sites.ts'
import { sitesLike } from './queries.ts'

const mostExported = 50_000
const header = [
  'Name',
  'Address',
  'Latitude',
  'Longitude',
  'Timezone',
  'Website',
  'Description',
  'Contact',
  'Parking',
  'Area',
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
  const rows = await sitesLike(scope, query).limit(mostExported).execute()
  const lines = rows.map((row) => [
    ...[row.name, row.address, row.lat, row.lang, row.timezone, row.website, row.description],
    ...[row.contact, row.parking, row.areaM2],
    ...[row.clientName, row.link?.contractTitle ?? null],
    row.jobLocationGroups.map(({ name }) => name).join('; '),
    row.active ? 'Yes' : 'No',
  ])
  return {
    fileName: `sites-${localDate(scope.company.timezone, scope.now.getTime())}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csv([...header, 'Client', 'Contract', 'Groups', 'Active'], lines)),
  }
}
