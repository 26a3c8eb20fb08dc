import { expect, test } from 'vitest'
import { byCode, decided, pay, total, visit, week } from '../../test/pay/person.ts'
import { instrumentCodes, loadInstrument } from './instruments.ts'

test.each(instrumentCodes)(
  '%s is whole: every rule has an id of its own, a day, a source and words',
  async (code) => {
    const instrument = await loadInstrument(code)
    expect(instrument.code).toBe(code)
    const all = [...instrument.rules, ...instrument.notWorkedOut]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { from, source, clause, whatItDoes } of all) {
      expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect([source, clause, whatItDoes].every((text) => text.length > 0)).toBe(true)
    }
    for (const kind of ['rateTable', 'loading', 'combination', 'rounding', 'overtimeRates'])
      expect(instrument.rules.filter((rule) => rule.kind === kind)).toHaveLength(1)
    // It is data: the screens and the server may keep it as JSON.
    expect(JSON.parse(JSON.stringify(instrument))).toEqual(instrument)
  },
)

test('MA000022: what is not certain is off', async () => {
  const { rules } = await loadInstrument('MA000022')
  expect(
    rules.filter(({ certainty }) => certainty !== 'CERTAIN').map(({ id, certainty }) => `${id} ${certainty}`),
  ).toEqual([
    'overtime-full-time NOT_READ',
    'minimum-engagement-5000 LIKELY',
    'call-back LIKELY',
    'rest-pause LIKELY',
    'meal-break-of-shifts LIKELY',
    'part-time-annual-leave LIKELY',
    'annual-leave-loading NOT_READ',
    'allowance-broken-shift NOT_READ',
  ])
})

const entered = (values: Record<string, number>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, from: '2026-01-01' }))
const abroad = (zone: string) => ({ zone, site: { id: 1, region: null } })
const monday = '2026-03-09'

test('own figures: 20.00 an hour, 150 % after 40 hours, 200 % on holidays; of both in a minute the higher', async () => {
  const context = {
    isHoliday: (_: unknown, date: string) => date === '2026-03-13',
    companyValues: entered({
      ...{ minimumWage: 2000, weeklyOvertimeAfterMinutes: 2400 },
      ...{ overtimePercent: 150, publicHolidayPercent: 200 },
    }),
    decisions: decided('weekly-overtime', 'public-holiday'),
  }
  const berlin = abroad('Europe/Berlin')
  const visits = week(
    monday,
    ['Mon-Thu 08:00-18:00', berlin],
    ['Fri 08:00-12:00', berlin],
    ['Sat 08:00-10:00', berlin],
  )
  const paid = pay({}, visits, { instrument: await loadInstrument('plain'), context })
  expect(byCode(paid)).toEqual([
    'ordinary 40 × 20.00 = 800.00',
    'public-holiday 4 × 40.00 = 160.00',
    'overtime 2 × 30.00 = 60.00',
  ])
})

test('own figures: a value counts from its day, and the rate of the person where it is more', async () => {
  const instrument = await loadInstrument('plain')
  const companyValues = [
    { key: 'minimumWage', value: 2000, from: '2026-01-01' },
    { key: 'minimumWage', value: 2100, from: '2026-03-11' },
  ]
  const visits = week(monday, ['Mon-Thu 09:00-13:00', abroad('Europe/Berlin')])
  expect(byCode(pay({}, visits, { instrument, context: { companyValues } }))).toEqual([
    'ordinary 8 × 20.00 = 160.00',
    'ordinary 8 × 21.00 = 168.00',
  ])
  expect(byCode(pay({ hourlyRate: 2050 }, visits, { instrument, context: { companyValues } }))).toEqual([
    'ordinary 8 × 20.50 = 164.00',
    'ordinary 8 × 21.00 = 168.00',
  ])
})

test('own figures: a minimum of two hours and paid breaks of up to 15 minutes', async () => {
  const context = {
    companyValues: entered({ minimumWage: 2000, minimumShiftMinutes: 120, longestPaidBreakMinutes: 15 }),
    decisions: decided('minimum-engagement', 'paid-breaks'),
  }
  const visits = [
    visit(`${monday} 09:00-10:30`, { ...abroad('Europe/Berlin'), breaks: ['09:15-09:30', '10:00-10:20'] }),
  ]
  const paid = pay({}, visits, { instrument: await loadInstrument('plain'), context })
  // 90 minutes less 20 are 70, and 50 up to two hours.
  expect(byCode(paid)).toEqual([
    'ordinary 1.1667 × 20.00 = 23.33',
    'minimum-engagement 0.8333 × 20.00 = 16.67',
  ])
  expect(total(paid)).toBe('40.00')
})

test('California, once 8 hours a day are confirmed: 13 hours at 20.00 are 13 straight, 4 × 10.00 and 1 × 20.00', async () => {
  const payment = {
    instrument: await loadInstrument('plain-US-CA'),
    context: {
      companyValues: entered({ minimumWage: 2000, overtimePercent: 150, overtimeAfter12HoursPercent: 200 }),
      decisions: decided('daily-overtime'),
    },
  }
  const long = visit(`${monday} 07:00-20:00`, abroad('America/Los_Angeles'))
  expect(byCode(pay({}, [long], payment))).toEqual([
    'ordinary 13 × 20.00 = 260.00',
    'overtime 4 × 10.00 = 40.00',
    'overtime-after-12 1 × 20.00 = 20.00',
  ])
})

test('California: the overtime of a day is not counted again in the week', async () => {
  const payment = {
    instrument: await loadInstrument('plain-US-CA'),
    context: {
      companyValues: entered({ minimumWage: 2000, overtimePercent: 150, overtimeAfter12HoursPercent: 200 }),
      decisions: decided('daily-overtime'),
    },
  }
  const visits = week(monday, ['Mon-Fri 08:00-18:00', abroad('America/Los_Angeles')])
  // Five days of 8 h are 40; two hours on each of five days are overtime, and none because of the week.
  expect(byCode(pay({}, visits, payment))).toEqual([
    'ordinary 50 × 20.00 = 1000.00',
    'overtime 10 × 10.00 = 100.00',
  ])
})

test('New Zealand: overtime that the company agreed, and a holiday of six hours at its rate', async () => {
  const context = {
    isHoliday: (_: unknown, date: string) => date === '2026-03-09',
    companyValues: entered({ minimumWage: 2350, weeklyOvertimeAfterMinutes: 600, overtimePercent: 125 }),
    decisions: decided('weekly-overtime'),
  }
  const auckland = abroad('Pacific/Auckland')
  const paid = pay(
    { hourlyRate: 2500 },
    week(monday, ['Mon 09:00-15:00', auckland], ['Tue 09:00-15:00', auckland]),
    {
      ...{ instrument: await loadInstrument('plain-NZ'), context },
      days: [{ date: '2026-03-09', isOrdinaryDay: false }],
    },
  )
  expect(byCode(paid)).toEqual([
    'public-holiday 6 × 37.50 = 225.00',
    'ordinary 4 × 25.00 = 100.00',
    'overtime 2 × 31.25 = 62.50',
  ])
})
