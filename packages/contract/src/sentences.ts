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

// A phone takes a tenth of a second over its first plural and its first number: most sentences are spared both.
const english = (n: number) => (Math.abs(n) === 1 ? 'one' : 'other')
const withoutPlural = () => 'other'
/** The cardinal rules of CLDR that are this short, by language. */
const shortRules: Readonly<Record<string, (n: number) => string>> = {
  en: english,
  de: english,
  ne: english,
  hi: (n) => (Math.abs(n) <= 1 ? 'one' : 'other'),
  vi: withoutPlural,
  zh: withoutPlural,
}
const pluralOf = (language: string, n: number) =>
  (shortRules[language.split('-', 1)[0]!] ?? ((of) => new Intl.PluralRules(language).select(of)))(n)

/** Whole numbers below a thousand are their digits in every language of the product. */
const figure = (language: string, n: number) =>
  Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : new Intl.NumberFormat(language).format(n)

function said(part: Part, values: Values, language: string, number: string): string {
  if (typeof part === 'string') return number ? part.replaceAll('#', number) : part
  const value = values[part.name]
  if (!isPlural(part)) return value === undefined ? `{${part.name}}` : String(value)
  const n = asNumber(value)
  const form = part.forms.get(`=${n}`) ?? part.forms.get(pluralOf(language, n)) ?? part.forms.get('other')
  // A text was written for the reader already: 1,200.
  const shown = typeof value === 'string' ? value : figure(language, n)
  return (form ?? []).map((inner) => said(inner, values, language, shown)).join('')
}

/** A sentence with its values filled in; a place without a value stays as it is written. */
export const filled = (sentence: string, values: Values, language = 'en'): string =>
  partsOf(sentence)
    .map((part) => said(part, values, language, ''))
    .join('')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const isText = (part: Part): part is string => typeof part === 'string'
const leastLetters = 8

/** A key with places, as finished sentences are looked for that were made of it. */
export interface Source {
  readonly key: string
  /** What every sentence of it contains. */
  readonly texts: readonly string[]
  readonly names: readonly string[]
  readonly whole: RegExp
}

/** Of these keys those with enough text of their own to be known again, the one with the most first. */
export const sourcesOf = (keys: readonly string[]): readonly Source[] =>
  keys
    .map((key) => {
      const parts = partsOf(key)
      const texts = parts.filter(isText)
      const pattern = parts.map((part) => (isText(part) ? escaped(part) : '(.+?)')).join('')
      return {
        key,
        texts,
        names: parts.flatMap((part) => (isText(part) ? [] : [part.name])),
        whole: new RegExp(`^${pattern}$`, 's'),
        own: texts.reduce((sum, text) => sum + text.trim().length, 0),
      }
    })
    .filter(({ own }) => own >= leastLetters)
    .sort((one, other) => other.own - one.own)

/**
 * The key that a finished English sentence was made of, and what was filled in: "At most 40 characters" is
 * `At most {max} characters` with 40. Of several the one with the most text of its own.
 */
export function unfilled(sentence: string, sources: readonly Source[]) {
  for (const { key, texts, names, whole } of sources) {
    if (!texts.every((text) => sentence.includes(text))) continue
    const match = whole.exec(sentence)
    if (!match) continue
    const values: Values = Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? '']))
    return { key, values }
  }
}
