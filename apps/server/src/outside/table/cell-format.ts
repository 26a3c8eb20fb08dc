/** How a cell of a workbook shows its number. */
export type CellFormat = 'number' | 'day' | 'time'

/** Formats that every workbook has without saying so (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are East Asian days. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56])

/** The letters of a format that stand for something, without texts, colours, languages and fillers. */
const signsOf = (code: string) =>
  (code.split(';')[0] ?? '')
    .replace(/"[^"]*"?|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '')

export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return builtInDays.has(id) ? 'day' : builtInTimes.has(id) ? 'time' : 'number'
  const signs = signsOf(code)
  if (/[yd]/i.test(signs)) return 'day'
  if (/[hs]/i.test(signs)) return 'time'
  return /m/i.test(signs) ? 'day' : 'number'
}

const dayMs = 86_400_000
/** The day that Excel counts from. */
const firstOfExcel = Date.UTC(1899, 11, 30)
/** The last day that Excel knows: 31 December 9999. */
const lastSerial = 2_958_465

const isoOf = (serial: number) => new Date(firstOfExcel + Math.round(serial * dayMs) + 500).toISOString()

/** The text of a number: a day or a time by the clock where its format says so. */
export function formatCell(typed: string, format: CellFormat = 'number'): string {
  const value = Number(typed)
  if (typed.trim() === '' || Number.isNaN(value)) return typed
  if (format === 'number' || value < 0 || value > lastSerial) return String(value)
  const iso = isoOf(value)
  return format === 'time' || value < 1 ? iso.slice(11, 16) : iso.slice(0, 10)
}
