/** What a language calls days and spans, for a browser whose `Intl` does not have it: Chrome knows no Nepali. */
export interface DateWords {
  readonly formats: Readonly<Record<string, DateForm>>
  readonly relative: Readonly<Record<string, RelativeForm>>
  readonly list: { readonly pair: string; readonly middle: string; readonly last: string }
}
interface DateForm {
  /** Such as `{year} {month} {day}, {weekday}`. */
  readonly template: string
  readonly isShortYear: boolean
  readonly month?: readonly string[]
  /** From Sunday on. */
  readonly weekday?: readonly string[]
}
interface RelativeForm {
  readonly past: readonly string[]
  readonly future: readonly string[]
  readonly named: Readonly<Record<string, string>>
}

const dateParts = ['dateStyle', 'weekday', 'year', 'month', 'day'] as const
const dateOptions = new Set<string>([...dateParts, 'timeZone'])
/** How a day is written; undefined for what no words are made of, such as hours. */
export function signatureOf(options: Intl.DateTimeFormatOptions = {}): string | undefined {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  if (given.some(([key]) => !dateOptions.has(key))) return undefined
  return dateParts.flatMap((key) => (options[key] ? [`${key} ${options[key]}`] : [])).join(', ') || undefined
}

const Dates = Intl.DateTimeFormat
const Spans = Intl.RelativeTimeFormat
const Lists = Intl.ListFormat
type Locales = string | readonly string[] | undefined
const languageOf = (locales: Locales) => [locales].flat()[0]?.split('-')[0]

/** The day of an instant in a zone, in figures; the weekday from Sunday on. */
function dayOf(date: Date | number | undefined, timeZone: string | undefined) {
  const parts = new Dates('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  }).formatToParts(date)
  const figure = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const [year, month, day] = [figure('year'), figure('month'), figure('day')]
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

function writeDate(form: DateForm, { year, month, day, weekday }: ReturnType<typeof dayOf>): string {
  const values: Readonly<Record<string, string | undefined>> = {
    year: form.isShortYear ? String(year % 100).padStart(2, '0') : String(year),
    month: form.month?.[month - 1],
    day: String(day),
    weekday: form.weekday?.[weekday],
  }
  return form.template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function writeSpan({ past, future, named }: RelativeForm, count: number, isAuto: boolean): string {
  const name = isAuto ? named[String(count)] : undefined
  if (name !== undefined) return name
  const forms = count < 0 || Object.is(count, -0) ? past : future
  const amount = Math.abs(count)
  return (forms[amount === 1 ? 0 : 1] ?? '').replace('{count}', String(amount))
}

const writeList = ({ pair, middle, last }: DateWords['list'], texts: readonly string[]) =>
  texts.length === 2
    ? texts.join(pair)
    : [texts.slice(0, -1).join(middle), ...texts.slice(-1)].filter(Boolean).join(last)

const withMethod = <T extends object>(format: T, method: unknown): T =>
  Object.defineProperty(format, 'format', { value: method })

/** From now on `Intl` writes days, spans and lists of this language by these words, and all else as before. */
export function writeDatesBy(language: string, { formats, relative, list }: DateWords): void {
  const isIt = (locales: Locales) => languageOf(locales) === language
  const supply = <F extends { prototype: object }>(Native: F, make: (...input: never[]) => object): F =>
    new Proxy(Native, {
      construct: (_, input) => make(...(input as never[])),
      apply: (_, __, input) => make(...(input as never[])),
    } as ProxyHandler<F>)
  const makeDates = (locales: Locales, options?: Intl.DateTimeFormatOptions) => {
    const form = isIt(locales) ? formats[signatureOf(options) ?? ''] : undefined
    const native = new Dates(locales as string, options)
    return form
      ? withMethod(native, (date?: Date | number) => writeDate(form, dayOf(date, options?.timeZone)))
      : native
  }
  const makeSpans = (locales: Locales, options?: Intl.RelativeTimeFormatOptions) => {
    const native = new Spans(locales as string, options)
    const isAuto = options?.numeric === 'auto'
    return isIt(locales)
      ? withMethod(native, (count: number, unit: string) => {
          const form = relative[unit.replace(/s$/, '')]
          return form
            ? writeSpan(form, count, isAuto)
            : native.format(count, unit as Intl.RelativeTimeFormatUnit)
        })
      : native
  }
  const makeLists = (locales: Locales, options?: Intl.ListFormatOptions) => {
    const native = new Lists(locales as string, options)
    const isPlain =
      (options?.type ?? 'conjunction') === 'conjunction' && (options?.style ?? 'long') === 'long'
    return isIt(locales) && isPlain
      ? withMethod(native, (texts: Iterable<string>) => writeList(list, [...texts]))
      : native
  }
  Object.assign(Intl, {
    DateTimeFormat: supply(Dates, makeDates),
    RelativeTimeFormat: supply(Spans, makeSpans),
    ListFormat: supply(Lists, makeLists),
  })
}

/** Languages of the product that a browser may not have. */
const suppliable: Readonly<Record<string, () => Promise<{ words: DateWords }>>> = {
  ne: () => import('virtual:date-words/ne'),
}

/** Fetches the words of a language where the browser has none of its own; without them days stay English. */
export async function supplyDates(language: string): Promise<void> {
  const load = suppliable[language]
  if (!load || Dates.supportedLocalesOf(language).length > 0) return
  try {
    const { words } = await load()
    writeDatesBy(language, words)
  } catch {
    // They come with the next loading of the page.
  }
}
