import type { FileMade } from '@muster/contract/kit/endpoint'
import { csv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { type Drawn, renderXlsx } from './xlsx/index.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One table as the file that was asked for; both have the same rows. `name` is that of the file, without its ending. */
export async function sheetFile(
  reportType: 'CSV' | 'XLSX',
  name: string,
  sheet: Sheet,
  drawn: Drawn,
): Promise<FileMade> {
  if (reportType === 'CSV') return csvFile(name, sheet)
  return { fileName: `${name}.xlsx`, contentType: xlsx, bytes: await renderXlsx(name, sheet, drawn) }
}

export function csvFile(name: string, { header, rows }: Sheet): FileMade {
  const bytes = Buffer.from(csv(header, rows))
  return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', bytes }
}
