import { writtenIn } from '../words/format.ts'

/** The signs that a locale writes numbers with; digits are the Latin ones, which every keyboard has. */
function numberSigns(locale: string | undefined) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal') || '.', group: sign('group') }
}

// Arabic, Persian and Devanagari keyboards have digits of their own; each row begins with its zero.
const digitRows = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']
const latinDigits = (text: string) =>
  text
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(digitRows.find((row) => row.includes(digit))!.indexOf(digit)))
    .replaceAll('٫', '.')
    .replaceAll('−', '-')

/** Without the signs that group thousands; undefined where they do not stand before three digits each. */
function ungrouped(text: string, group: string, decimal: string): string | undefined {
  if (!group || !text.includes(group)) return undefined
  const [whole = '', ...fraction] = text.split(decimal)
  const [first = '', ...groups] = whole.replace(/^[+-]/, '').split(group)
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits))
  return isGrouped ? [whole.replaceAll(group, ''), ...fraction].join(decimal) : undefined
}

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * The number that a text means in the reader's locale. Undefined for an empty text, NaN for one that is no number.
 * The other decimal sign is taken too, because a phone may offer that one alone; "1.000" is a thousand in German.
 */
export function typedNumber(text: string, locale = writtenIn()): number | undefined {
  const typed = latinDigits(text.trim())
  if (typed === '') return undefined
  const { decimal, group } = numberSigns(locale)
  const digits = (ungrouped(typed, group, decimal) ?? typed).replace(',', '.')
  const number = plain.test(digits) ? Number(digits) : Number.NaN
  return Number.isFinite(number) ? number : Number.NaN
}

/** A number as the reader types it: with the locale's decimal sign and nothing between the thousands. */
export const writtenNumber = (value: number, locale = writtenIn()) =>
  new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: false,
    maximumFractionDigits: 15,
  })
    .format(value)
    // Marks of direction, which Arabic puts before a minus sign.
    .replace(/[\u200e\u200f\u061c]/g, '')
