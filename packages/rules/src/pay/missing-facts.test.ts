import { expect, test } from 'vitest'
import {
  agreedHours,
  decided,
  missingTexts,
  pay,
  site,
  terms,
  texts,
  visit,
  week,
} from '../../test/pay/person.ts'
import { loadInstrument } from './instruments.ts'

/* A fact that is missing stops its line, and only its line; it is asked for where it makes a difference. */

const monday = '2026-08-10'
const partTime = { type: 'PART_TIME' } as const
const unknown = (own: object) => ({ site: { ...site, id: 12, ...own } })

test('the area of a site is asked for where the shift is shorter than the longest minimum', () => {
  const area = unknown({ areaM2: null })
  const paid = pay(partTime, week(monday, ['Mon 09:00-10:00', area], ['Tue 09:00-13:00', area]))
  expect(texts(paid)).toEqual(['ordinary 1 × 31.14 = 31.14', 'ordinary 4 × 31.14 = 124.56'])
  expect(missingTexts(paid)).toEqual(['areaM2 of SITE 12 on 2026-08-10 for minimum-engagement'])
  expect(paid.missing[0]).toMatchObject({ stopsLine: true, workId: paid.lines[0]!.workId })
  expect(pay({ type: 'FULL_TIME' }, week(monday, ['Mon 09:00-10:00', area])).missing).toEqual([])
})

test('whether a small site is for one cleaner is asked for where it was less than two hours', () => {
  const small = unknown({ areaM2: 300 })
  const paid = pay(partTime, week(monday, ['Mon 09:00-10:00', small], ['Tue 09:00-11:00', small]))
  expect(missingTexts(paid)).toEqual(['isForOneCleaner of SITE 12 on 2026-08-10 for minimum-engagement'])
})

test('the level and the state stop every line of their visit', () => {
  const visits = week(monday, 'Mon 09:00-13:00', ['Tue 09:00-13:00', unknown({ region: null })])
  const paid = pay(
    [
      { ...terms(), to: monday, level: null },
      { ...terms(), from: '2026-08-11' },
    ],
    visits,
  )
  expect(paid.lines).toEqual([])
  expect(missingTexts(paid)).toEqual([
    'level of EMPLOYMENT 1 on 2026-08-10 for required-facts',
    'region of SITE 12 on 2026-08-11 for required-facts',
  ])
})

test('whether nights rotate is asked for where it changes the per cent: not on Saturday, not of part-time people', () => {
  const unknownNights = { permanentNights: null }
  const night = week(monday, 'Fri 22:00-05:00')
  const casual = pay(unknownNights, night)
  expect(texts(casual)).toEqual(['saturday 5 × 47.39 = 236.95'])
  expect(missingTexts(casual)).toEqual(['permanentNights of EMPLOYMENT 1 on 2026-08-14 for permanent-night'])
  expect(pay({ ...partTime, ...unknownNights }, night).missing).toEqual([])
})

test('a date of birth is asked of those who collect trolleys, and of all people where the minimum wage goes by age', async () => {
  const born = pay({ collectsTrolleys: true }, week(monday, 'Mon 09:00-13:00'))
  expect(missingTexts(born)).toEqual(['dateOfBirth of PERSON 1 on 2026-08-10 for rates'])
  const instrument = await loadInstrument('plain-GB')
  const wage = { key: 'minimumWage', from: '2024-04-01' }
  const context = {
    companyValues: [
      { ...wage, value: 700, fromAge: 0 },
      { ...wage, value: 1144, fromAge: 21 },
    ],
  }
  const visits = week(monday, 'Mon-Tue 09:00-13:00')
  expect(missingTexts(pay({}, visits, { instrument, context }))[0]).toBe(
    'dateOfBirth of PERSON 1 on 2026-08-10 for minimum-wage',
  )
  const employment = { dateOfBirth: '2005-08-11' }
  expect(texts(pay({}, visits, { instrument, context, employment }))).toEqual([
    'ordinary 4 × 7.00 = 28.00',
    'ordinary 4 × 11.44 = 45.76',
  ])
})

test('without an employment on the day there is no line', () => {
  const paid = pay([{ ...terms(), from: '2026-08-11' }], week(monday, 'Mon-Tue 09:00-13:00'))
  expect(texts(paid)).toEqual(['ordinary 4 × 33.85 = 135.40'])
  expect(missingTexts(paid)).toEqual(['employment of EMPLOYMENT 1 on 2026-08-10 for rates'])
})

test('the agreed hours of a full-time person are asked for once the rule is on', () => {
  const visits = week(monday, 'Mon 08:00-16:00')
  const paid = pay({ type: 'FULL_TIME' }, visits, { context: { decisions: decided('overtime-full-time') } })
  expect(paid.lines).toEqual([])
  expect(missingTexts(paid)).toEqual(['ordinaryHours of EMPLOYMENT 1 on 2026-08-10 for overtime-full-time'])
})

test('a rule without a decision is off, says that it would apply, and stops nothing', () => {
  const fullTime = { type: 'FULL_TIME', ordinary: agreedHours } as const
  const paid = pay(fullTime, week(monday, 'Mon 08:00-17:00'))
  expect(texts(paid)).toEqual(['ordinary 9 × 27.08 = 243.72'])
  expect(paid.missing).toMatchObject([{ fact: 'decision', rule: 'overtime-full-time', stopsLine: false }])
  expect(pay(fullTime, week(monday, 'Mon 08:00-15:00')).missing).toEqual([])
  const exactly = pay(partTime, week(monday, ['Mon 09:00-10:00', unknown({ areaM2: 5000 })]))
  expect(missingTexts(exactly)).toEqual([
    'decision of RULE minimum-engagement-5000 on 2026-08-10 for minimum-engagement-5000',
  ])
  const offRule = [{ ruleId: 'overtime-full-time', isOn: false, from: '2026-01-01', by: 3 }]
  expect(pay(fullTime, week(monday, 'Mon 08:00-17:00'), { context: { decisions: offRule } }).missing).toEqual(
    [],
  )
})

test('facts of days outside the period are not asked for', () => {
  const visits = week(monday, ['Mon 09:00-10:00', unknown({ areaM2: null })], 'Tue 09:00-13:00')
  const context = { period: { firstDay: '2026-08-11', lastDay: '2026-08-24' } }
  expect(pay({}, visits, { context }).missing).toEqual([])
})

test('a value that the company has not entered is asked for', async () => {
  const instrument = await loadInstrument('plain')
  const visits = week(monday, 'Mon 09:00-13:00')
  expect(missingTexts(pay({}, visits, { instrument }))).toEqual([
    'minimumWage of COMPANY minimumWage on 2026-08-10 for minimum-wage',
  ])
  const companyValues = [{ key: 'minimumWage', value: 2000, from: '2026-01-01' }]
  const context = { companyValues, decisions: decided('weekly-overtime') }
  const paid = pay({}, visits, { instrument, context })
  expect(paid.lines).toEqual([])
  expect(missingTexts(paid)).toEqual([
    'weeklyOvertimeAfterMinutes of COMPANY weeklyOvertimeAfterMinutes on 2026-08-10 for weekly-overtime',
  ])
})

test('whether a holiday is otherwise a working day stops the day off alone', async () => {
  const instrument = await loadInstrument('plain-NZ')
  const zone = 'Pacific/Auckland'
  const context = {
    companyValues: [{ key: 'minimumWage', value: 2350, from: '2026-01-01' }],
    isHoliday: (_: unknown, date: string) => date === '2026-02-06',
  }
  const paid = pay({}, [visit('2026-02-06 09:00-13:00', { zone })], { instrument, context })
  expect(texts(paid)).toEqual(['public-holiday 4 × 35.25 = 141.00'])
  const asks = ['isOrdinaryDay of DAY 2026-02-06 on 2026-02-06 for alternative-day']
  expect(missingTexts(paid)).toEqual(asks)
  // A night into the holiday is work on it, whatever the day before was.
  const night = [visit('2026-02-05 20:00-02:00', { zone })]
  const before = { instrument, context, days: [{ date: '2026-02-05', isOrdinaryDay: true }] }
  expect(missingTexts(pay({}, night, before))).toEqual(asks)
  const known = pay({}, night, { instrument, context, days: [{ date: '2026-02-06', isOrdinaryDay: true }] })
  expect(known.lines.at(-1)).toMatchObject({ date: '2026-02-06', code: 'alternative-day', units: 1 })
})
