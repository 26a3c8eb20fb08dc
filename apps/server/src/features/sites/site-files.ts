import type { ImportReport } from '@muster/contract/csv-import'
import type { FileMade, Received } from '@muster/contract/kit'
import { mostSitesImported, type sites } from '@muster/contract/sites'
import { localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import type { Passwords } from '../../http/passwords.ts'
import { csv } from '../../outside/csv.ts'
import { finished } from '../../texts.ts'
import { bringSites } from './import-sites.ts'
import { sitesLike } from './queries.ts'

/** Faults and warnings that are told; the rest are counted. */
const mostTold = 200
/** Beyond this a company has other ways to take its sites out. */
const longest = 50_000
const header = [
  'Name',
  'Address',
  'Latitude',
  'Longitude',
  'Timezone',
  'Website',
  'Description',
  'Contact',
  'Area',
]

interface Whose {
  clientId: number
  contractId: number
}

/** What a file would bring, or, with `commit`, brings in one transaction: all of its sites, or none while it has a fault. */
export const takeSiteFile = (
  scope: Scope,
  passwords: Passwords,
  bytes: Uint8Array,
  asked: Whose & { commit: boolean },
): Promise<ImportReport> =>
  scope.transaction(async (tx) => {
    const report = await bringSites(tx, passwords, bytes, { ...asked, most: mostSitesImported })
    // What was chosen beside the file is a fault of the call, not of the file.
    const wrong = report.faults.find(({ column }) => column === 'clientId' || column === 'contractId')
    if (wrong)
      throw failure('values.refused', {}, { errors: [{ path: wrong.column, message: wrong.message }] })
    const { rows, written, faults, warnings, ignored } = report
    return {
      ...{ rows, written, ignored, faultCount: faults.length, warningCount: warnings.length },
      ...{
        faults: faults.slice(0, mostTold).map(finished),
        warnings: warnings.slice(0, mostTold).map(finished),
      },
    }
  })

/** The sites of the list, in its order and by its filters, as a file that an import reads. */
export async function exportSites(
  scope: Scope,
  query: Received<typeof sites.exportSites>['query'],
): Promise<FileMade> {
  const rows = await sitesLike(scope, query).limit(longest).execute()
  const lines = rows.map((row) => [
    ...[row.name, row.address, row.lat, row.lang, row.timezone, row.website, row.description],
    ...[row.contact, row.areaM2],
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
