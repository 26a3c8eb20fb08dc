import { expect, test } from 'vitest'
import {
  agreedHours,
  byCode,
  decided,
  type Payment,
  pay,
  site,
  total,
  type VisitWords,
  visit,
  week,
} from '../../test/pay/person.ts'
import type { EmploymentTerms, WorkedVisit } from './facts.ts'

/*
 * Fortnights and days of level 1 of MA000022 in Sydney, at a site of 1,800 m², with their arithmetic. Lines of one code and
 * rate stand together: hours × rate = amount. From the fortnight of 10 August 2026: casual 33.85, 37.91 (140 %), 41.97
 * (155 %), 47.39 (175 %), 60.93 (225 %), 74.47 (275 %); part time 31.14 (115 %), 35.20 (130 %), 44.68 (165 %), 58.22 (215 %),
 * 71.76 (265 %); overtime of both 40.62 (150 %), 54.16 (200 %), 67.70 (250 %).
 */

const [first, second] = ['2026-08-10', '2026-08-17']
const both = (...shifts: Parameters<typeof week> extends [string, ...infer S] ? S : never) => [
  ...week(first, ...shifts),
  ...week(second, ...shifts),
]
const casual: Partial<EmploymentTerms> = {}
const partTime: Partial<EmploymentTerms> = { type: 'PART_TIME' }
const fullTime: Partial<EmploymentTerms> = { type: 'FULL_TIME', ordinary: agreedHours }
const nights = { permanentNights: true }
const siteOf = (areaM2: number, isForOneCleaner: boolean | null = null): VisitWords => ({
  site: { ...site, areaM2, isForOneCleaner },
})
const melbourne: VisitWords = { zone: 'Australia/Melbourne', site: { ...site, id: 2, region: 'VIC' } }
const hobart: VisitWords = { zone: 'Australia/Hobart', site: { ...site, id: 3, region: 'TAS' } }
const adelaide: VisitWords = { zone: 'Australia/Adelaide', site: { ...site, id: 4, region: 'SA' } }
const on = (...rules: string[]): Payment => ({ context: { decisions: decided(...rules) } })
const elapsed: Payment = { context: { payBasis: 'ELAPSED' } }

type Example = [
  title: string,
  own: Partial<EmploymentTerms> | EmploymentTerms[],
  visits: WorkedVisit[],
  lines: string[],
  sum: string,
  payment?: Payment,
]
const examples: Example[] = [
  [
    'part time, evenings of three hours',
    partTime,
    both('Mon-Fri 18:00-21:00'),
    ['early-late 30 × 35.20 = 1056.00'],
    '1056.00',
  ],
  [
    'casual, mornings from 05:00',
    casual,
    both('Mon-Fri 05:00-08:00'),
    ['early-late 30 × 37.91 = 1137.30'],
    '1137.30',
  ],
  [
    'casual on permanent nights',
    { ...casual, ...nights },
    both('Mon-Thu 22:00-05:00'),
    ['night 56 × 41.97 = 2350.32'],
    '2350.32',
  ],
  [
    'part time, permanent nights, Friday 22:00 to Saturday 06:00: 2 h, 5.6 h, and 0.4 h of overtime, twice',
    { ...partTime, ...nights },
    both('Fri 22:00-06:00'),
    ['night 4 × 35.20 = 140.80', 'saturday 11.2 × 44.68 = 500.42', 'overtime-first-2 0.8 × 40.62 = 32.50'],
    '673.72',
  ],
  [
    'casual, 1.5 h at 1,800 m² on ten days, each paid as two',
    casual,
    both('Mon-Fri 10:00-11:30'),
    ['ordinary 15 × 33.85 = 507.75', 'minimum-engagement 5 × 33.85 = 169.25'],
    '677.00',
  ],
  [
    'part time, six days of 8.5 h: 7.6 ordinary and 0.9 overtime',
    partTime,
    both(['Mon-Wed 08:00-17:00', { breaks: ['12:00-12:30'] }]),
    ['ordinary 45.6 × 31.14 = 1419.98', 'overtime-first-2 5.4 × 40.62 = 219.35'],
    '1639.33',
  ],
  [
    'part time, broken shifts on five days a week: 5 × 4.71 = 23.55 is below the cap of 23.56',
    partTime,
    both('Mon-Fri 07:00-09:00', 'Mon-Fri 16:00-18:00'),
    ['ordinary 40 × 31.14 = 1245.60', 'broken-shift 10 × 4.71 = 47.10'],
    '1292.70',
    on('allowance-broken-shift'),
  ],
  [
    'broken shifts on six days: the sixth day is overtime, and its allowance is the cent that the cap leaves',
    partTime,
    both('Mon-Sat 07:00-09:00', 'Mon-Sat 16:00-18:00'),
    [
      'ordinary 40 × 31.14 = 1245.60',
      'overtime-first-2 4 × 40.62 = 162.48',
      'overtime-after-2 4 × 54.16 = 216.64',
      'broken-shift 12 × 4.71 = 47.12',
    ],
    '1671.84',
    on('allowance-broken-shift'),
  ],
  [
    'a holiday in one state of two: Labour Day in Sydney, an ordinary Monday in Melbourne',
    casual,
    [visit('2026-10-05 09:00-13:00'), visit('2026-10-05 14:00-17:00', melbourne)],
    ['public-holiday 4 × 74.47 = 297.88', 'ordinary 3 × 33.85 = 101.55'],
    '399.43',
  ],
  [
    '1 July inside a fortnight: all of it at the old rate, 125 % of 25.85',
    casual,
    [...week('2026-06-29', 'Mon-Fri 09:00-13:00'), ...week('2026-07-06', 'Mon-Fri 09:00-13:00')],
    ['ordinary 40 × 32.31 = 1292.40'],
    '1292.40',
  ],
  [
    'the week before and the week after a full fortnight begins',
    casual,
    [visit('2026-07-10 09:00-13:00'), visit('2026-07-13 09:00-13:00')],
    ['ordinary 4 × 32.31 = 129.24', 'ordinary 4 × 33.85 = 135.40'],
    '264.64',
  ],
  [
    'clocks go forward, by the clock: 2 h and 6 h, of which 0.4 beyond 7.6',
    casual,
    [visit('2026-10-03 22:00-06:00')],
    ['saturday 2 × 47.39 = 94.78', 'sunday 5.6 × 60.93 = 341.21', 'overtime-sunday 0.4 × 60.93 = 24.37'],
    '460.36',
  ],
  [
    'clocks go forward, as time passed: 2 h and 5 h',
    casual,
    [visit('2026-10-03 22:00-06:00')],
    ['saturday 2 × 47.39 = 94.78', 'sunday 5 × 60.93 = 304.65'],
    '399.43',
    elapsed,
  ],
  [
    'clocks go back, by the clock, at rates of 2025 in Tasmania, where Easter Saturday is no holiday',
    casual,
    [visit('2026-04-04 20:30-05:00', { ...hobart, breaks: ['23:00-23:30'] })],
    ['saturday 3 × 45.24 = 135.72', 'sunday 4.6 × 58.16 = 267.54', 'overtime-sunday 0.4 × 58.16 = 23.26'],
    '426.52',
  ],
  [
    'clocks go back, as time passed: an hour more of overtime',
    casual,
    [visit('2026-04-04 20:30-05:00', { ...hobart, breaks: ['23:00-23:30'] })],
    ['saturday 3 × 45.24 = 135.72', 'sunday 4.6 × 58.16 = 267.54', 'overtime-sunday 1.4 × 58.16 = 81.42'],
    '484.68',
    elapsed,
  ],
  [
    'the level changes on Wednesday the 12th: 115 % of 27.97 is 32.17',
    [
      { from: '2026-01-01', to: '2026-08-11', type: 'PART_TIME', level: '1', permanentNights: false },
      { from: '2026-08-12', to: null, type: 'PART_TIME', level: '2', permanentNights: false },
    ],
    week(first, 'Mon-Fri 09:00-13:00'),
    ['ordinary 8 × 31.14 = 249.12', 'ordinary 12 × 32.17 = 386.04'],
    '635.16',
  ],
  [
    'casual, five days of 7.6 h and four hours on the sixth day',
    casual,
    week(first, 'Mon-Fri 09:00-16:36', 'Sat 08:00-12:00'),
    [
      'ordinary 38 × 33.85 = 1286.30',
      'overtime-first-2 2 × 47.39 = 94.78',
      'overtime-after-2 2 × 60.93 = 121.86',
    ],
    '1502.94',
  ],
  [
    'casual, ten hours on Sunday',
    casual,
    week(first, 'Sun 08:00-18:00'),
    ['sunday 7.6 × 60.93 = 463.07', 'overtime-sunday 2.4 × 60.93 = 146.23'],
    '609.30',
  ],
  [
    'part time, ten hours on Christmas Day: overtime on a holiday is 250 %, less than 265 %',
    partTime,
    [visit('2026-12-25 08:00-18:00')],
    ['public-holiday 7.6 × 71.76 = 545.38', 'overtime-public-holiday 2.4 × 67.70 = 162.48'],
    '707.86',
  ],
  [
    'Christmas Day, Boxing Day on Saturday, and Sunday',
    casual,
    week('2026-12-21', 'Fri-Sun 09:00-13:00'),
    ['public-holiday 8 × 74.47 = 595.76', 'sunday 4 × 60.93 = 243.72'],
    '839.48',
  ],
  [
    'six hours of rest: all of Tuesday is overtime',
    casual,
    week(first, 'Mon 16:00-23:00', 'Tue 05:00-09:00'),
    [
      'early-late 7 × 37.91 = 265.37',
      'overtime-first-2 2 × 47.39 = 94.78',
      'overtime-after-2 2 × 60.93 = 121.86',
    ],
    '482.01',
  ],
  [
    'eight hours of rest are enough',
    casual,
    week(first, 'Mon 16:00-21:00', 'Tue 05:00-09:00'),
    ['early-late 9 × 37.91 = 341.19'],
    '341.19',
  ],
  [
    'a pause of two hours within one day is no short rest',
    casual,
    week(first, 'Mon 08:00-11:00', 'Mon 13:00-16:00'),
    ['ordinary 6 × 33.85 = 203.10'],
    '203.10',
  ],
  [
    'full time in a cycle of 152 h: ten days of 8 h are ordinary',
    {
      type: 'FULL_TIME',
      ordinary: { dayMinutes: 480, weekMinutes: null, cycle: { weeks: 4, minutes: 9120, firstDay: first } },
    },
    both('Mon-Fri 08:00-16:00'),
    ['ordinary 80 × 27.08 = 2166.40'],
    '2166.40',
    on('overtime-full-time'),
  ],
  [
    'the twentieth day of 8 h of a cycle is beyond 152 h: 2 h at 150 % and 6 h at 200 %',
    {
      type: 'FULL_TIME',
      ordinary: {
        dayMinutes: 480,
        weekMinutes: null,
        cycle: { weeks: 4, minutes: 9120, firstDay: '2026-07-27' },
      },
    },
    [
      ...week('2026-07-27', 'Mon-Fri 08:00-16:00'),
      ...week('2026-08-03', 'Mon-Fri 08:00-16:00'),
      ...both('Mon-Fri 08:00-16:00'),
    ],
    [
      'ordinary 72 × 27.08 = 1949.76',
      'overtime-first-2 2 × 40.62 = 81.24',
      'overtime-after-2 6 × 54.16 = 324.96',
    ],
    '2355.96',
    {
      context: {
        decisions: decided('overtime-full-time'),
        period: { firstDay: first, lastDay: '2026-08-23' },
      },
    },
  ],
  [
    'minimums by area: 1 h at 300 m² for one cleaner, 2 h at 2,000, 3 h at 5,000, 4 h at 5,001',
    casual,
    week(
      first,
      ['Mon 10:00-11:00', siteOf(300, true)],
      ['Tue 10:00-11:00', siteOf(2000)],
      ['Wed 10:00-11:00', siteOf(5000)],
      ['Thu 10:00-11:00', siteOf(5001)],
    ),
    ['ordinary 4 × 33.85 = 135.40', 'minimum-engagement 6 × 33.85 = 203.10'],
    '338.50',
  ],
  [
    'exactly 5,000 m² once the company has read 13.5(c): 4 h',
    casual,
    week(first, ['Mon 10:00-11:00', siteOf(5000)]),
    ['ordinary 1 × 33.85 = 33.85', 'minimum-engagement 3 × 33.85 = 101.55'],
    '135.40',
    on('minimum-engagement-5000'),
  ],
  [
    'two engagements on one day at two sites: each has its own minimum, 1 h and 3 h',
    casual,
    week(
      first,
      ['Mon 09:00-10:00', siteOf(300, true)],
      ['Mon 11:00-12:00', { site: { ...site, id: 2, areaM2: 3000 } }],
    ),
    ['ordinary 2 × 33.85 = 67.70', 'minimum-engagement 2 × 33.85 = 67.70'],
    '135.40',
  ],
  [
    'two sites without a pause are one shift: it ends at 19:00, and both have 130 %',
    partTime,
    week(first, 'Mon 15:00-17:00', ['Mon 17:00-19:00', { site: { ...site, id: 2 } }]),
    ['early-late 4 × 35.20 = 140.80'],
    '140.80',
  ],
  [
    'part time, two weekends',
    partTime,
    both('Sat 08:00-12:00', 'Sun 08:00-12:00'),
    ['saturday 8 × 44.68 = 357.44', 'sunday 8 × 58.22 = 465.76'],
    '823.20',
  ],
  [
    'full time, level 3, in charge of up to ten people: 6 % of the week of level 1, twice',
    { ...fullTime, level: '3', weeklyAllowances: ['leading-hand-10'] },
    both('Mon-Fri 08:00-15:36'),
    ['ordinary 76 × 29.45 = 2238.20', 'leading-hand-10 2 × 61.73 = 123.46'],
    '2361.66',
  ],
  [
    'allowances of a shift: 1.5 h of cold, two begun hours on a facade, 12.4 km, a meal; an hour of cold is not enough',
    casual,
    week(
      first,
      [
        'Mon 09:00-13:00',
        { measures: { coldMinutes: 90, 'height-22Minutes': 61, carMetres: 12_400, meals: 1 } },
      ],
      ['Tue 09:00-13:00', { measures: { coldMinutes: 60 } }],
    ),
    [
      'ordinary 8 × 33.85 = 270.80',
      'cold 90 × 0.69 = 1.04',
      'height-22 2 × 1.11 = 2.22',
      'meal 1 × 17.53 = 17.53',
      'car 12400 × 1.01 = 12.52',
    ],
    '304.11',
  ],
  [
    'Christmas Eve from 19:00 in South Australia, as the company entered it: 2 h and 2 h',
    casual,
    [visit('2026-12-24 17:00-21:00', adelaide)],
    ['early-late 2 × 37.91 = 75.82', 'public-holiday 2 × 74.47 = 148.94'],
    '224.76',
    { context: { partHolidays: [{ date: '2026-12-24', region: 'SA', fromMinute: 1140, toMinute: 1440 }] } },
  ],
  [
    'the company pays 30.00: 125 % of it',
    { ...casual, hourlyRate: 3000 },
    week(first, 'Mon 09:00-13:00'),
    ['ordinary 4 × 37.50 = 150.00'],
    '150.00',
  ],
  [
    'a rate below the award does not count',
    { ...casual, hourlyRate: 2000 },
    week(first, 'Mon 09:00-13:00'),
    ['ordinary 4 × 33.85 = 135.40'],
    '135.40',
  ],
  [
    'casual, nights that rotate: 140 % and 0.4 h of overtime',
    casual,
    week(first, 'Tue 22:00-06:00'),
    ['early-late 7.6 × 37.91 = 288.12', 'overtime-first-2 0.4 × 47.39 = 18.96'],
    '307.08',
  ],
  [
    'Sunday night into Monday, permanent nights: 2 h and 5 h',
    { ...casual, ...nights },
    week(first, 'Sun 22:00-05:00'),
    ['sunday 2 × 60.93 = 121.86', 'night 5 × 41.97 = 209.85'],
    '331.71',
  ],
  [
    'a collector of trolleys turns 18 on Wednesday: 125 % of 16.25 and of 18.95',
    { ...casual, collectsTrolleys: true },
    week(first, 'Tue 09:00-13:00', 'Wed 09:00-13:00'),
    ['ordinary 4 × 20.31 = 81.24', 'ordinary 4 × 23.69 = 94.76'],
    '176.00',
    { employment: { dateOfBirth: '2008-08-12' } },
  ],
  [
    'a cleaner of 17 is paid as an adult: junior rates are for trolleys alone',
    casual,
    week(first, 'Tue 09:00-13:00'),
    ['ordinary 4 × 33.85 = 135.40'],
    '135.40',
    { employment: { dateOfBirth: '2009-01-01' } },
  ],
  [
    'a call-back of half an hour, once the company has read 19.6: two hours of overtime',
    fullTime,
    week(first, ['Wed 20:00-20:30', { isCallBack: true }]),
    ['overtime-first-2 0.5 × 40.62 = 20.31', 'call-back 1.5 × 40.62 = 60.93'],
    '81.24',
    on('call-back'),
  ],
  [
    'two rest pauses of ten minutes are paid, once the company has read clause 14; the half hour is not',
    casual,
    week(first, ['Mon 09:00-13:30', { breaks: ['09:50-10:00', '11:00-11:30', '12:50-13:00'] }]),
    ['ordinary 4 × 33.85 = 135.40'],
    '135.40',
    on('rest-pause'),
  ],
]

test.each(examples)('%s', (_, own, visits, lines, sum, payment) => {
  const paid = pay(own, visits, payment)
  expect(byCode(paid)).toEqual(lines)
  expect(total(paid)).toBe(sum)
})
