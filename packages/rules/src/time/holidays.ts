import { msg } from '@muster/contract/kit/msg'
import { addDays, weekday } from './zone.ts'

/** The states and territories of Australia, which each have their own public holidays. */
export const holidayRegions = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type HolidayRegion = (typeof holidayRegions)[number]

/** What becomes of an occurrence on a public holiday. */
export const holidayPolicies = ['keep', 'skip', 'move'] as const
export type HolidayPolicy = (typeof holidayPolicies)[number]

/** A built-in one has its English name, which screens translate. */
export interface Holiday {
  date: string
  name: string
}

/** A company's own change of the calendar, in one state or (null) everywhere: a day that is a holiday, or is none. */
export interface HolidayChange extends Holiday {
  region: HolidayRegion | null
  isHoliday: boolean
}

const MONDAY = 1
const TUESDAY = 2
const SATURDAY = 6

/*
 * The rules are facts of law: Holidays Act 1958 (ACT), Public Holidays Act 2010 (NSW), Public Holidays Act 1981 (NT),
 * Holidays Act 1983 (Qld), Public Holidays Act 2023 (SA), Statutory Holidays Act 2000 (Tas.), Public Holidays Act 1993
 * (Vic.), Public and Bank Holidays Act 1972 (WA), with the days that are proclaimed each year: the Friday before the
 * AFL Grand Final, the King's Birthday of WA, and Anzac Day's additional Monday in NSW and the ACT in 2026 and 2027.
 * Holidays of a district and those of a part of a day are left out; a company adds what it keeps.
 */
const ofState: Record<HolidayRegion, (year: number) => Holiday[]> = {
  ACT: (year) => [
    ...easterWeekend(year),
    on(nth(year, 3, MONDAY, 2), msg('Canberra Day')),
    on(onOrAfter(`${year}-05-27`, MONDAY), msg('Reconciliation Day')),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
    on(nth(year, 10, MONDAY, 1), msg('Labour Day')),
    ...(weekday(`${year}-04-25`) === 7 || year === 2026 ? anzacMonday(year) : []),
  ],
  NSW: (year) => [
    ...easterWeekend(year),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
    on(nth(year, 10, MONDAY, 1), msg('Labour Day')),
    ...(year === 2026 || year === 2027 ? anzacMonday(year) : []),
  ],
  NT: (year) => [
    ...easterWeekend(year),
    on(nth(year, 5, MONDAY, 1), msg('May Day')),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
    on(nth(year, 8, MONDAY, 1), msg('Picnic Day')),
  ],
  QLD: (year) => [
    ...easterWeekend(year),
    on(nth(year, 5, MONDAY, 1), msg('Labour Day')),
    on(nth(year, 10, MONDAY, 1), msg("King's Birthday")),
  ],
  SA: (year) => [
    ...easterWeekend(year),
    on(nth(year, 3, MONDAY, 2), msg('Adelaide Cup Day')),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
    on(nth(year, 10, MONDAY, 1), msg('Labour Day')),
  ],
  TAS: (year) => [
    on(nth(year, 3, MONDAY, 2), msg('Eight Hours Day')),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
  ],
  VIC: (year) => [
    ...easterWeekend(year),
    on(nth(year, 3, MONDAY, 2), msg('Labour Day')),
    on(nth(year, 6, MONDAY, 2), msg("King's Birthday")),
    on(addDays(last(year, 9, SATURDAY), -1), msg('Friday before the AFL Grand Final')),
    on(nth(year, 11, TUESDAY, 1), msg('Melbourne Cup')),
  ],
  WA: (year) => [
    ...(year >= 2022 ? [on(easterSunday(year), msg('Easter Sunday'))] : []),
    on(nth(year, 3, MONDAY, 1), msg('Labour Day')),
    on(nth(year, 6, MONDAY, 1), msg('Western Australia Day')),
    on(year === 2024 ? '2024-09-23' : last(year, 9, MONDAY), msg("King's Birthday")),
    ...(isWeekend(`${year}-04-25`) ? anzacMonday(year) : []),
  ],
}

function ofAll(region: HolidayRegion, year: number): Holiday[] {
  const easter = easterSunday(year)
  const newYear = `${year}-01-01`
  const anzac = `${year}-04-25`
  const movesAnzac = (region === 'QLD' || region === 'NT') && weekday(anzac) === 7
  const isWeekendBoxing = isWeekend(`${year}-12-26`)
  const boxing = region === 'SA' ? msg('Proclamation Day') : msg('Boxing Day')
  return [
    on(newYear, msg("New Year's Day")),
    ...(isWeekend(newYear) ? [on(onOrAfter(newYear, MONDAY), msg("New Year's Day"))] : []),
    on(
      isWeekend(`${year}-01-26`) ? onOrAfter(`${year}-01-26`, MONDAY) : `${year}-01-26`,
      msg('Australia Day'),
    ),
    on(addDays(easter, -2), msg('Good Friday')),
    on(addDays(easter, 1), msg('Easter Monday')),
    on(movesAnzac ? addDays(anzac, 1) : anzac, msg('Anzac Day')),
    on(`${year}-12-25`, msg('Christmas Day')),
    ...(isWeekend(`${year}-12-25`) ? [on(`${year}-12-27`, msg('Christmas Day'))] : []),
    ...(region === 'TAS' && isWeekendBoxing ? [] : [on(`${year}-12-26`, boxing)]),
    ...(isWeekendBoxing ? [on(`${year}-12-28`, boxing)] : []),
  ]
}

export function publicHolidays(region: HolidayRegion, year: number): Holiday[] {
  return [...ofAll(region, year), ...ofState[region](year)].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Whether a local date is a public holiday at a place, asked of built-in days and the company's changes to them. */
export type IsHoliday = (region: HolidayRegion | null, date: string) => boolean

export function holidayCalendar(changes: readonly HolidayChange[]): IsHoliday {
  if (changes.length === 0) return isBuiltIn
  const changed = new Map(
    changes.map(({ region, date, isHoliday }) => [`${region ?? ''} ${date}`, isHoliday]),
  )
  return (region, date) =>
    (region ? changed.get(`${region} ${date}`) : undefined) ??
    changed.get(` ${date}`) ??
    isBuiltIn(region, date)
}

/** The names of a state's holidays by their days: a company's word for its state counts first, then its word for all. */
export function holidayNames(
  holidays: readonly (HolidayChange & { id: number | null })[],
): ReadonlyMap<string, string> {
  const rank = ({ id, region }: HolidayChange & { id: number | null }) => (id === null ? 0 : region ? 2 : 1)
  const last = new Map(holidays.toSorted((a, b) => rank(a) - rank(b)).map((each) => [each.date, each]))
  return new Map([...last.values()].flatMap(({ date, name, isHoliday }) => (isHoliday ? [[date, name]] : [])))
}

const YEARS_KEPT = 500
const builtIn = new Map<string, ReadonlySet<string>>()
function isBuiltIn(region: HolidayRegion | null, date: string): boolean {
  if (region === null) return false
  const year = date.slice(0, 4)
  const key = region + year
  let days = builtIn.get(key)
  if (!days) {
    days = new Set(publicHolidays(region, Number(year)).map((holiday) => holiday.date))
    if (builtIn.size >= YEARS_KEPT) builtIn.clear()
    builtIn.set(key, days)
  }
  return days.has(date)
}

/** Days after a holiday at which the next working day has come, whatever a company adds. */
export const LONGEST_HOLIDAY_DAYS = 21

/** The first day after a date that is Monday to Friday and no holiday; undefined where three weeks have none. */
export function nextWorkingDay(date: string, isHoliday: (date: string) => boolean): string | undefined {
  for (let days = 1; days <= LONGEST_HOLIDAY_DAYS; days++) {
    const candidate = addDays(date, days)
    if (!isWeekend(candidate) && !isHoliday(candidate)) return candidate
  }
  return undefined
}

const zoneRegions: Record<string, HolidayRegion> = {
  Adelaide: 'SA',
  Brisbane: 'QLD',
  Broken_Hill: 'NSW',
  Canberra: 'ACT',
  Darwin: 'NT',
  Eucla: 'WA',
  Hobart: 'TAS',
  Lindeman: 'QLD',
  Lord_Howe: 'NSW',
  Melbourne: 'VIC',
  Perth: 'WA',
  Sydney: 'NSW',
}

/**
 * Whose public holidays a site keeps: the state that its address names before a postcode ("ACT 2600"), else the one of
 * its time zone; null outside Australia.
 */
export function holidayRegionOf(address: string, zone: string): HolidayRegion | null {
  if (!zone.startsWith('Australia/')) return null
  const named = address.toUpperCase().match(/\b(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\b,?\s+\d{4}\b/)?.[1]
  return (named as HolidayRegion | undefined) ?? zoneRegions[zone.slice('Australia/'.length)] ?? null
}

const on = (date: string, name: string): Holiday => ({ date, name })
const isWeekend = (date: string) => weekday(date) >= SATURDAY
const onOrAfter = (date: string, day: number) => addDays(date, (day - weekday(date) + 7) % 7)
const nth = (year: number, month: number, day: number, count: number) =>
  addDays(onOrAfter(`${year}-${String(month).padStart(2, '0')}-01`, day), (count - 1) * 7)
/** Of a month with 30 days or more: the one within its last seven of 30. */
const last = (year: number, month: number, day: number) =>
  onOrAfter(`${year}-${String(month).padStart(2, '0')}-24`, day)
const anzacMonday = (year: number) => [on(onOrAfter(`${year}-04-25`, MONDAY), msg('Anzac Day (additional)'))]
const easterWeekend = (year: number) => [
  on(addDays(easterSunday(year), -1), msg('Easter Saturday')),
  on(easterSunday(year), msg('Easter Sunday')),
]

/** Gregorian Easter by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
