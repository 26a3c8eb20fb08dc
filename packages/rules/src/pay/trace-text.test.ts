import type { PayLine, PayTraceStep } from '@muster/contract/pay/lines'
import { expect, test } from 'vitest'
import { instrumentCodes, loadInstrument } from './instruments.ts'
import { lineNames } from './line-text.ts'
import { missingText, valueNames } from './missing-text.ts'
import { hoursAndMinutes } from './pay-text.ts'
import { type TraceWriting, traceTexts } from './trace-text.ts'

const say = (sentence: string, params: Readonly<Record<string, unknown>> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
const writing: TraceWriting = {
  say: say as TraceWriting['say'],
  money: (cents, currency) => `${currency} ${(cents / 100).toFixed(2)}`,
  day: (date) => date,
  clock: (moment) => moment.slice(11, 16),
  count: String,
}
const moment = (time: string) => `2026-08-04T${time}:00.000+10:00`
const rule: PayTraceStep & { step: 'RULE' } = {
  ...{ step: 'RULE', rule: 'minimum-engagement', says: 'Paid at least.', clause: '13.5(c), (d)' },
  ...{ source: 'A source', certainty: 'CERTAIN' },
  facts: { areaM2: 1800, minimumMinutes: 120, workedMinutes: 75 },
}
const line: PayLine = {
  ...{ workId: 1, locationName: 'Harbour', date: '2026-08-04', instrument: 'MA000022' },
  ...{ code: 'minimum-engagement', minutes: 45, units: null, unit: null, percent: 125, rate: 3385 },
  ...{ amount: 2539, currency: 'AUD' },
  trace: [
    { step: 'PLANNED', from: moment('10:00'), to: moment('12:00') },
    { step: 'CLOCKED', from: moment('10:01'), to: moment('11:16') },
    {
      ...{ step: 'COUNTED', from: moment('10:00'), to: moment('11:30') },
      ...{ unpaidBreakMinutes: 15, minutes: 75, basis: 'BY_CLOCK' },
    },
    rule,
    { step: 'DECISION', rule: 'minimum-engagement', by: 7, byName: 'Ida Berg', from: '2026-08-01' },
    {
      ...{ step: 'RATE', cents: 2708, from: '2026-07-01', clause: 'Schedule B.1' },
      ...{ source: 'PR799280', isOwn: false },
    },
    { step: 'AMOUNT', cents: 2539, carried: 1 },
  ],
}

test('a trace is said step by step: times, rule with clause and facts, decision, rate with its day, cents', () => {
  expect(traceTexts(writing, line)).toEqual([
    'Planned from 10:00 to 12:00.',
    'Clocked from 10:01 to 11:16.',
    'Paid time from 10:00 to 11:30: 1 h 15 min. Unpaid break: 15 min.',
    'Paid at least. Clause 13.5(c), (d). The site has 1800 m²: at least 2 h. Worked: 1 h 15 min.',
    'Ida Berg switched this rule on from 2026-08-01.',
    'Rate of AUD 27.08 an hour since 2026-07-01, clause Schedule B.1.',
    '45 min × AUD 33.85 (125 %) = AUD 25.39. AUD 0.01 of it is rounding of other lines.',
  ])
})

test('a length that ends with a full stop ends its sentence', () => {
  const german = {
    ...writing,
    say: ((sentence, params) => say(sentence, params).replaceAll(' min', ' Min.')) as typeof writing.say,
  }
  expect(traceTexts(german, line)[2]).toBe('Paid time from 10:00 to 11:30: 1 h 15 Min. Unpaid break: 15 Min.')
})

test('a line that corrects a locked period says what was paid before, also where it takes hours back', () => {
  const trace: PayTraceStep[] = [{ step: 'DIFFERENCE', cents: -3385, paid: 13_540 }]
  expect(traceTexts(writing, { ...line, minutes: -60, amount: -3385, trace })).toEqual([
    'AUD 101.55 now, AUD 135.40 paid before: AUD -33.85.',
  ])
  expect(hoursAndMinutes(writing.say, -75)).toBe('−1 h 15 min')
})

test('facts of other rules have their sentences', () => {
  const withFacts = (step: typeof rule) => traceTexts(writing, { ...line, trace: [step] })[0]
  const said = (facts: Record<string, string | number>) => withFacts({ ...rule, clause: '-', facts })
  expect(said({ date: '2026-08-05' })).toBe('Paid at least. Its minutes lie on 2026-08-05.')
  expect(said({ date: '2026-08-04' })).toBe('Paid at least.')
  expect(said({ starts: '15:00', ends: '18:30' })).toContain('The shift is from 15:00 to 18:30.')
  expect(said({ beyondDayMinutes: 456 })).toContain('Beyond 7 h 36 min on the day.')
  expect(said({ beyondDays: 5 })).toContain('More days in the week than 5.')
  expect(said({ restMinutes: 400, needed: 480 })).toContain('Rest before it: 6 h 40 min. Needed: 8 h.')
  expect(said({ units: 1, weekCap: 2356, beforeInWeek: 471 })).toContain(
    'At most AUD 23.56 a week, AUD 4.71 of it on earlier days.',
  )
})

test('every code of every instrument has a name, and so has every value that a company enters', async () => {
  for (const code of instrumentCodes) {
    const text = JSON.stringify(await loadInstrument(code))
    const { rules } = await loadInstrument(code)
    for (const [, name] of JSON.stringify(rules).matchAll(/"code":"([^"]+)"/g))
      expect(Object.keys(lineNames)).toContain(name)
    for (const [, key] of text.matchAll(/"enter":"([^"]+)"/g)) expect(Object.keys(valueNames)).toContain(key)
  }
})

test('what is missing is said with the site, the rule or the value', () => {
  const missing = (fact: string, kind: 'SITE' | 'COMPANY' | 'RULE', name: string | null = null) =>
    missingText(writing.say, { fact, says: 'Paid breaks.', of: { kind, id: 1, name } })
  expect(missing('areaM2', 'SITE', 'Harbour')).toBe('The area of Harbour is not entered.')
  expect(missing('decision', 'RULE')).toBe('This rule is off until someone decides: Paid breaks.')
  expect(missing('minimumWage', 'COMPANY')).toBe(
    'A value of the company is not entered: Minimum wage of an hour',
  )
})
