import { shownDigits } from './shown-digits.ts'

export type CellFormat =
  | { readonly kind: 'number' | 'day' | 'time' | 'hours' | 'minutes' }
  /** A format that may add what the number lacks: leading zeros, signs between the digits, a percent sign. */
  | { readonly kind: 'shown'; readonly code: string }

/** Formats that every workbook has without saying so (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are East Asian days. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 47, 55, 56])
const builtInPercents = new Set([9, 10])
const builtInHours = 46

/** The letters of a format that stand for something, without texts, colours, languages and fillers. */
const signsOf = (code: string) =>
  (code.split(';')[0] ?? '')
    .replace(/"[^"]*"?|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general/gi, '')

export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return builtInFormat(id)
  const signs = signsOf(code)
  if (/[yd]/i.test(signs)) return { kind: 'day' }
  if (/\[h+\]/i.test(signs)) return { kind: 'hours' }
  if (/\[m+\]/i.test(signs)) return { kind: 'minutes' }
  if (/[hs]/i.test(signs)) return { kind: 'time' }
  return /m/i.test(signs) ? { kind: 'day' } : { kind: 'shown', code }
}

function builtInFormat(id: number): CellFormat {
  if (builtInDays.has(id)) return { kind: 'day' }
  if (builtInTimes.has(id)) return { kind: 'time' }
  if (id === builtInHours) return { kind: 'hours' }
  return builtInPercents.has(id) ? { kind: 'shown', code: '0%' } : { kind: 'number' }
}

const dayMs = 86_400_000
const minutesADay = 1440
/** The last day that Excel knows: 31 December 9999. */
const lastSerial = 2_958_465
/** A workbook from an old Macintosh counts its days from 1 January 1904. */
const daysTo1904 = 1462

/** The day of a number. Excel knows a 29 February 1900, so days before it lie one later than they are counted. */
export function dayOfSerial(serial: number, is1904: boolean): Date {
  const days = is1904 ? serial + daysTo1904 : serial
  const first = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(first + Math.round(days * dayMs) + 500)
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Spreadsheets show 15 digits: the rest is how a fraction is kept. */
const plain = (value: number) => String(Number(value.toPrecision(15)))

/** The text of a number as the sheet shows it, but never rounded and never grouped: 33.8688 stays what it is. */
export function formatCell(typed: string, format: CellFormat | undefined, is1904: boolean): string {
  const value = Number(typed)
  if (typed.trim() === '' || Number.isNaN(value)) return typed
  const { kind } = format ?? { kind: 'number' }
  if (format?.kind === 'shown') return shownDigits(value, format.code) ?? plain(value)
  if (kind === 'number' || value < 0 || value > lastSerial) return plain(value)
  const minutes = Math.round(value * minutesADay)
  if (kind === 'hours') return clock(minutes)
  if (kind === 'minutes') return String(minutes)
  // A time without a day: no day of a workbook is before its first.
  if (kind === 'time' || value < 1) return clock(minutes % minutesADay)
  return dayOfSerial(value, is1904).toISOString().slice(0, 10)
}
