/** A place for a digit, or a text that stands as it is. */
type FormatSign = { readonly digit: string } | { readonly text: string }

const condition = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/
const signs = /"([^"]*)"?|\\(.)|[_*].|\[[^\]]*\]|([0#?])|([\s\S])/g

function holds(value: number, [, sign, typed]: RegExpExecArray): boolean {
  const bound = Number(typed)
  if (sign === '<') return value < bound
  if (sign === '<=') return value <= bound
  if (sign === '>') return value > bound
  if (sign === '>=') return value >= bound
  return (sign === '=') === (value === bound)
}

function sectionFor(code: string, value: number): string {
  const sections = code.match(/(?:"[^"]*"?|\\.|[^;])+/g) ?? []
  if (sections.some((section) => condition.test(section)))
    return (
      sections.find((section) => {
        const found = condition.exec(section)
        return found === null || holds(value, found)
      }) ?? ''
    )
  return (value === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
}

const readSigns = (section: string): FormatSign[] =>
  [...section.matchAll(signs)].flatMap(([, quoted, escaped, digit, other]): FormatSign[] => {
    if (digit !== undefined) return [{ digit }]
    const text = quoted ?? escaped ?? other
    return text === undefined ? [] : [{ text }]
  })

/**
 * What a number format adds to a number: `00000` the zeros of a postcode, `0000 000 000` and `000-00-000` the look of a
 * telephone or an identity number, `%` the percent. Undefined where the number says it all.
 */
export function shownDigits(value: number, code: string): string | undefined {
  const section = sectionFor(code, value)
  const bare = section.replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]/g, '')
  if (bare.includes('%')) return `${Number((value * 100).toPrecision(15))}%`
  if (/[.,e/@]/i.test(bare) || value < 0 || !Number.isSafeInteger(value)) return undefined
  const read = readSigns(section)
  const isDigit = (sign: FormatSign) => 'digit' in sign
  const [first, last] = [read.findIndex(isDigit), read.findLastIndex(isDigit)]
  const isIdentifier =
    read.filter((sign) => 'digit' in sign && sign.digit === '0').length > 1 ||
    read.slice(first, last).some((sign) => !isDigit(sign))
  return first >= 0 && isIdentifier ? fill(read, first, String(value)) : undefined
}

/** Digits fill their places from the right; those that are left over stand before the first. */
function fill(read: readonly FormatSign[], first: number, digits: string): string {
  let left = digits.length
  return read.reduceRight((shown, sign, at) => {
    if ('text' in sign) return sign.text + shown
    const place = left > 0 ? digits.slice(at === first ? 0 : left - 1, left) : sign.digit === '0' ? '0' : ''
    left -= 1
    return place + shown
  }, '')
}
