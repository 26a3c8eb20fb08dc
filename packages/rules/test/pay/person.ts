import { instrument as MA000022 } from '../../instruments/MA000022/index.ts'
import type {
  Employment,
  EmploymentTerms,
  PayContext,
  PaySite,
  WorkedDay,
  WorkedVisit,
} from '../../src/pay/facts.ts'
import type { Instrument } from '../../src/pay/instrument.ts'
import { type Interpretation, interpret } from '../../src/pay/interpret.ts'
import type { PayLine } from '../../src/pay/lines.ts'
import { holidayCalendar } from '../../src/time/holidays.ts'
import { addDays, instantOf, localDate } from '../../src/time/zone.ts'

/** A person, visits and a context for tests: level 1 in Sydney, fortnights from Monday 2021-06-21 on. */

export const sydney = 'Australia/Sydney'
/** Smaller than 2,000 m²: two hours at least. */
export const site: PaySite = { id: 1, region: 'NSW', areaM2: 1800, isForOneCleaner: null }

export type VisitWords = Partial<Omit<WorkedVisit, 'breaks'>> & { breaks?: string[] }
let workIds = 0

/** '2026-08-04 09:00-17:06'; an end before the start is on the day after. Breaks are times of the same kind. */
export function visit(text: string, { breaks = [], ...words }: VisitWords = {}): WorkedVisit {
  const [date, times] = text.split(' ') as [string, string]
  const zone = words.zone ?? sydney
  return {
    ...{ workId: ++workIds, zone, site, ...timesOf(zone, date, times) },
    ...{ breaks: breaks.map((each) => timesOf(zone, date, each, times.slice(0, 5))), ...words },
  }
}

function timesOf(zone: string, date: string, times: string, notBefore = '00:00') {
  const [start, end] = times.split('-') as [string, string]
  const first = start < notBefore ? addDays(date, 1) : date
  return {
    from: instantOf(zone, `${first}T${start}`),
    to: instantOf(zone, `${end <= start ? addDays(first, 1) : first}T${end}`),
  }
}

export function daysOf(
  visits: readonly WorkedVisit[],
  others: readonly Partial<WorkedDay>[] = [],
): WorkedDay[] {
  const byDate = Map.groupBy(visits, ({ zone, from }) => localDate(zone, from))
  const dates = [...new Set([...byDate.keys(), ...others.map(({ date }) => date!)])].sort()
  return dates.map((date) => ({
    date,
    visits: byDate.get(date) ?? [],
    ...others.find((each) => each.date === date),
  }))
}

export const terms = (words: Partial<EmploymentTerms> = {}): EmploymentTerms => ({
  ...{ from: '2000-01-01', to: null, type: 'CASUAL', level: '1', permanentNights: false, ...words },
})
export const agreedHours = { dayMinutes: 456, weekMinutes: 2280, cycle: null }

export const decided = (...rules: string[]) =>
  rules.map((ruleId) => ({ ruleId, isOn: true, from: '2000-01-01', by: 7 }))

export const context = (words: Partial<PayContext> = {}): PayContext => ({
  period: { firstDay: '2000-01-01', lastDay: '2099-12-31' },
  calendar: { kind: 'FORTNIGHTLY', firstDay: '2021-06-21' },
  ...{ weekStart: 1, payBasis: 'BY_CLOCK', isHoliday: holidayCalendar([]), partHolidays: [] },
  ...{ decisions: [], companyValues: [] },
  ...words,
})

export interface Payment {
  instrument?: Instrument
  employment?: Partial<Employment>
  context?: Partial<PayContext>
  days?: readonly Partial<WorkedDay>[]
}
export const pay = (
  own: Partial<EmploymentTerms> | readonly EmploymentTerms[],
  visits: readonly WorkedVisit[],
  { instrument = MA000022, employment, context: words, days }: Payment = {},
): Interpretation =>
  interpret(
    instrument,
    {
      personId: 1,
      terms: Array.isArray(own) ? own : [terms(own as Partial<EmploymentTerms>)],
      ...employment,
    },
    daysOf(visits, days),
    context(words),
  )

/** Cents as '1,964.60' without the comma. */
export const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** 'ordinary 7.6 × 27.08 = 205.81': hours (or units) at the rate with its per cent. */
export function lineText({ code, minutes, units, rate, amount }: PayLine): string {
  const quantity = minutes === undefined ? units! : Math.round((minutes / 60) * 10_000) / 10_000
  return `${code} ${quantity} × ${money(rate)} = ${money(amount)}`
}
export const texts = ({ lines }: Interpretation) => lines.map(lineText)
export const total = ({ lines }: Interpretation) => money(lines.reduce((sum, { amount }) => sum + amount, 0))
export const missingTexts = ({ missing }: Interpretation) =>
  missing.map(({ fact, of, date, rule }) => `${fact} of ${of.kind} ${of.id} on ${date} for ${rule}`)

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** 'Mon-Fri 18:00-21:00' in the week of a Monday: a visit on each of these days. */
export function week(monday: string, ...shifts: (string | [string, VisitWords])[]): WorkedVisit[] {
  return shifts.flatMap((each) => {
    const [text, words] = typeof each === 'string' ? [each, {}] : each
    const [days, times] = text.split(' ') as [string, string]
    const [first, last = first] = days.split('-').map((day) => weekdays.indexOf(day)) as [number, number?]
    return Array.from({ length: last - first + 1 }, (_, nth) =>
      visit(`${addDays(monday, first + nth)} ${times}`, words),
    )
  })
}

/** The lines of each code and rate as one: their hours × the rate = their amounts. */
export function byCode({ lines }: Interpretation): string[] {
  const groups = Map.groupBy(lines, ({ code, rate }) => `${code} ${rate}`)
  return [...groups.values()].map((own) => {
    const sum = (of: (line: PayLine) => number) => own.reduce((all, line) => all + of(line), 0)
    const [first] = own
    const quantity =
      first!.minutes === undefined
        ? { units: sum(({ units }) => units!) }
        : { minutes: sum(({ minutes }) => minutes!) }
    return lineText({ ...first!, ...quantity, amount: sum(({ amount }) => amount) })
  })
}
