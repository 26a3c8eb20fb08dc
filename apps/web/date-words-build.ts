import type { Plugin } from 'vite'
import { type DateWords, signatureOf } from './src/shared/forms/supplied-dates.ts'

const sample = new Date('2026-03-04T12:00:00Z')
const day = (month: number, date: number) => new Date(Date.UTC(2026, month, date, 12))
const months = Array.from({ length: 12 }, (_, month) => day(month, 15))
// 1 March 2026 was a Sunday.
const weekdays = Array.from({ length: 7 }, (_, weekday) => day(2, 1 + weekday))

const either = [undefined, 'long', 'short'] as const
/** Every way in which screens write a day; `narrow` stands alone. */
function* dateOptions(): Generator<Intl.DateTimeFormatOptions> {
  for (const dateStyle of ['full', 'long', 'medium'] as const) yield { dateStyle }
  yield { weekday: 'narrow' }
  for (const weekday of either)
    for (const month of either)
      for (const year of [undefined, 'numeric', '2-digit'] as const)
        for (const date of [undefined, 'numeric'] as const)
          yield {
            ...(weekday && { weekday }),
            ...(month && { month }),
            ...(year && { year }),
            ...(date && { day: date }),
          }
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const partOf = (date: Date, type: Intl.DateTimeFormatPartTypes) =>
    format.formatToParts(date).find((part) => part.type === type)?.value
  const parts = format.formatToParts(sample)
  const names = (dates: readonly Date[], type: 'month' | 'weekday') => {
    const all = dates.flatMap((date) => partOf(date, type) ?? [])
    return all.length > 0 ? { [type]: all } : {}
  }
  return {
    template: parts.map(({ type, value }) => (type === 'literal' ? value : `{${type}}`)).join(''),
    isShortYear: parts.some(({ type, value }) => type === 'year' && value.length === 2),
    ...names(months, 'month'),
    ...names(weekdays, 'weekday'),
  }
}

const units = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
function relativeOf(locale: string): DateWords['relative'] {
  const usual = new Intl.RelativeTimeFormat(locale)
  const auto = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const template = (count: number, unit: (typeof units)[number]) =>
    usual
      .formatToParts(count, unit)
      .map(({ type, value }) => (type === 'literal' ? value : '{count}'))
      .join('')
  const named = (unit: (typeof units)[number]) =>
    [-2, -1, 0, 1, 2].flatMap((count) =>
      auto.formatToParts(count, unit).some(({ type }) => type !== 'literal')
        ? []
        : [[String(count), auto.format(count, unit)] as const],
    )
  return Object.fromEntries(
    units.map((unit) => [
      unit,
      {
        past: [template(-1, unit), template(-2, unit)],
        future: [template(1, unit), template(2, unit)],
        named: Object.fromEntries(named(unit)),
      },
    ]),
  )
}

function listOf(locale: string): DateWords['list'] {
  const between = (count: number) =>
    new Intl.ListFormat(locale)
      .formatToParts(Array.from({ length: count }, () => 'x'))
      .flatMap(({ type, value }) => (type === 'literal' ? [value] : []))
  const [pair = ''] = between(2)
  const more = between(4)
  return { pair, middle: more[0] ?? '', last: more.at(-1) ?? '' }
}

/** What `Intl` of this Node says of a language, for browsers that have it not. */
export const dateWordsOf = (locale: string): DateWords => ({
  formats: Object.fromEntries(
    [...dateOptions()]
      .filter((options) => Object.keys(options).length > 0)
      .map((options) => [signatureOf(options) ?? '', formatOf(locale, options)]),
  ),
  relative: relativeOf(locale),
  list: listOf(locale),
})

const name = /^virtual:date-words\/(\w+)$/
/** The words of `virtual:date-words/ne`, made while the application is built: nothing of them is written by hand. */
export const dateWordsBuild = (localeOf: (language: string) => string): Plugin => ({
  name: 'date-words',
  resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
  load(id) {
    const [, language] = name.exec(id.slice(1)) ?? []
    return language && id.startsWith('\0')
      ? `export const words = ${JSON.stringify(dateWordsOf(localeOf(language)))}`
      : undefined
  },
})
