import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { sentenceFormat } from './sentence-format.ts'

beforeAll(async () => {
  await i18next.use(sentenceFormat).init({
    lng: 'de',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: {
      en: { translation: { '{count} jobs': '{count, plural, one {# job} other {# jobs}}' } },
      de: {
        translation: {
          Sites: 'Objekte',
          'Open [act]': 'Öffnen',
          '{name} has {holdings}': 'Zu {name} gehören: {holdings}',
          '{count} jobs': '{count, plural, one {# Auftrag} other {# Aufträge}}',
        },
      },
    },
  })
})
const whole = (sentence: string, lng = 'de') => i18next.t(sentence, { skipInterpolation: true, lng })

test('chooses the plural form of the language, and English where a text is missing', () => {
  expect(i18next.t('{count} jobs', { count: 1 })).toBe('1 Auftrag')
  expect(i18next.t('{count} jobs', { count: 1200 })).toBe('1.200 Aufträge')
  expect(i18next.t('{count} jobs', { count: 1, lng: 'en' })).toBe('1 job')
  expect(i18next.t('Hello {name}', { name: 'Ava' })).toBe('Hello Ava')
})

test('a finished sentence is looked up as it stands, and never taken apart', () => {
  expect(whole('Sites')).toBe('Objekte')
  expect(whole('5 jobs')).toBe('5 jobs')
  expect(whole('Harbour {City}')).toBe('Harbour {City}')
})

test('sentences within a sentence are in the language too', () => {
  const holdings = [1, 2].map((count) => ({ template: '{count} jobs', params: { count } }))
  expect(i18next.t('{name} has {holdings}', { name: 'Ava', holdings })).toBe(
    'Zu Ava gehören: 1 Auftrag und 2 Aufträge',
  )
})

test('G-17: an act without a text reads as the word alone, and sentences without a text keep their places', () => {
  expect(whole('Open [act]')).toBe('Öffnen')
  expect(whole('Open [act]', 'en')).toBe('Open')
  expect(i18next.t('Start [act]', {})).toBe('Start')
  expect(i18next.t('{from}–{to} of {total}', { from: 1, to: 20, total: 30, lng: 'en' })).toBe('1–20 of 30')
})

test('no reader of English sees what a word means behind it, of any word that has such a key', () => {
  const german = new URL('../../../apps/server/languages/de.json', import.meta.url)
  const keys = Object.keys(JSON.parse(readFileSync(german, 'utf8')) as object)
  const withMeaning = keys.filter((key) => / \[\w+\]$/.test(key))
  expect(withMeaning).toContain('Owner [action]')
  expect(withMeaning.filter((key) => whole(key, 'en').includes('['))).toEqual([])
})
