/**
 * Sentences with places for values, as the language files write them (a part of ICU's message format):
 * `{name}`, and `{count, plural, one {# job} other {# jobs}}` with the plural words of CLDR, exact numbers as `=0`,
 * and `#` for the number in the reader's writing.
 */
export type Values = Readonly<Record<string, string | number>>
/** A sentence with its places open, and what goes into them: worded for each reader in their own language. */
export interface Sentence {
  readonly template: string
  readonly params: Values
}
/** What goes into a place: a value, a sentence of its own, or a list of those. */
export type Param = string | number | Sentence | readonly Sentence[]
export type Params = Readonly<Record<string, Param>>
/** Says a sentence to one reader. */
export type Say = (sentence: string, params?: Params) => string

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

/** How one reader is written to: in which language, and with which text for a sentence. */
interface Reading {
  readonly language: string
  readonly textOf: (sentence: string) => string
}

function filledParam(param: Param, { language, textOf }: Reading): string | number {
  if (typeof param !== 'object') return param
  const texts = [param]
    .flat()
    .map(({ template, params }) => filled(textOf(template), params, language, textOf))
  return texts.length === 1 ? texts[0]! : new Intl.ListFormat(language).format(texts)
}

function said(part: Part, params: Params, reading: Reading, number: string): string {
  if (typeof part === 'string') return number ? part.replaceAll('#', number) : part
  const param = params[part.name]
  const value = param === undefined ? undefined : filledParam(param, reading)
  if (!isPlural(part)) return value === undefined ? `{${part.name}}` : String(value)
  const { language } = reading
  const n = asNumber(value)
  const form = part.forms.get(`=${n}`) ?? part.forms.get(pluralOf(language, n)) ?? part.forms.get('other')
  // A text was written for the reader already: 1,200.
  const shown = typeof value === 'string' ? value : figure(language, n)
  return (form ?? []).map((inner) => said(inner, params, reading, shown)).join('')
}

const asItStands = (sentence: string) => sentence
/**
 * A sentence with its places filled; a place without a value stays as it is written. `textOf` finds the text of the
 * sentences among the params.
 */
export const filled = (sentence: string, params: Params, language = 'en', textOf = asItStands): string =>
  partsOf(sentence)
    .map((part) => said(part, params, { language, textOf }, ''))
    .join('')

/** The params that a sentence has places for; the others stay behind. */
export function namedParams(template: string, params: Values): Values {
  const places = placesIn(partsOf(template))
  return Object.fromEntries(Object.entries(params).filter(([name]) => places.has(name)))
}

/** The names of the places of a sentence without plural forms, as types. */
export type PlacesOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never
export type ParamsOf<Template extends string> = Readonly<Record<PlacesOf<Template>, Param>>
