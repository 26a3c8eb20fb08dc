const dayFirst = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** Two digits of a year: the century that puts it at most 20 years ahead. */
function wholeYear(digits: string, thisYear: number) {
  if (digits.length === 4) return Number(digits)
  const near = Math.floor(thisYear / 100) * 100 + Number(digits)
  return near > thisYear + 20 ? near - 100 : near
}

/**
 * The day that somebody typed, as YYYY-MM-DD: day first (1/2/26 is the first of February, whatever
 * the language of the browser), or year first as ISO 8601 has it. Null for what is no day.
 */
export function typedDay(text: string, thisYear = new Date().getFullYear()): string | null {
  const typed = text.trim()
  const iso = yearFirst.exec(typed)
  const [, date, month, year] = iso ? [iso[0], iso[3], iso[2], iso[1]] : (dayFirst.exec(typed) ?? [])
  if (!date || !month || !year) return null
  const parts = [wholeYear(year, thisYear), Number(month), Number(date)] as const
  const day = `${String(parts[0]).padStart(4, '0')}-${String(parts[1]).padStart(2, '0')}-${String(parts[2]).padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
