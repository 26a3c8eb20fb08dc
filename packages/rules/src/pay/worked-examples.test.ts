import { expect, test } from 'vitest'
import { agreedHours, decided, missingTexts, pay, texts, total, visit } from '../../test/pay/person.ts'
import { loadInstrument } from './instruments.ts'

/*
 * The twenty worked examples of the collection that the engine was planned with; the figures are those of MA000022 from
 * 2026-07-01, where none is named. 2026-08-03 is a Monday.
 */

const fullTime = { type: 'FULL_TIME', ordinary: agreedHours } as const
const partTime = { type: 'PART_TIME' } as const
const companyValue = (key: string, value: number) => ({ key, value, from: '2000-01-01' })

test('1: full time on Tuesday 09:00 to 17:06 with an unpaid half hour', () => {
  const paid = pay(fullTime, [visit('2026-08-04 09:00-17:06', { breaks: ['12:00-12:30'] })])
  expect(texts(paid)).toEqual(['ordinary 7.6 × 27.08 = 205.81'])
  expect(paid.missing).toEqual([])
})

test('2: part time on Tuesday 09:00 to 13:00, 115 per cent', () => {
  expect(texts(pay(partTime, [visit('2026-08-04 09:00-13:00')]))).toEqual(['ordinary 4 × 31.14 = 124.56'])
})

test('3: casual on Tuesday 10:00 to 13:00, 125 per cent', () => {
  expect(texts(pay({}, [visit('2026-08-04 10:00-13:00')]))).toEqual(['ordinary 3 × 33.85 = 101.55'])
})

test('4: a shift that ends after 18:00 has the per cent from its first minute', () => {
  expect(texts(pay(partTime, [visit('2026-08-05 15:00-18:30')]))).toEqual(['early-late 3.5 × 35.20 = 123.20'])
})

test('5: casual on permanent nights, Tuesday 23:00 to 06:00, 155 per cent', () => {
  const paid = pay({ permanentNights: true }, [visit('2026-08-04 23:00-06:00')])
  expect(texts(paid)).toEqual(['night 7 × 41.97 = 293.79'])
})

test('6: part time on permanent nights, Friday 22:00 to Saturday 05:00: 15 per cent is inside the columns', () => {
  const paid = pay({ ...partTime, permanentNights: true }, [visit('2026-08-07 22:00-05:00')])
  expect(texts(paid)).toEqual(['night 2 × 35.20 = 70.40', 'saturday 5 × 44.68 = 223.40'])
  expect(total(paid)).toBe('293.80')
})

test('7: casual from Saturday 23:00 to Sunday 03:00', () => {
  const paid = pay({}, [visit('2026-08-08 23:00-03:00')])
  expect(texts(paid)).toEqual(['saturday 1 × 47.39 = 47.39', 'sunday 3 × 60.93 = 182.79'])
  expect(total(paid)).toBe('230.18')
})

test('8: casual on Christmas Day in New South Wales', () => {
  expect(texts(pay({}, [visit('2026-12-25 09:00-13:00')]))).toEqual(['public-holiday 4 × 74.47 = 297.88'])
})

test('9: full time, ten hours on a weekday, once the company has read 19.2(a)', () => {
  const paid = pay(fullTime, [visit('2026-08-04 07:00-17:00')], {
    context: { decisions: decided('overtime-full-time') },
  })
  expect(texts(paid)).toEqual([
    'ordinary 7.6 × 27.08 = 205.81',
    'overtime-first-2 2 × 40.62 = 81.24',
    'overtime-after-2 0.4 × 54.16 = 21.66',
  ])
  expect(total(paid)).toBe('308.71')
})

test('10: part time on Tuesday for 9.6 hours: the 15 per cent are not on overtime', () => {
  const paid = pay(partTime, [visit('2026-08-04 07:00-16:36')])
  expect(texts(paid)).toEqual(['ordinary 7.6 × 31.14 = 236.66', 'overtime-first-2 2 × 40.62 = 81.24'])
  expect(total(paid)).toBe('317.90')
})

test('11: casual for 1.25 hours at 1,800 m²: two hours at least', () => {
  const paid = pay({}, [visit('2026-08-04 10:00-11:15')])
  expect(texts(paid)).toEqual(['ordinary 1.25 × 33.85 = 42.31', 'minimum-engagement 0.75 × 33.85 = 25.39'])
  expect(total(paid)).toBe('67.70')
})

test('12: a broken shift, once the company has read 17.2(a)', () => {
  const visits = [visit('2026-08-04 08:00-11:00'), visit('2026-08-04 14:00-17:00')]
  const paid = pay(partTime, visits, { context: { decisions: decided('allowance-broken-shift') } })
  expect(texts(paid)).toEqual([
    'ordinary 3 × 31.14 = 93.42',
    'ordinary 3 × 31.14 = 93.42',
    'broken-shift 1 × 4.71 = 4.71',
  ])
  expect(total(paid)).toBe('191.55')
})

test('13: the rate of 1 July counts from the first full fortnight', () => {
  const fortnight = (...days: string[]) =>
    pay(
      fullTime,
      days.map((day) => visit(`${day} 09:00-16:36`)),
    )
  const before = fortnight(
    ...['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03'],
    ...['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'],
  )
  const after = fortnight(
    ...['2026-07-13', '2026-07-14', '2026-07-15', '2026-07-16', '2026-07-17'],
    ...['2026-07-20', '2026-07-21', '2026-07-22', '2026-07-23', '2026-07-24'],
  )
  // 76 × 25.85 and 76 × 27.08. Ten lines of 205.81 are two cents more, which the last one carries.
  expect(total(before)).toBe('1964.60')
  expect(texts(after)[0]).toBe('ordinary 7.6 × 27.08 = 205.81')
  expect(texts(after)[9]).toBe('ordinary 7.6 × 27.08 = 205.79')
  expect(total(after)).toBe('2058.08')
})

test('14: by the clock the night is an hour shorter when clocks go back', () => {
  const night = visit('2026-04-04 20:30-05:00', { breaks: ['23:00-23:30'] })
  const minutes = (payBasis: 'BY_CLOCK' | 'ELAPSED') =>
    pay({}, [night], { context: { payBasis } }).lines.reduce((sum, line) => sum + line.minutes!, 0)
  expect(minutes('BY_CLOCK')).toBe(480)
  expect(minutes('ELAPSED')).toBe(540)
})

test('15: New Zealand, six hours on ANZAC Day at time and a half, and a day off later', async () => {
  const paid = pay({ level: null, hourlyRate: 2500 }, [visit('2025-04-25 09:00-15:00', nz)], {
    instrument: await loadInstrument('plain-NZ'),
    context: {
      companyValues: [companyValue('minimumWage', 2350)],
      isHoliday: (_, date) => date === '2025-04-25',
    },
    days: [{ date: '2025-04-25', isOrdinaryDay: true }],
  })
  expect(texts(paid)).toEqual(['public-holiday 6 × 37.50 = 225.00', 'alternative-day 1 × 0.00 = 0.00'])
})
const nz = { zone: 'Pacific/Auckland', site: { id: 1, region: null } }

test('16: United Kingdom, thirty hours at 11.44 and holiday pay rolled up', async () => {
  const london = { zone: 'Europe/London', site: { id: 1, region: null } }
  const visits = ['10', '11', '12', '13', '14'].map((day) => visit(`2024-06-${day} 09:00-15:00`, london))
  const paid = pay({ level: null }, visits, {
    instrument: await loadInstrument('plain-GB'),
    employment: { dateOfBirth: '1990-01-01' },
    context: {
      period: { firstDay: '2024-06-10', lastDay: '2024-06-16' },
      companyValues: [{ ...companyValue('minimumWage', 1144), fromAge: 21 }],
      decisions: decided('rolled-up-holiday-pay'),
    },
  })
  // Five lines of 6 × 11.44 = 68.64 are 343.20; 343.20 × 12.07 % is 41.424.
  expect(texts(paid)[0]).toBe('ordinary 6 × 11.44 = 68.64')
  expect(texts(paid).at(-1)).toBe('holiday-pay 1 × 41.42 = 41.42')
  expect(total(paid)).toBe('384.62')
})

const inDallas = { zone: 'America/Chicago', site: { id: 1, region: null } }
test('17: United States, two rates in a week of 52.5 hours: half of the regular rate, rounded once', async () => {
  const at = (text: string, hourlyRate: number) => visit(text, { ...inDallas, hourlyRate })
  const visits = [
    ...['09', '10', '11', '12'].map((day) => at(`2026-03-${day} 08:00-18:00`, 1000)),
    at('2026-03-13 08:00-12:30', 1000),
    at('2026-03-14 08:00-16:00', 800),
  ]
  const paid = pay({ level: null }, visits, {
    instrument: await loadInstrument('plain-US'),
    context: { companyValues: [companyValue('minimumWage', 725)] },
  })
  // 44.5 × 10 + 8 × 8 = 509.00; 12.5 × ½ × 509 ÷ 52.5 = 60.595…
  expect(texts(paid)).toEqual([
    ...Array(4).fill('ordinary 10 × 10.00 = 100.00'),
    'ordinary 4.5 × 10.00 = 45.00',
    'ordinary 8 × 8.00 = 64.00',
    'overtime 12.5 × 4.85 = 60.60',
  ])
  expect(total(paid)).toBe('569.60')
})

test('18: United States, 46 hours at 6.00', async () => {
  const visits = ['09', '10', '11', '12', '13'].map((day) => visit(`2026-03-${day} 08:00-16:00`, inDallas))
  const paid = pay({ level: null, hourlyRate: 600 }, [...visits, visit('2026-03-14 08:00-14:00', inDallas)], {
    instrument: await loadInstrument('plain-US'),
    context: { companyValues: [companyValue('minimumWage', 500)] },
  })
  // 46 × 6 = 276.00, and six hours × 3.00.
  expect(texts(paid).at(-1)).toBe('overtime 6 × 3.00 = 18.00')
  expect(total(paid)).toBe('294.00')
})

const leave = (kind: string, minutes: number, isHoliday = false) => ({
  ...{ requestId: 5, kind, minutes, isPaid: true, isHoliday },
})
test('19: full time, two hours of leave in a shift of 7.6', () => {
  const paid = pay(fullTime, [visit('2026-08-04 11:00-16:36')], {
    days: [{ date: '2026-08-04', leave: [leave('PERSONAL', 120)] }],
  })
  expect(texts(paid)).toEqual(['ordinary 5.6 × 27.08 = 151.65', 'leave 2 × 27.08 = 54.16'])
})

test('20: a fortnight of leave with a holiday in it', () => {
  // 5 October 2026 is Labour Day in New South Wales.
  const days = ['05', '06', '07', '08', '09', '12', '13', '14', '15', '16'].map((day) => ({
    ...{ date: `2026-10-${day}`, visits: [] },
    leave: [leave('PERSONAL', 456, day === '05')],
  }))
  const { lines } = pay(fullTime, [], { days })
  const minutes = (code: string) =>
    lines.filter((line) => line.code === code).reduce((sum, line) => sum + line.minutes!, 0)
  expect(minutes('leave')).toBe(9 * 456)
  expect(minutes('holiday-not-worked')).toBe(456)
  const cents = (code: string) =>
    lines.filter((line) => line.code === code).reduce((sum, { amount }) => sum + amount, 0)
  // 68.4 × 27.08 = 1,852.272 and 7.6 × 27.08 = 205.808
  expect([cents('leave'), cents('holiday-not-worked')]).toEqual([185227, 20581])
})

test("the award's own example of clause 20, in 2026 and with the figures of 2021", () => {
  const evenings = (friday: string, saturday: string, sunday: string) =>
    pay(partTime, [
      visit(`${friday} 18:00-23:00`),
      visit(`${saturday} 18:00-23:00`),
      visit(`${sunday} 18:00-23:00`),
    ])
  const of2026 = evenings('2026-08-07', '2026-08-08', '2026-08-09')
  expect(texts(of2026)).toEqual([
    'early-late 5 × 35.20 = 176.00',
    'saturday 5 × 44.68 = 223.40',
    'sunday 5 × 58.22 = 291.10',
  ])
  expect(total(of2026)).toBe('690.50')
  const of2021 = evenings('2021-08-06', '2021-08-07', '2021-08-08')
  // 141.10 + 179.10 + 233.40
  expect(texts(of2021)).toEqual([
    'early-late 5 × 28.22 = 141.10',
    'saturday 5 × 35.82 = 179.10',
    'sunday 5 × 46.68 = 233.40',
  ])
  expect(total(of2021)).toBe('553.60')
})

test('a vendor: 1.5 hours at 1,800 m² are paid as two', () => {
  const { lines } = pay(partTime, [visit('2026-08-04 10:00-11:30')])
  expect(lines.map(({ minutes }) => minutes)).toEqual([90, 30])
})

test('a vendor: 38 hours at 25.85 and two at 150 per cent are 1,059.85', () => {
  const visits = ['04', '05', '06', '07'].map((day) => visit(`2025-08-${day} 09:00-16:36`))
  const paid = pay(fullTime, [...visits, visit('2025-08-08 08:00-17:36')], {
    context: { decisions: decided('overtime-full-time') },
  })
  // 5 × 196.46 + 2 × 38.78; the vendor multiplies 982.30 + 77.55 without rounding the rate of 38.775.
  expect(total(paid)).toBe('1059.86')
})

test('an unknown rate stops the line: 2023', () => {
  const paid = pay({}, [visit('2023-08-08 09:00-13:00')])
  expect(paid.lines).toEqual([])
  expect(missingTexts(paid)).toEqual(['rate of RULE rates on 2023-08-08 for rates'])
})
