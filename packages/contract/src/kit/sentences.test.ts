import { expect, test } from 'vitest'
import { languages, localeOf } from './language-names.ts'
import { filled, partsOf, placesIn, type Sentence } from './sentences.ts'

test('fills places by name and leaves what has no value', () => {
  expect(filled('{name} on {day}', { name: 'Ava', day: '01/02/2026' })).toBe('Ava on 01/02/2026')
  expect(filled('{name} on {day}', { name: '{day}' })).toBe('{day} on {day}')
  expect(filled('a {b c} {d', {})).toBe('a {b c} {d')
})

test('chooses the plural form of the language', () => {
  const english = '{count, plural, one {# job} other {# jobs}} here'
  expect([0, 1, 2, 1200].map((count) => filled(english, { count }))).toEqual([
    '0 jobs here',
    '1 job here',
    '2 jobs here',
    '1,200 jobs here',
  ])
  expect(filled(english, { count: '1,200' })).toBe('1,200 jobs here')
  const arabic = '{n, plural, =0 {لا شيء} one {واحد} two {اثنان} few {# قليل} other {# كثير}}'
  expect([0, 1, 2, 5].map((n) => filled(arabic, { n }, 'ar-EG-u-nu-latn'))).toEqual([
    'لا شيء',
    'واحد',
    'اثنان',
    '5 قليل',
  ])
  expect(filled('{a, plural, one {# job} other {# jobs}} of {b}', { a: 1, b: '#' })).toBe('1 job of #')
})

test.each(languages)('says numbers in %s as the world does', (language) => {
  const locale = localeOf(language)
  const rules = new Intl.PluralRules(locale)
  const words = ['zero', 'one', 'two', 'few', 'many', 'other']
  const sentence = `{n, plural, ${words.map((word) => `${word} {# ${word}}`).join(' ')}}`
  const numbers = [...Array(1200).keys(), -1, 0.5, 1.5, 1e6, 2e6]
  expect(numbers.map((n) => filled(sentence, { n }, locale))).toEqual(
    numbers.map((n) => `${new Intl.NumberFormat(locale).format(n)} ${rules.select(n)}`),
  )
})

test('names the places, those inside forms too', () => {
  const parts = partsOf('{name}: {count, plural, one {# of {total}} other {many}}')
  expect([...placesIn(parts)].sort()).toEqual(['count', 'name', 'total'])
})

test('D1-13: a message names what there is, each with its number, as a list of the language', () => {
  const counted = (count: number) => ({
    template: '{count, plural, one {# job} other {# jobs}}',
    params: { count },
  })
  const said = (holdings: readonly Sentence[], language: string) =>
    filled('{name} has {holdings}', { name: 'Ava', holdings }, language)
  expect(said([counted(1)], 'en')).toBe('Ava has 1 job')
  expect(said([counted(2), counted(1)], 'en')).toBe('Ava has 2 jobs and 1 job')
  expect(said([counted(2), counted(1)], 'de')).toBe('Ava has 2 jobs und 1 job')
})
