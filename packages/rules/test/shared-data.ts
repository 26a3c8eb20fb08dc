import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of real test data: the nearest `shared` folder beside the repository, or above it. */
function sharedFolder(): string | undefined {
  let folder = dirname(join(import.meta.dirname, '../../..'))
  for (;;) {
    const candidate = join(folder, 'shared')
    if (existsSync(join(candidate, 'data'))) return candidate
    if (folder === dirname(folder)) return undefined
    folder = dirname(folder)
  }
}

/** The whole path of a file of the real test data, or undefined where it is absent. */
export function sharedFile(path: string): string | undefined {
  const folder = sharedFolder()
  if (!folder) return undefined
  const whole = join(folder, 'data', path)
  return existsSync(whole) ? whole : undefined
}

/** Rows of a simple CSV file as records of its header; understands quoted cells and line breaks within them. */
export function csvRows(file: string): Record<string, string>[] {
  const [header, ...rows] = cells(readFileSync(file, 'utf8'))
  return rows.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? ''])))
}

function cells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0]) rows.push(row)
    row = []
  }
  return rows
}
