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
          'Full name': 'Vollständiger Name',
          '{label} is required': '{label}: Angabe erforderlich',
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

test('says finished English sentences in the language, and leaves names as they are', () => {
  expect(whole('Sites')).toBe('Objekte')
  expect(whole('Full name is required')).toBe('Vollständiger Name: Angabe erforderlich')
  expect(whole('Harbour {City}')).toBe('Harbour {City}')
})
