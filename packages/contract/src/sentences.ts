/**
 * Sentences with places for values, as the language files write them (a part of ICU's message format):
 * `{name}`, and `{count, plural, one {# job} other {# jobs}}` with the plural words of CLDR, exact numbers as `=0`,
 * and `#` for the number in the reader's writing.
 */
export type Values = Readonly<Record<string, string | number>>
/** Says a sentence to one reader. */
export type Say = (sentence: string, values?: Values) => string

export interface Plural {
  readonly name: string
  readonly forms: ReadonlyMap<string, readonly Part[]>
}
export type Part = string | { readonly name: string } | Plural
export const isPlural = (part: Part): part is Plural => typeof part !== 'string' && 'forms' in part

const closing = (text: string, open: number) => {
  let depth = 0
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1
    if (text[i] === '}') depth -= 1
    if (depth === 0) return i
  }
  return -1
}

function formsOf(text: string) {
  const forms = new Map<string, readonly Part[]>()
  for (let at = text.indexOf('{'), from = 0; at >= 0; at = text.indexOf('{', from)) {
    const end = closing(text, at)
    if (end < 0) return
    forms.set(text.slice(from, at).trim(), partsOf(text.slice(at + 1, end)))
    from = end + 1
  }
  return forms.has('other') ? forms : undefined
}

const plainPlace = /^\w+$/
const pluralPlace = /^(\w+),\s*plural,\s*(.*)$/s

function placeOf(inside: string): Part | undefined {
  if (plainPlace.test(inside)) return { name: inside }
  const [, name, rest] = pluralPlace.exec(inside) ?? []
  const forms = rest && formsOf(rest)
  return name && forms ? { name, forms } : undefined
}

/** The pieces of a sentence; braces that hold no place stay text. */
export function partsOf(sentence: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = sentence.indexOf('{'); at >= 0; at = sentence.indexOf('{', at + 1)) {
    const end = closing(sentence, at)
    const place = end < 0 ? undefined : placeOf(sentence.slice(at + 1, end))
    if (!place) continue
    if (at > from) parts.push(sentence.slice(from, at))
    parts.push(place)
    from = end + 1
    at = end
  }
  if (from < sentence.length) parts.push(sentence.slice(from))
  return parts
}

/** The names of a sentence's places, those inside plural forms too. */
export const placesIn = (parts: readonly Part[]): Set<string> =>
  new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string') return []
      return isPlural(part)
        ? [part.name, ...[...part.forms.values()].flatMap((form) => [...placesIn(form)])]
        : [part.name]
    }),
  )

const asNumber = (value: string | number | undefined) =>
  typeof value === 'number' ? value : Number(String(value ?? '').replace(/[^\d.-]/g, ''))

function said(part: Part, values: Values, language: string, number: string): string {
  if (typeof part === 'string') return number ? part.replaceAll('#', number) : part
  const value = values[part.name]
  if (!isPlural(part)) return value === undefined ? `{${part.name}}` : String(value)
  const n = asNumber(value)
  const form =
    part.forms.get(`=${n}`) ??
    part.forms.get(new Intl.PluralRules(language).select(n)) ??
    part.forms.get('other')
  // A text was written for the reader already: 1,200.
  const shown = typeof value === 'string' ? value : new Intl.NumberFormat(language).format(n)
  return (form ?? []).map((inner) => said(inner, values, language, shown)).join('')
}

/** A sentence with its values filled in; a place without a value stays as it is written. */
export const filled = (sentence: string, values: Values, language = 'en'): string =>
  partsOf(sentence)
    .map((part) => said(part, values, language, ''))
    .join('')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const leastLetters = 8

/**
 * The key among `keys` that a finished English sentence was made of, and what was filled in: "At most 40 characters" is
 * `At most {max} characters` with 40. Of several the one with the most text of its own.
 */
export function unfilled(sentence: string, keys: readonly string[]) {
  let best: { key: string; values: Record<string, string>; own: number } | undefined
  for (const key of keys) {
    const parts = partsOf(key)
    const own = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.trim().length : 0), 0)
    if (own < leastLetters || (best && best.own >= own)) continue
    const pattern = parts.map((part) => (typeof part === 'string' ? escaped(part) : '(.+?)')).join('')
    const match = new RegExp(`^${pattern}$`, 's').exec(sentence)
    if (!match) continue
    const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
    best = { key, own, values: Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? ''])) }
  }
  return best && { key: best.key, values: best.values as Values }
}
