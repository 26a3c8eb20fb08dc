import { readFileSync } from 'node:fs'
import { languages, localeOf } from '@muster/contract/kit/language-names'
import { filled } from '@muster/contract/kit/sentences'
import { expect, test } from 'vitest'
import { repeatSentence } from './repeat-text.ts'
import type { RepeatRule } from './rule-dates.ts'

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../apps/server/languages/${language}.json`, import.meta.url), 'utf8'),
  )
function said(rule: RepeatRule, { language = 'en', locale = localeOf(language, 'en-AU'), until = '' } = {}) {
  const texts = textsOf(language)
  const { template, params } = repeatSentence(rule, locale, until)
  const textOf = (sentence: string) => texts[sentence] || sentence
  return filled(textOf(template), params, locale, textOf)
}

const fortnight = { frequency: 'WEEKLY', weekdays: [5, 1, 3], repeatEvery: 2 } as const

test.each<[RepeatRule, string]>([
  [{ frequency: null }, 'Once'],
  [{ frequency: 'DAILY' }, 'Daily'],
  [{ frequency: 'DAILY', repeatEvery: 1 }, 'Daily'],
  [{ frequency: 'DAILY', repeatEvery: 3 }, 'Every 3 days'],
  [{ frequency: 'TWO_DAYS' }, 'Every second day'],
  [{ frequency: 'WEEKLY', weekdays: null, repeatEvery: 1, setPosition: null }, 'Weekly'],
  [{ frequency: 'WEEKLY', repeatEvery: 8 }, 'Every 8 weeks'],
  [{ frequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5] }, 'Every week on Mon, Tue, Wed, Thu and Fri'],
  [fortnight, 'Every 2 weeks on Mon, Wed and Fri'],
  [{ frequency: 'MONTHLY', repeatEvery: 2 }, 'Every 2 months'],
  [{ frequency: 'MONTHLY', weekdays: [1], setPosition: 1 }, 'Every month on the first Monday'],
  [{ frequency: 'MONTHLY', weekdays: [2], setPosition: 2 }, 'Every month on the second Tuesday'],
  [{ frequency: 'MONTHLY', weekdays: [3], setPosition: 3 }, 'Every month on the third Wednesday'],
  [{ frequency: 'MONTHLY', weekdays: [7], setPosition: 4 }, 'Every month on the fourth Sunday'],
  [
    { frequency: 'MONTHLY', weekdays: [5], setPosition: -1, repeatEvery: 3 },
    'Every 3 months on the last Friday',
  ],
  [{ frequency: 'QUARTERLY' }, 'Quarterly'],
  [{ frequency: 'ANNUALLY' }, 'Annually'],
])('%j: %s', (rule, sentence) => {
  expect(said(rule)).toBe(sentence)
})

test('with an end, in every language', () => {
  const until = '2027-06-30'
  const all = Object.fromEntries(
    languages.map((language) => [language, said(fortnight, { language, until })]),
  )
  expect(all).toEqual({
    en: 'Every 2 weeks on Mon, Wed and Fri until 30 June 2027',
    de: 'Alle 2 Wochen: Mo, Mi und Fr, bis 30. Juni 2027',
    es: 'Cada 2 semanas: lun, mié y vie, hasta el 30 de junio de 2027',
    zh: '每 2 周：周一、周三和周五，至 2027年6月30日',
    ar: 'كل أسبوعين: الاثنين والأربعاء والجمعة، حتى 30 يونيو 2027',
    vi: '2 tuần một lần vào Thứ 2, Thứ 4 và Thứ 6, đến 30 tháng 6, 2027',
    ne: 'हरेक 2 हप्तामा: सोम, बुध र शुक्र, 2027 जुन 30 सम्म',
    hi: 'हर 2 हफ़्ते में: सोम, बुध, और शुक्र, 30 जून 2027 तक',
  })
  expect(said({ frequency: null }, { until })).toBe('Once')
})

test('a weekday of the month, in every language', () => {
  const first = { frequency: 'MONTHLY', weekdays: [1], setPosition: 1 } as const
  const last = { frequency: 'MONTHLY', weekdays: [5], setPosition: -1, repeatEvery: 3 } as const
  const all = Object.fromEntries(
    languages.map((language) => [language, [said(first, { language }), said(last, { language })]]),
  )
  expect(all).toEqual({
    en: ['Every month on the first Monday', 'Every 3 months on the last Friday'],
    de: ['Jeden Monat am ersten Montag', 'Alle 3 Monate am letzten Freitag'],
    es: ['Cada mes, el primer lunes', 'Cada 3 meses, el último viernes'],
    zh: ['每月的第一个星期一', '每 3 个月的最后一个星期五'],
    ar: ['كل شهر، يوم الاثنين الأول', 'كل 3 أشهر، يوم الجمعة الأخير'],
    vi: ['Thứ Hai đầu tiên, hằng tháng', 'Thứ Sáu cuối cùng, 3 tháng một lần'],
    ne: ['हरेक महिना पहिलो सोमबार', 'हरेक 3 महिनामा अन्तिम शुक्रबार'],
    hi: ['हर महीने पहले सोमवार को', 'हर 3 महीने में आखिरी शुक्रवार को'],
  })
})
