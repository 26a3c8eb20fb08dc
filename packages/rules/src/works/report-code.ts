// Without I, L, O and U, which are mistaken for others.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20

interface Reported {
  tenantId: number
  workId: number
  /** SHA-256 of the entry up to which the report tells. */
  hash: Uint8Array
}

/** The first 100 bits of a hash in base 32 (Crockford), five digits a group. */
function digitsOf(hash: Uint8Array) {
  const bits = [...hash.slice(0, 13)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const all = Array.from(
    { length: LENGTH },
    (_, n) => digits[Number.parseInt(bits.slice(n * 5, n * 5 + 5), 2)],
  )
  return [0, 5, 10, 15].map((from) => all.slice(from, from + 5).join('')).join('-')
}

/**
 * The code by which anybody can ask whether a report is unaltered: where to look (company and work), and 100 bits that
 * nobody guesses.
 */
export const reportCode = ({ tenantId, workId, hash }: Reported) => `${tenantId}-${workId}-${digitsOf(hash)}`

const shape = /^(\d{1,15})-(\d{1,15})((?:-[0-9A-HJKMNP-TV-Z]{5}){4})$/

/** A code as somebody typed it, in its own form and with where to look; undefined for what cannot be one. */
export function readReportCode(typed: string) {
  const code = typed
    .trim()
    .toUpperCase()
    .replace(/[\s–—]+/g, '-')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const found = shape.exec(code)
  return found ? { code, tenantId: Number(found[1]), workId: Number(found[2]) } : undefined
}

/** The code of the same report of a company that has another number now. */
export const reportCodeAt = (tenantId: number, code: string) => code.replace(/^\d+/, String(tenantId))
