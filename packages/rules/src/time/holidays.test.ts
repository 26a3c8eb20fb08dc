import { expect, test } from 'vitest'
import {
  easterSunday,
  holidayCalendar,
  holidayNames,
  holidayRegionOf,
  holidayRegions,
  nextWorkingDay,
  publicHolidays,
} from './holidays.ts'

const days = (...of: Parameters<typeof publicHolidays>) =>
  publicHolidays(...of).map(({ date }) => date.slice(5))

test('the days of 2026 in each state', () => {
  const everywhere = ['01-01', '01-26', '04-03', '04-06', '04-25', '12-25', '12-28']
  const easter = ['04-04', '04-05']
  const daysOf: Record<string, string[]> = {
    ACT: [...easter, '03-09', '04-27', '06-01', '06-08', '10-05', '12-26'],
    NSW: [...easter, '04-27', '06-08', '10-05', '12-26'],
    NT: [...easter, '05-04', '06-08', '08-03', '12-26'],
    QLD: [...easter, '05-04', '10-05', '12-26'],
    SA: [...easter, '03-09', '06-08', '10-05', '12-26'],
    TAS: ['03-09', '06-08'],
    VIC: [...easter, '03-09', '06-08', '09-25', '11-03', '12-26'],
    WA: ['04-05', '03-02', '04-27', '06-01', '09-28', '12-26'],
  }
  for (const region of holidayRegions)
    expect([region, days(region, 2026)]).toEqual([region, [...everywhere, ...daysOf[region]!].sort()])
})

test('days on a weekend have their Monday or Tuesday, by the law of the state', () => {
  expect(days('NSW', 2027)).toEqual(expect.arrayContaining(['12-25', '12-26', '12-27', '12-28', '04-26']))
  expect(days('NSW', 2028)).toEqual(expect.arrayContaining(['01-01', '01-03']))
  expect(days('NSW', 2029)).not.toContain('04-26')
  expect(days('QLD', 2027)).toContain('04-26')
  expect(days('QLD', 2027)).not.toContain('04-25')
  expect(days('VIC', 2027)).not.toContain('04-26')
  // 26 January 2030 is a Saturday.
  expect(days('VIC', 2030).slice(0, 2)).toEqual(['01-01', '01-28'])
  expect(days('TAS', 2026)).not.toContain('12-26')
})

test('Easter', () => {
  expect([2000, 2024, 2026, 2038].map(easterSunday)).toEqual([
    '2000-04-23',
    '2024-03-31',
    '2026-04-05',
    '2038-04-25',
  ])
})

test('a company adds holidays and drops built-in ones, in one state or everywhere; the state is asked first', () => {
  const isHoliday = holidayCalendar([
    { region: 'QLD', date: '2026-08-12', name: 'Royal Queensland Show', isHoliday: true },
    { region: null, date: '2026-12-24', name: 'Closed', isHoliday: true },
    { region: null, date: '2026-06-08', name: "King's Birthday", isHoliday: false },
    { region: 'SA', date: '2026-06-08', name: "King's Birthday", isHoliday: true },
  ])
  expect(isHoliday('QLD', '2026-08-12')).toBe(true)
  expect(isHoliday('NSW', '2026-08-12')).toBe(false)
  expect(isHoliday(null, '2026-12-24')).toBe(true)
  expect(isHoliday('NSW', '2026-06-08')).toBe(false)
  expect(isHoliday('SA', '2026-06-08')).toBe(true)
  expect(isHoliday('NSW', '2026-01-26')).toBe(true)
  expect(isHoliday(null, '2026-01-26')).toBe(false)
})

test('a day has the name of the state, then of the company, and none where the company drops it', () => {
  const day = (id: number | null, date: string, region: 'QLD' | null, isHoliday = true) => ({
    id,
    date,
    name: `${id ?? 'built in'}`,
    region,
    isHoliday,
  })
  const names = holidayNames([
    day(1, '2026-12-24', null),
    day(2, '2026-12-25', 'QLD', false),
    day(null, '2026-12-25', 'QLD'),
    day(null, '2026-12-26', 'QLD'),
    day(3, '2026-12-28', 'QLD'),
    day(4, '2026-12-28', null, false),
  ])
  expect([...names]).toEqual([
    ['2026-12-26', 'built in'],
    ['2026-12-24', '1'],
    ['2026-12-28', '3'],
  ])
})

test('the next working day passes over weekends and holidays', () => {
  const isHoliday = (date: string) => holidayCalendar([])('NSW', date)
  expect(nextWorkingDay('2026-04-03', isHoliday)).toBe('2026-04-07')
  expect(nextWorkingDay('2026-12-25', isHoliday)).toBe('2026-12-29')
  expect(nextWorkingDay('2026-01-01', isHoliday)).toBe('2026-01-02')
  expect(nextWorkingDay('2026-01-01', () => true)).toBeUndefined()
})

test('whose holidays a site keeps', () => {
  expect(holidayRegionOf('1 Queen Street, Brisbane', 'Australia/Brisbane')).toBe('QLD')
  expect(holidayRegionOf('1 London Circuit, Canberra ACT 2601', 'Australia/Sydney')).toBe('ACT')
  expect(holidayRegionOf('8 Act Street, Newtown', 'Australia/Sydney')).toBe('NSW')
  expect(holidayRegionOf('1 Ned Ryan Place, Lord Howe Island', 'Australia/Lord_Howe')).toBe('NSW')
  expect(holidayRegionOf('1 NSW 2000 Road', 'Pacific/Auckland')).toBeNull()
  expect(holidayRegionOf('', 'Australia/Unknown')).toBeNull()
})
