import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

// The archive of one company, as `tenant export` writes it and `tenant import` reads it; docs/operations.md describes it.

export const formatName = 'muster-company'
export const formatVersion = 3

const sha256 = z.string().length(64)
const id = z.int().positive()

/** What stands first: `company.json`. */
export const Opening = z.object({
  format: z.literal(formatName),
  version: z.int(),
  made: z.iso.datetime(),
  /** What the database was migrated to: only one of the same tables takes the rows. */
  schema: z.object({ newest: z.string(), sha256 }),
  /** The row of the company itself. */
  company: z.looseObject({ id, code: z.string(), former_ids: z.array(id) }),
})
export type Opening = z.infer<typeof Opening>

/** What stands last: `contents.json`. An archive without it was cut off. */
export const Contents = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  waiting: z.int(),
  /** SHA-256 of the opening, of the lines of each table, and one over name and sum of each file. */
  sums: z.object({ opening: sha256, rows: z.record(z.string(), sha256), files: sha256 }),
  /** Files that had a row and no bytes. */
  missing: z.array(id),
  omitted: z.record(z.string(), z.array(z.string()).readonly()),
  leftOut: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>

export const names = {
  opening: 'company.json',
  rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.jsonl`,
  waiting: 'waiting.jsonl',
  file: (fileId: number, variant: string) => `files/${fileId}/${variant}`,
  contents: 'contents.json',
} as const
export const variants = ['full', 'medium', 'thumb'] as const

/** The newest migration, and one sum over all of them. */
export async function readSchema(client: pg.ClientBase): Promise<Opening['schema']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name collate "C"',
  )
  const hash = createHash('sha256')
  for (const { name, checksum } of rows) hash.update(`${name} ${checksum}\n`)
  return { newest: rows.at(-1)?.name ?? '', sha256: hash.digest('hex') }
}
