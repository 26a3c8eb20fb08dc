import fc from 'fast-check'
import type {
  Employment,
  EmploymentTerms,
  PartHoliday,
  PayContext,
  PaySite,
  WorkedDay,
  WorkedVisit,
} from '../../src/pay/facts.ts'
import { addDays, instantOf } from '../../src/time/zone.ts'
import { daysOf } from './person.ts'
import { builtInHolidays } from './second-award-rates.ts'

/* People with four weeks of visits, of which a fortnight is paid. Times, sites and terms lie on the limits of rules. */

const MINUTE = 60_000
type Place = { zone: string; site: PaySite }
const place = (
  zone: string,
  region: PaySite['region'],
  areaM2: number | null,
  one: boolean | null,
): Place => ({
  zone: `Australia/${zone}`,
  site: { id: 1, region, areaM2, isForOneCleaner: one },
})
const places: readonly Place[] = [
  place('Sydney', 'NSW', 300, true),
  place('Sydney', 'NSW', 300, null),
  place('Sydney', 'NSW', 250, false),
  place('Sydney', 'NSW', 1800, null),
  place('Melbourne', 'VIC', 5000, null),
  place('Melbourne', 'VIC', null, null),
  place('Adelaide', 'SA', 2001, null),
  place('Lord_Howe', 'NSW', 5001, null),
  place('Brisbane', 'QLD', 2000, null),
  place('Perth', null, 301, null),
]
/** Mondays near changes of clocks and rates, Christmas, Easter and ordinary weeks. */
const mondays = [
  ...['2021-07-05', '2021-09-20', '2021-12-13', '2022-03-21', '2022-04-11', '2022-06-20', '2025-06-23'],
  ...[
    '2025-09-22',
    '2025-12-15',
    '2026-03-23',
    '2026-05-04',
    '2026-06-22',
    '2026-08-03',
    '2026-09-21',
    '2026-12-14',
  ],
]

const start = fc.oneof(
  fc.constantFrom(0, 120, 150, 359, 360, 361, 540, 900, 1080, 1380, 1439),
  fc.integer({ min: 0, max: 1439 }),
)
const length = fc.oneof(
  fc.constantFrom(1, 60, 90, 120, 180, 240, 456, 480, 600),
  fc.integer({ min: 1, max: 780 }),
)
const breakTime = fc.record({
  after: fc.integer({ min: 0, max: 500 }),
  lasts: fc.constantFrom(5, 10, 11, 20, 21, 30, 60, 600),
})
const shift = fc.record({
  day: fc.integer({ min: 0, max: 27 }),
  start,
  length,
  seconds: fc.constantFrom(0, 0, 0, 29, 30, 59),
  breaks: fc.array(breakTime, { maxLength: 3 }),
  place: fc.integer({ min: 0, max: 2 }),
  /** Goes on where the last visit ended, so that both are one shift. */
  goesOn: fc.integer({ min: 0, max: 9 }),
  rate: fc.constantFrom(null, null, null, 2900, 3100),
  isCallBack: fc.constantFrom(false, false, false, false, true),
})

const terms: fc.Arbitrary<EmploymentTerms> = fc.record({
  from: fc.constant('2000-01-01'),
  to: fc.constant(null),
  type: fc.constantFrom('FULL_TIME', 'PART_TIME', 'CASUAL', 'CASUAL'),
  level: fc.constantFrom('1', '1', '1', '2', '3', null),
  hourlyRate: fc.constantFrom(null, null, 2708, 3333),
  permanentNights: fc.constantFrom(true, false, null),
  ordinary: fc.constantFrom(
    { dayMinutes: 456, weekMinutes: 2280, cycle: null },
    { dayMinutes: null, weekMinutes: 1200, cycle: null },
  ),
  collectsTrolleys: fc.constantFrom(false, false, false, true),
})

const decidable = [
  ...['overtime-full-time', 'rest-pause', 'meal-break-of-shifts', 'minimum-engagement-5000', 'call-back'],
  ...['allowance-broken-shift', 'public-holiday', 'weekly-overtime', 'daily-overtime', 'paid-breaks'],
  'minimum-engagement',
]

/** The minimum engagement of MA000022 is certain, and stays on in the award's tests. */
const contextOf = fc.record({
  monday: fc.constantFrom(...mondays),
  weekStart: fc.integer({ min: 1, max: 7 }),
  payBasis: fc.constantFrom('BY_CLOCK' as const, 'ELAPSED' as const),
  isOn: fc.array(fc.constantFrom(...decidable), { maxLength: 8 }),
  partHoliday: fc.boolean(),
  overtimePercent: fc.constantFrom(125, 150, 200),
  publicHolidayPercent: fc.constantFrom(100, 150, 250),
  weeklyOvertimeAfterMinutes: fc.constantFrom(900, 1800, 2400),
  minimumShiftMinutes: fc.constantFrom(60, 120),
})

/** Afternoons everywhere, and evenings in two states. */
const partHolidaysFrom = (monday: string): PartHoliday[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((day) => [
    { date: addDays(monday, day), region: null, fromMinute: 720, toMinute: 1080 },
    { date: addDays(monday, day), region: day % 2 === 0 ? 'SA' : 'NSW', fromMinute: 1140, toMinute: 1440 },
  ])

export interface RandomPerson {
  employment: Employment
  days: WorkedDay[]
  context: PayContext
  visits: number
}

export const people: fc.Arbitrary<RandomPerson> = fc
  .record({
    terms: fc.array(terms, { minLength: 1, maxLength: 2 }),
    born: fc.constantFrom('1980-05-05', '2003-07-10', '2005-08-12', '2006-12-20', '2009-07-15', '2011-01-01'),
    places: fc.array(fc.constantFrom(...places), { minLength: 3, maxLength: 3 }),
    shifts: fc.array(shift, { minLength: 1, maxLength: 24 }),
    context: contextOf,
  })
  .map(({ terms: [first, second], born, places: own, shifts, context: words }) => {
    const firstDay = addDays(words.monday, 7)
    const visits: WorkedVisit[] = []
    for (const each of shifts.toSorted((a, b) => a.day - b.day || a.start - b.start)) {
      const { zone, site } = own[each.place]!
      const last = visits.at(-1)
      const time = `${String(Math.floor(each.start / 60)).padStart(2, '0')}:${String(each.start % 60).padStart(2, '0')}`
      const planned = instantOf(zone, `${addDays(words.monday, each.day)}T${time}`) + each.seconds * 1000
      const from = last && each.goesOn < 2 ? last.to : planned
      if (last && from < last.to) continue
      const breaks = each.breaks.map(({ after, lasts }) => ({
        from: from + after * MINUTE,
        to: from + (after + lasts) * MINUTE,
      }))
      visits.push({
        ...{ workId: visits.length + 1, zone, site, from, to: from + each.length * MINUTE, breaks },
        ...{ hourlyRate: each.rate, isCallBack: each.isCallBack },
      })
    }
    // Terms may change on the Wednesday of the second week of the fortnight.
    const changes = addDays(firstDay, 9)
    const all = second
      ? [
          { ...first!, to: addDays(changes, -1) },
          { ...second, from: changes },
        ]
      : [first!]
    const from = '1990-01-01'
    const value = (key: string, cents: number) => ({ key, value: cents, from })
    return {
      ...{ visits: visits.length, days: daysOf(visits) },
      employment: { personId: 1, dateOfBirth: born, terms: all },
      context: {
        period: { firstDay, lastDay: addDays(firstDay, 13) },
        calendar: { kind: 'FORTNIGHTLY' as const, firstDay: '2021-06-21' },
        ...{ weekStart: words.weekStart, payBasis: words.payBasis, isHoliday: builtInHolidays },
        partHolidays: words.partHoliday ? partHolidaysFrom(firstDay) : [],
        decisions: words.isOn.map((ruleId) => ({ ruleId, isOn: true, from, by: 1 })),
        companyValues: [
          value('minimumWage', 2345),
          value('overtimePercent', words.overtimePercent),
          value('overtimeAfter12HoursPercent', 200),
          value('publicHolidayPercent', words.publicHolidayPercent),
          value('weeklyOvertimeAfterMinutes', words.weeklyOvertimeAfterMinutes),
          value('minimumShiftMinutes', words.minimumShiftMinutes),
          value('longestPaidBreakMinutes', 20),
        ],
      },
    }
  })
