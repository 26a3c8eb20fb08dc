import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { type ReadTable, tableWords, type UnreadableTable, unreadable } from './table.ts'

const inflate = promisify(inflateRaw)

/** What a workbook may unpack to: 10,000 rows of sites need about 10 MB. */
const mostUnpacked = 64 << 20
const mostRecords = 50_000
const mostColumns = 200

/** The first sheet of a workbook as texts. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadTable | UnreadableTable> {
  const fault = await archiveFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (fault) return unreadable(tableWords[fault])
  let sheet: (CellValue | null)[][]
  try {
    sheet = await readSheet(Buffer.from(bytes))
  } catch {
    return unreadable(tableWords.brokenExcel)
  }
  const width = sheet[0]?.length ?? 0
  if (sheet.length > mostRecords || width > mostColumns) return unreadable(tableWords.tooLarge)
  return { records: sheet.map((cells) => recordOf(cells, (sheet[0] ?? []).length)) }
}

/** Excel leaves out empty cells at the end of a row, and keeps empty ones beyond the header. */
function recordOf(cells: readonly (CellValue | null)[], width: number): string[] {
  const texts = cells.map(textOf)
  while (texts.length > width && texts.at(-1) === '') texts.pop()
  return [...texts, ...Array.from({ length: Math.max(0, width - texts.length) }, () => '')]
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : dayOrTime(new Date(cell.getTime() + 500).toISOString())
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return String(cell)
}

/** A time of the clock without a day is one of the day before the first of Excel; it lies a moment beside the minute. */
const dayOrTime = (iso: string) => (iso < '1900' ? iso.slice(11, 16) : iso.slice(0, 10))

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Unpacks each part with a limit and throws it away: a directory can lie about the size, and the reader would believe it.
 * Offsets: PKWARE APPNOTE 6.3.10, sections 4.3.16, 4.3.12 and 4.3.7.
 */
async function archiveFault(file: Buffer): Promise<'brokenExcel' | 'tooLarge' | undefined> {
  let end = file.length - 22
  while (end >= 0 && file.readUInt32LE(end) !== endSignature) end -= 1
  if (end < 0) return 'brokenExcel'
  let at = file.readUInt32LE(end + 16)
  let left = mostUnpacked
  for (let entries = file.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return 'brokenExcel'
    const unpacked = await unpackedSize(file, at, left)
    if (typeof unpacked === 'string') return unpacked
    left -= unpacked
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return undefined
}

async function unpackedSize(
  file: Buffer,
  entry: number,
  most: number,
): Promise<number | 'brokenExcel' | 'tooLarge'> {
  const method = file.readUInt16LE(entry + 10)
  const packed = file.readUInt32LE(entry + 20)
  if (file.readUInt32LE(entry + 24) > most) return 'tooLarge'
  const local = file.readUInt32LE(entry + 42)
  if (local + 30 > file.length || file.readUInt32LE(local) !== localSignature) return 'brokenExcel'
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (start + packed > file.length) return 'brokenExcel'
  if (method === 0) return packed > most ? 'tooLarge' : packed
  if (method !== 8) return 'brokenExcel'
  try {
    const bytes = await inflate(file.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) })
    return bytes.length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'brokenExcel'
  }
}
