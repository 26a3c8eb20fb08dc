import { buffer } from 'node:stream/consumers'
import type { FileMade } from '@muster/contract/kit/endpoint'
import type { PayDifference, PayExport, PayFormat } from '@muster/contract/pay/hand-over'
import type { PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import type { Outside } from '../../../outside/index.ts'
import { cellText } from '../../../outside/sheets/sheet.ts'
import type { FileStore } from '../../../outside/store/disk.ts'
import { keyOf } from '../../../outside/store/file-keys.ts'
import { sumOf } from '../../../outside/store/stored-sums.ts'
import { storeMadeFile } from '../../files/keep-made.ts'
import { readPeriod } from '../queries.ts'
import {
  type ExportRow,
  holdPeriod,
  type KeptLine,
  listExportRows,
  readExportRow,
  readLastExport,
} from './hand-over-queries.ts'
import { draftFile, type HandOverDraft, missingNames } from './preview.ts'
import { renderFile } from './render-file.ts'

const mostDifferences = 500

const shownExport = ({ sha256, madeAt, differs, key: _, mime: __, ...row }: ExportRow): PayExport => ({
  ...row,
  sha256: sha256.toString('hex'),
  madeAt: madeAt.toISOString(),
  differences: differs ?? [],
})

/** Throws row.notFound. */
export async function listPayExports(scope: Scope, periodId: number): Promise<PayExport[]> {
  await found(readPeriod(scope, periodId))
  return (await listExportRows(scope, periodId)).map(shownExport)
}

const keptLines = ({ file }: HandOverDraft): KeptLine[] =>
  file.rows.map(({ tenantUserId, employeeName, date, cells }) => ({
    ...{ tenantUserId, employeeName, date },
    text: cells.map(cellText).join(', '),
  }))

/**
 * The same lines answer the file that was made of them before, byte for byte; others make a file
 * that says what differs. Throws row.notFound, pay.notLocked, pay.notMapped.
 */
export const makePayFile = (
  scope: Scope,
  outside: Outside,
  id: number,
  format: PayFormat,
): Promise<PayExport> =>
  scope.transaction(async (tx) => {
    await found(holdPeriod(tx, id))
    const period = await found(readPeriod(tx, id))
    if (period.state === 'OPEN') throw failure('pay.notLocked')
    const draft = await draftFile(tx, period, format)
    const names = missingNames(draft)
    if (names.length > 0) {
      const missing = names.slice(0, 10).join(', ')
      throw failure('pay.notMapped', { missing }, { data: draft.missing })
    }
    const lines = keptLines(draft)
    const last = await readLastExport(tx, id, format)
    if (last && sameLines(last.lines, lines)) {
      const { lines: _, ...row } = last
      await noteHandedOver(tx, period)
      return shownExport(row)
    }
    // A workbook is written on another thread, and its lines meanwhile on this one.
    const [file, texts] = await Promise.all([
      renderFile(outside, period, format, draft.file),
      {
        lines: JSON.stringify(lines),
        differs: last ? JSON.stringify(differencesOf(last.lines, lines)) : null,
      },
    ])
    const { id: exportId } = await tx
      .into('pay_exports', {
        period_id: id,
        format,
        file_id: await storeMadeFile(tx, outside.store, file),
        sha256: Buffer.from((await sumOf(file.bytes)).sha256, 'hex'),
        ...texts,
        made_at: tx.now,
        made_by: tx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteHandedOver(tx, period)
    return shownExport(await found(readExportRow(tx, { id, exportId })))
  })

async function noteHandedOver(tx: Scope, period: PayPeriod) {
  if (period.state !== 'LOCKED') return
  await tx
    .change('pay_periods', { state: 'HANDED_OVER', handed_over_at: tx.now, handed_over_by: tx.actor.id })
    .where('id', '=', period.id)
    .execute()
}

const lineKey = ({ tenantUserId, date, text }: KeptLine) => `${tenantUserId} ${date} ${text}`
const sameLines = (before: readonly KeptLine[], now: readonly KeptLine[]) =>
  before.length === now.length && before.every((line, index) => lineKey(line) === lineKey(now[index]!))

function differencesOf(before: readonly KeptLine[], now: readonly KeptLine[]): PayDifference[] {
  const gone = withoutShared(before, now)
  const added = Map.groupBy(withoutShared(now, before), ofPersonAndDay)
  const differences = gone.map((line): PayDifference => {
    const other = added.get(ofPersonAndDay(line))?.shift()
    return difference(line, line.text, other?.text ?? null)
  })
  for (const line of [...added.values()].flat()) differences.push(difference(line, null, line.text))
  return differences
    .sort((a, b) => a.employeeName.localeCompare(b.employeeName) || a.date.localeCompare(b.date))
    .slice(0, mostDifferences)
}
const ofPersonAndDay = ({ tenantUserId, date }: KeptLine) => `${tenantUserId} ${date}`
const difference = (
  { tenantUserId, employeeName, date }: KeptLine,
  before: string | null,
  now: string | null,
) => ({ tenantUserId, employeeName, date, before, now })

function withoutShared(lines: readonly KeptLine[], others: readonly KeptLine[]) {
  const left = new Map<string, number>()
  for (const line of others) left.set(lineKey(line), (left.get(lineKey(line)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(lineKey(line)) ?? 0
    if (count > 0) left.set(lineKey(line), count - 1)
    return count === 0
  })
}

interface ExportKey {
  id: number
  exportId: number
}
/** Throws row.notFound. */
export async function readPayFile(scope: Scope, store: FileStore, key: ExportKey): Promise<FileMade> {
  const row = await found(readExportRow(scope, key))
  const stored = await found(store.read(keyOf(row.key, 'full')))
  const contentType = row.mime === 'text/csv' ? 'text/csv; charset=utf-8' : row.mime
  return { fileName: row.fileName, contentType, bytes: await buffer(stored) }
}
