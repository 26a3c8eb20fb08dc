import type { EmploymentType } from '@muster/contract/pay/employment'
import { expect, test } from 'vitest'
import { decided, money, pay, visit } from '../../test/pay/person.ts'
import { csvRows, sharedFile } from '../../test/shared-data.ts'
import type { EmploymentTerms } from './facts.ts'
import { halfUp } from './money.ts'

/* The figures of the Commission and of the pay guides, read from the folder of test data; skipped where it is absent. */

const penalties = sharedFile('award/fwc-api-2022-penalties.csv')
const printed = sharedFile('award/vectors-hourly.csv')
const juniorsPrinted = sharedFile('award/vectors-juniors.csv')

/** A shift in the week from a Monday on that has minutes at the per cent, and the code of their line. */
const shifts: Record<string, { code: string; day: number; time: string; nights?: true; isHoliday?: true }> = {
  day: { code: 'ordinary', day: 1, time: '09:00-13:00' },
  early_late: { code: 'early-late', day: 1, time: '15:00-18:30' },
  night_fixed: { code: 'night', day: 1, time: '23:00-06:00', nights: true },
  saturday: { code: 'saturday', day: 5, time: '09:00-13:00' },
  sunday: { code: 'sunday', day: 6, time: '09:00-13:00' },
  public_holiday: { code: 'public-holiday', day: 1, time: '09:00-13:00', isHoliday: true },
  mon_sat_first_2: { code: 'overtime-first-2', day: 1, time: '06:00-18:00' },
  mon_sat_after_2: { code: 'overtime-after-2', day: 5, time: '06:00-18:00' },
  overtime_sunday: { code: 'overtime-sunday', day: 6, time: '06:00-18:00' },
  overtime_public_holiday: { code: 'overtime-public-holiday', day: 1, time: '06:00-18:00', isHoliday: true },
}
const namesOf2022: Record<string, keyof typeof shifts> = {
  Day: 'day',
  'Early morning, afternoon and non-permanent night shift': 'early_late',
  'Permanent night': 'night_fixed',
  Saturday: 'saturday',
  Sunday: 'sunday',
  'Public holiday': 'public_holiday',
  'Monday to Saturday – first 2 hours': 'mon_sat_first_2',
  'Monday to Saturday – after 2 hours': 'mon_sat_after_2',
  'Sunday – all day': 'overtime_sunday',
  'Public holiday – all day': 'overtime_public_holiday',
}
const mondays: Record<string, number> = { '2021-07-01': 12, '2025-07-01': 14, '2026-07-01': 13 }

function priced(
  from: string,
  period: keyof typeof shifts,
  own: Partial<EmploymentTerms>,
  dateOfBirth: string | null = null,
) {
  const { code, day, time, nights, isHoliday } = shifts[period]!
  const date = `${from.slice(0, 4)}-07-${mondays[from]! + day}`
  const { lines } = pay({ ...own, permanentNights: nights === true }, [visit(`${date} ${time}`)], {
    employment: { dateOfBirth },
    context: { decisions: decided('overtime-full-time'), isHoliday: () => isHoliday === true },
  })
  const line = lines.find((each) => each.code === code)!
  return `${line.percent} % ${money(line.rate)}`
}

const typesOf: [starts: string, types: EmploymentType[]][] = [
  ['Full-time and part-time', ['FULL_TIME', 'PART_TIME']],
  ['Full-time', ['FULL_TIME']],
  ['Part-time', ['PART_TIME']],
  ['Casual', ['CASUAL']],
]
const ordinary = { dayMinutes: 456, weekMinutes: 2280, cycle: null }

test.skipIf(!penalties)('462 priced rows of the Commission of 2021, each from a visit', () => {
  const rows = csvRows(penalties!)
  expect(rows).toHaveLength(462)
  for (const row of rows) {
    const isJunior = row.rate_type === 'JN'
    const level = (isJunior ? row.parent! : row.classification!).replace('Level ', '')
    const age = row.classification === 'Under 16 years' ? 15 : Number.parseInt(row.classification!, 10)
    const born = isJunior ? `${2021 - age}-02-01` : null
    const [, types] = typesOf.find(([starts]) => row.clause_description!.startsWith(starts))!
    for (const type of types)
      expect(
        priced(
          '2021-07-01',
          namesOf2022[row.penalty!]!,
          { type, level, ordinary, collectsTrolleys: isJunior },
          born,
        ),
        JSON.stringify(row),
      ).toBe(`${row.pct} % ${row.value}`)
  }
})

const typeNames: Record<string, EmploymentType> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  casual: 'CASUAL',
}

test.skipIf(!printed)('49 printed dollars of Schedule B and of the pay guides of 2025 and 2026', () => {
  const rows = csvRows(printed!)
  expect(rows).toHaveLength(49)
  for (const { effective_from, level, employment, kind, period, pct, printed: dollars } of rows) {
    const name = kind === 'overtime' && !period!.startsWith('mon') ? `overtime_${period}` : period!
    const own = { type: typeNames[employment!]!, level: level!, ordinary }
    expect(priced(effective_from!, name, own), `${effective_from} ${level} ${employment} ${name}`).toBe(
      `${pct} % ${dollars}`,
    )
  }
})

test.skipIf(!juniorsPrinted)('7 printed hours of juniors', () => {
  const rows = csvRows(juniorsPrinted!)
  expect(rows).toHaveLength(7)
  const ages: Record<string, number> = { 45: 15, 50: 16, 60: 17, 70: 18, 80: 19, 90: 20 }
  for (const { level, pct, printed_hourly } of rows) {
    const born = `${2026 - ages[pct!]!}-02-01`
    const terms: Partial<EmploymentTerms> = {
      type: 'FULL_TIME',
      level: level!,
      collectsTrolleys: true,
      ordinary,
    }
    expect(priced('2026-07-01', 'day', terms, born)).toBe(`100 % ${printed_hourly}`)
  }
})

const weeks = sharedFile('award/fwc-export-2026-classifications.csv')
test.skipIf(!weeks)('the weeks of juniors of 2026 are the per cent of the adult week, half up', () => {
  const rows = csvRows(weeks!)
  const adults = new Map(rows.filter((row) => row.rate_type === 'AD').map((row) => [row.level, row.weekly!]))
  const percents: Record<string, number> = { 'Under 16 years': 45, 16: 50, 17: 60, 18: 70, 19: 80, 20: 90 }
  const cents = (text: string) => Math.round(Number(text) * 100)
  const juniors = rows.filter((row) => row.rate_type === 'JN')
  expect(juniors).toHaveLength(18)
  for (const { classification, level, weekly } of juniors) {
    const percent = percents[classification!] ?? percents[Number.parseInt(classification!, 10)]!
    expect(halfUp(cents(adults.get(level)!) * percent, 100)).toBe(cents(weekly!))
  }
})

/** The measure or the allowance of the employment by which an allowance is paid, by the words of the exports. */
const allowances: Record<string, { measures?: Record<string, number>; weekly?: string }> = {
  'Cold work allowance': { measures: { coldMinutes: 120 } },
  'Hot work allowance—46°C to 54°C': { measures: { 'heat-46Minutes': 60 } },
  'Hot work allowance—over 54°C': { measures: { 'heat-54Minutes': 60 } },
  'Height allowance—up to and including 22nd floor': { measures: { 'height-22Minutes': 1 } },
  'Height allowance—above 22nd floor': { measures: { 'height-over-22Minutes': 60 } },
  'First aid allowance': { weekly: 'first-aid' },
  'Leading hand in charge of—1 to 10 employees': { weekly: 'leading-hand-10' },
  'Leading hand in charge of—11 to 20 employees': { weekly: 'leading-hand-20' },
  'Leading hand in charge of—more than 20 employees': { weekly: 'leading-hand-more' },
  'Refuse collection allowance': { measures: { refuse: 1 } },
  'Toilet cleaning allowance—per shift': { measures: { toilets: 1 } },
  'Toilet cleaning allowance—per week': { weekly: 'toilets-week' },
  'Meal allowance': { measures: { meals: 1 } },
  'Vehicle allowance—Motor vehicle': { measures: { carMetres: 1000 } },
  'Vehicle allowance—Motorcycle': { measures: { motorcycleMetres: 1000 } },
}
const exported = (year: string) => sharedFile(`award/fwc-export-${year}-allowances.csv`)
test.skipIf(!exported('2025')).each(['2025', '2026'])('every allowance of the export of %s', (year) => {
  const rows = csvRows(exported(year)!).filter(({ allowance }) => !allowance!.startsWith('Broken'))
  expect(rows).toHaveLength(15)
  for (const { allowance, amount } of rows) {
    const { measures, weekly } = allowances[allowance!]!
    const { lines } = pay({ weeklyAllowances: weekly ? [weekly] : [] }, [
      visit(`${year}-08-04 09:00-13:00`, measures ? { measures } : {}),
    ])
    const line = lines.find(({ minutes, unit }) => minutes === undefined && unit)!
    expect(`${allowance} ${money(line.rate)}`).toBe(`${allowance} ${amount}`)
  }
})
