import { setImmediate } from 'node:timers/promises'
import type { ReadTable, UnreadableTable } from './table.ts'

const longestLine = 65_536
const newline = 10

/**
 * A table as lines of JSON, which a thread hands over without a copy: what can be said of the file, then its records,
 * some on each line.
 */
export function packTable(table: ReadTable | UnreadableTable): Uint8Array<ArrayBuffer> {
  if ('message' in table) return new TextEncoder().encode(JSON.stringify(table))
  const { records, ...head } = table
  const lines = [JSON.stringify(head)]
  let line: string[] = []
  let length = 0
  const endLine = () => {
    lines.push(`[${line.join(',')}]`)
    line = []
    length = 0
  }
  for (const record of records) {
    const packed = JSON.stringify(record)
    line.push(packed)
    length += packed.length
    if (length > longestLine) endLine()
  }
  endLine()
  return new TextEncoder().encode(lines.join('\n'))
}

/** Reads what `packTable` made, line by line: other requests run between two lines. */
export async function unpackTable(bytes: Uint8Array): Promise<ReadTable | UnreadableTable> {
  const decoder = new TextDecoder()
  let offset = 0
  const nextLine = (): unknown => {
    const end = bytes.indexOf(newline, offset)
    const line = bytes.subarray(offset, end < 0 ? bytes.length : end)
    offset = end < 0 ? bytes.length : end + 1
    return JSON.parse(decoder.decode(line))
  }
  const head = nextLine() as UnreadableTable | Omit<ReadTable, 'records'>
  if ('message' in head) return head
  const records: string[][] = []
  while (offset < bytes.length) {
    records.push(...(nextLine() as string[][]))
    await setImmediate()
  }
  return { ...head, records }
}
