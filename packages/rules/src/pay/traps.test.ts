import { expect, test } from 'vitest'
import { agreedHours, byCode, decided, pay, site, texts, total, visit, week } from '../../test/pay/person.ts'
import { workTime } from '../works/work-time.ts'
import { halfUp } from './money.ts'

/* What others got wrong. Level 1 of MA000022 from 2026-07-01; 2026-08-10 is a Monday. */

const monday = '2026-08-10'
const partTime = { type: 'PART_TIME' } as const
const permanent = { permanentNights: true }
const fullTime = { type: 'FULL_TIME', ordinary: agreedHours } as const
const percents = (paid: ReturnType<typeof pay>) => paid.lines.map(({ percent }) => percent)

test('casual per cents replace the loading, they do not stack: 175 on Saturday, not 187.5 and not 200', () => {
  expect(percents(pay({}, week(monday, 'Sat 09:00-13:00')))).toEqual([175])
  expect(percents(pay({}, week(monday, 'Sun 09:00-13:00')))).toEqual([225])
  expect(percents(pay({ ...permanent }, week(monday, 'Tue 22:00-05:00')))).toEqual([155])
})

test('part time: 15 per cent is inside the columns, and gives nothing on permanent nights', () => {
  const night = week(monday, 'Tue 22:00-05:00')
  expect(percents(pay(partTime, week(monday, 'Tue 09:00-13:00')))).toEqual([115])
  expect(percents(pay(partTime, week(monday, 'Sat 09:00-13:00')))).toEqual([165])
  expect(percents(pay({ ...partTime, ...permanent }, night))).toEqual([130])
  expect(percents(pay({ ...fullTime, ...permanent }, night))).toEqual([130])
})

test('a shift penalty is of the whole shift, by the minute at which it ends or starts', () => {
  expect(texts(pay({}, week(monday, 'Mon 14:00-18:00')))).toEqual(['ordinary 4 × 33.85 = 135.40'])
  expect(texts(pay({}, week(monday, 'Mon 14:00-18:01')))).toEqual(['early-late 4.0167 × 37.91 = 152.27'])
  expect(texts(pay({}, week(monday, 'Mon 06:00-10:00')))).toEqual(['ordinary 4 × 33.85 = 135.40'])
  expect(texts(pay({}, week(monday, 'Mon 05:59-09:59')))).toEqual(['early-late 4 × 37.91 = 151.64'])
})

test('a penalty is by the shift that was worked: a break at its end does not shorten it', () => {
  const shift = week(monday, ['Mon 14:00-18:30', { breaks: ['17:30-18:30'] }])
  expect(texts(pay({}, shift))).toEqual(['early-late 3.5 × 37.91 = 132.69'])
})

test('Saturday and Sunday go by midnight: one night is cut in three', () => {
  const night = pay({ ...partTime, ...permanent }, week(monday, 'Fri 22:00-06:00'))
  expect(texts(night)).toEqual([
    'night 2 × 35.20 = 70.40',
    'saturday 5.6 × 44.68 = 250.21',
    'overtime-first-2 0.4 × 40.62 = 16.25',
  ])
  const daysOfNight = [pay({}, week(monday, 'Sat 20:00-02:00')), pay({}, [visit('2026-10-04 22:00-02:00')])]
  // Labour Day begins at midnight after Sunday, 4 October.
  expect(daysOfNight.map((paid) => paid.lines.map(({ code }) => code))).toEqual([
    ['saturday', 'sunday'],
    ['sunday', 'public-holiday'],
  ])
})

test('a rise is of the week, not of the hour: 28.12 × 1.0475 would be 29.46, the award says 29.45', () => {
  expect(halfUp(2812 * 10_475, 10_000)).toBe(2946)
  const { lines } = pay({ ...fullTime, level: '3' }, week(monday, 'Mon 09:00-13:00'))
  expect(lines[0]!.rate).toBe(2945)
})

test("each day's overtime stands alone: two hours at 150 per cent on each of two days", () => {
  const paid = pay(partTime, week(monday, 'Mon 07:00-16:36', 'Tue 07:00-16:36'))
  expect(byCode(paid)).toEqual(['ordinary 15.2 × 31.14 = 473.33', 'overtime-first-2 4 × 40.62 = 162.48'])
})

test("a day's overtime is not counted again in the week", () => {
  // 9 h on Monday are 7.6 and 1.4; with 7.6 on four more days the week has 38 ordinary hours, and no overtime of its own.
  const paid = pay(partTime, week(monday, 'Mon 08:00-17:00', 'Tue-Fri 08:00-15:36'))
  expect(byCode(paid)).toEqual(['ordinary 38 × 31.14 = 1183.32', 'overtime-first-2 1.4 × 40.62 = 56.87'])
})

test('a week over two periods: days before the period count towards its overtime, and are not paid again', () => {
  const days = week(monday, 'Mon-Fri 09:00-13:00', 'Sat 08:00-12:00')
  const friday = { period: { firstDay: '2026-08-14', lastDay: '2026-08-27' } }
  const paid = pay({}, days, { context: friday })
  // Friday is the fifth day; Saturday the sixth, which is overtime.
  expect(texts(paid)).toEqual([
    'ordinary 4 × 33.85 = 135.40',
    'overtime-first-2 2 × 47.39 = 94.78',
    'overtime-after-2 2 × 60.93 = 121.86',
  ])
  const before = pay({}, days, { context: { period: { firstDay: '2026-07-31', lastDay: '2026-08-13' } } })
  const whole = pay({}, days)
  const cents = [paid, before, whole].map(({ lines }) => lines.reduce((sum, { amount }) => sum + amount, 0))
  expect(cents[0]! + cents[1]!).toBe(cents[2])
})

test('the first full pay period after 1 July, for weekly, fortnightly and monthly calendars', () => {
  const rateOn = (date: string, kind: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY', firstDay: string) =>
    pay(fullTime, [visit(`${date} 09:00-13:00`)], { context: { calendar: { kind, firstDay } } }).lines[0]!
      .rate
  expect(rateOn('2026-07-03', 'WEEKLY', '2026-01-05')).toBe(2585)
  expect(rateOn('2026-07-06', 'WEEKLY', '2026-01-05')).toBe(2708)
  expect(rateOn('2026-07-01', 'WEEKLY', '2026-07-01')).toBe(2708)
  expect(rateOn('2026-07-10', 'FORTNIGHTLY', '2026-06-29')).toBe(2585)
  expect(rateOn('2026-07-13', 'FORTNIGHTLY', '2026-06-29')).toBe(2708)
  expect(rateOn('2026-07-14', 'MONTHLY', '2026-01-15')).toBe(2585)
  expect(rateOn('2026-07-15', 'MONTHLY', '2026-01-15')).toBe(2708)
})

test('two engagements on one day at two sites: a minimum for each, one day for the overtime of both', () => {
  const other = { site: { ...site, id: 2, areaM2: 3000 } }
  const paid = pay(partTime, week(monday, 'Mon 07:00-12:00', ['Mon 13:00-17:00', other]))
  expect(texts(paid)).toEqual([
    'ordinary 5 × 31.14 = 155.70',
    'ordinary 2.6 × 31.14 = 80.96',
    'overtime-first-2 1.4 × 40.62 = 56.87',
  ])
})

test('approved overtime survives an edited time: it belongs to the day', () => {
  const days = [{ date: '2026-08-11', overtimeGrant: { minutes: 120, by: 4 } }]
  for (const time of ['07:00-16:36', '07:10-16:40']) {
    const { lines } = pay(partTime, [visit(`2026-08-11 ${time}`)], { days })
    const grants = lines.map(({ code, trace }) => [code, trace.find(({ step }) => step === 'OVERTIME_GRANT')])
    expect(grants).toEqual([
      ['ordinary', undefined],
      ['overtime-first-2', { step: 'OVERTIME_GRANT', minutes: 120, by: 4 }],
    ])
  }
})

test('absences do not raise the rate: a day of leave is none of the five, and its hours are none of the 38', () => {
  const leave = [{ requestId: 1, kind: 'PERSONAL', minutes: 456, isPaid: true, isHoliday: false }]
  const paid = pay(partTime, week(monday, 'Tue-Sat 08:00-15:36'), { days: [{ date: monday, leave }] })
  expect(byCode(paid)).toEqual([
    'ordinary 30.4 × 31.14 = 946.66',
    'saturday 7.6 × 44.68 = 339.57',
    'leave 7.6 × 27.08 = 205.81',
  ])
  const topped = pay({}, week(monday, 'Mon 08:00-08:30', 'Mon 09:00-16:30'))
  // A top-up was not worked: 0.5 and 7.1 h fill the day of 7.6, and 0.4 h are overtime.
  expect(byCode(topped)).toEqual([
    'ordinary 7.6 × 33.85 = 257.26',
    'overtime-first-2 0.4 × 47.39 = 18.96',
    'minimum-engagement 1.5 × 33.85 = 50.78',
  ])
})

test('the nights when clocks change: minutes are those of the timesheet, by both pay bases', () => {
  const nights = [
    '2026-10-03 20:00-06:00',
    '2026-04-04 20:00-06:00',
    '2026-04-04 23:00-02:30',
    '2026-10-03 23:00-03:00',
  ]
  for (const payBasis of ['BY_CLOCK', 'ELAPSED'] as const)
    for (const text of nights)
      for (const breaks of [[], ['01:45-03:15'], ['02:00-02:30']]) {
        const night = visit(text, { breaks })
        const worked = workTime({ ...night, startTime: night.from, endTime: night.to }, night.zone, payBasis)
        const paid = pay({}, [night], { context: { payBasis } }).lines.filter(
          ({ code }) => code !== 'minimum-engagement',
        )
        expect(paid.reduce((sum, { minutes }) => sum + minutes!, 0)).toBe(worked.serviceTime / 60_000)
      }
})

test('the hour that clocks show twice is taken from the minutes after the change, not from Saturday', () => {
  // 2 h on Saturday, a break from midnight to 02:30, half an hour until 03:00, which is 02:00 again, and three hours.
  const night = visit('2027-04-03 22:00-05:00', { breaks: ['00:00-02:30'] })
  const codes = (payBasis: 'BY_CLOCK' | 'ELAPSED') => byCode(pay({}, [night], { context: { payBasis } }))
  expect(codes('BY_CLOCK')).toEqual(['saturday 2 × 47.39 = 94.78', 'sunday 2.5 × 60.93 = 152.33'])
  expect(codes('ELAPSED')).toEqual(['saturday 2 × 47.39 = 94.78', 'sunday 3.5 × 60.93 = 213.26'])
})

test('contractors have no lines, and nothing of them is asked for', () => {
  expect(pay({ type: 'CONTRACTOR', level: null }, week(monday, 'Mon 09:00-13:00'))).toEqual({
    lines: [],
    missing: [],
  })
})

test('seconds: times go to the nearest minute, so that visits that follow each other keep every minute', () => {
  const early = visit(`${monday} 09:00-11:00`)
  const late = visit(`${monday} 11:00-13:00`)
  const seconds = 29_000
  const paid = pay({}, [
    { ...early, to: early.to + seconds },
    { ...late, from: late.from + seconds },
  ])
  expect(paid.lines.map(({ minutes }) => minutes)).toEqual([120, 120])
})

test('lines of a code and rate add up to hours × rate', () => {
  // 40 minutes are 22.5667 → 22.57, three times 67.71; two hours × 33.85 are 67.70.
  const paid = pay(
    {},
    week(monday, ['Mon-Wed 09:00-09:40', { site: { ...site, areaM2: 100, isForOneCleaner: false } }]),
  )
  expect(paid.lines.filter(({ code }) => code === 'ordinary').map(({ amount }) => amount)).toEqual([
    2257, 2257, 2256,
  ])
  expect(total(paid)).toBe('203.10')
  expect(paid.lines[2]!.trace.at(-1)).toEqual({ step: 'AMOUNT', cents: 2256, carried: -1 })
})

test('a decision counts from its day on, until another one follows', () => {
  const decisions = [
    ...decided('rest-pause').map((each) => ({ ...each, from: '2026-08-11' })),
    { ruleId: 'rest-pause', isOn: false, from: '2026-08-12', by: 8 },
  ]
  const { lines } = pay({}, week(monday, ['Mon-Wed 09:00-13:00', { breaks: ['10:00-10:10'] }]), {
    context: { decisions },
  })
  expect(lines.map(({ minutes }) => minutes)).toEqual([230, 240, 230])
})
