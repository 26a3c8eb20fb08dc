import type { CatalogueTable } from '../../db/tenant-tables.ts'
import { sealedColumns } from '../../features/sealed-columns.ts'

/** What opens accounts or repeats answers: nothing that anybody would take along. */
const leftOut = new Set([
  'sessions',
  'refresh_tokens',
  'devices',
  'push_devices',
  'challenges',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'password_resets',
  'invitations',
  'calendar_feeds',
  'outbox_keys',
  'tracker_keys',
  'idempotency_keys',
])

/**
 * What is no secret: sums of files, chains, packed fixes and cells, settings. Any other column of bytes or with the name of
 * a secret stays here.
 */
const keptColumns = new Set([
  'files.sha256',
  'audit_entries.prev_hash',
  'audit_entries.hash',
  'audit_heads.prev_hash',
  'audit_heads.hash',
  'audit_heads.forgotten_hash',
  'fix_batches.points',
  'fix_batches.cells',
  'heat_cells.cells',
  'work_entries.state',
  'work_entries.report_state',
  'work_entries.context_state',
  'work_entries.prev_hash',
  'work_entries.hash',
  'work_heads.state',
  'work_heads.prev_hash',
  'work_heads.hash',
  'work_seals.entry_hash',
  'work_seals.prev_hash',
  'work_seals.hash',
  'work_seal_heads.hash',
  'report_prints.file_sha256',
  'pay_amounts.hash',
  'timesheets.rows_hash',
  'pay_exports.sha256',
  'company_settings.password_minimum',
  'company_settings.refuses_common_passwords',
])
const secretName = /password|secret|token|cipher|sealed/

export interface ExportPlan {
  readonly table: CatalogueTable
  readonly omitted: readonly string[]
  readonly opened: readonly {
    column: string
    as: string
    place: (row: Readonly<Record<string, never>>) => string
  }[]
}

/** What of each table goes into an export. A column of bytes or with the name of a secret is left out unless listed. */
export function exportPlan(tables: readonly CatalogueTable[]): { plan: ExportPlan[]; leftOut: string[] } {
  const plan = tables
    .filter(({ name }) => !leftOut.has(name))
    .map((table) => {
      const omitted = table.columns
        .filter(
          ({ name, type }) =>
            (type === 'bytea' || secretName.test(name)) && !keptColumns.has(`${table.name}.${name}`),
        )
        .map(({ name }) => name)
      const opened = sealedColumns.flatMap((sealed) =>
        sealed.table === table.name && sealed.exportedAs !== undefined
          ? [{ column: sealed.column, as: sealed.exportedAs, place: sealed.place }]
          : [],
      )
      return { table, omitted, opened }
    })
  return { plan, leftOut: tables.map(({ name }) => name).filter((name) => leftOut.has(name)) }
}
