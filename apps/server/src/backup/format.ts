import { createHash } from 'node:crypto'
import { z } from 'zod'

export const formatName = 'muster-backup'
export const formatVersion = 1

export const Opening = z.object({
  format: z.literal(formatName),
  version: z.int(),
  made: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Tells the secret of the installation from any other, and nothing of it. */
  keyPrint: z.string(),
  /** The data keys that each company had. The keys themselves are not in a backup. */
  companies: z.array(z.object({ id: z.int(), code: z.string(), generations: z.array(z.int()) })),
})
export type Opening = z.infer<typeof Opening>

const sha256 = z.string().length(64)
/** What stands last: `contents.json`. A backup without it was cut off. */
export const Contents = z.object({
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int(), sha256 })),
  sequences: z.record(z.string(), z.int()),
  /** The sum goes over the name and the sum of each file, in the order of the archive. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256 }),
  /** Files that had a row and no bytes. */
  missing: z.array(z.string()),
  /** Waiting background jobs that send nothing to people. */
  waiting: z.int(),
})
export type Contents = z.infer<typeof Contents>

export const Waiting = z.object({
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
})
export type Waiting = z.infer<typeof Waiting>

export const names = {
  opening: 'backup.json',
  rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}`,
  waiting: 'waiting.jsonl',
  file: (key: string) => `files/${key}`,
  contents: 'contents.json',
} as const

export const newLine = 0x0a
function countLines(bytes: Uint8Array) {
  let lines = 0
  for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, at + 1)) lines += 1
  return lines
}

export function summing() {
  const hash = createHash('sha256')
  const seen = { bytes: 0, lines: 0 }
  return {
    seen,
    take(bytes: Uint8Array) {
      hash.update(bytes)
      seen.bytes += bytes.length
    },
    takeLines(bytes: Uint8Array) {
      this.take(bytes)
      seen.lines += countLines(bytes)
    },
    sum: () => hash.digest('hex'),
  }
}

export function summingFiles() {
  const all = summing()
  const seen = { count: 0, bytes: 0 }
  return {
    add(key: string, bytes: number, sum: string) {
      all.take(Buffer.from(`${key}\n${sum}\n`))
      seen.count += 1
      seen.bytes += bytes
    },
    result: () => ({ ...seen, sha256: all.sum() }),
  }
}
