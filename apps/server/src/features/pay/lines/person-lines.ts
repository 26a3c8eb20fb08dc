import { createHash } from 'node:crypto'
import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayLine } from '@muster/contract/pay/lines'
import type { PayPeriod, PayVisit } from '@muster/contract/pay/rows'
import type { EmploymentTerms, PayContext, WorkedDay } from '@muster/rules/pay/facts'
import type { Instrument } from '@muster/rules/pay/instrument'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { type Interpretation, interpret } from '@muster/rules/pay/interpret'
import type { PayPeriodDays } from '@muster/rules/pay/pay-periods'
import { addDays, daysBetween, firstOfWeek } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { listTerms, readCurrency, type TermsRow } from '../employment/employment-queries.ts'
import { readHoursWithPlan } from '../hours/hours.ts'
import { type PayCalendarRow, readCalendarOn, readCalendars } from '../periods/calendar-queries.ts'
import { type RuleFacts, readRuleFacts } from '../rules/rule-queries.ts'
import { type PaidFacts, readBirthDays, readWeekStart } from './line-queries.ts'
import { readWorkedDays, termsOn } from './worked-days.ts'

type EngineLine = Interpretation['lines'][number]
type EngineMissing = Interpretation['missing'][number]
export type CountedLine = EngineLine & {
  instrument: InstrumentCode
  currency: string
  /** The locked period whose pay the line corrects. */
  adjusts?: PayLine['adjusts']
}
export interface PersonLines {
  /** Those of the hours, to name the sites. */
  visits: readonly PayVisit[]
  /** By which they were worked out; null where the person has adjustments alone. */
  facts: PaidFacts | null
  /** Over the rules, the facts and the lines. */
  hash: Buffer
  lines: CountedLine[]
  /** Without an instrument where the person has no terms on the day. */
  missing: (EngineMissing & { instrument: InstrumentCode | null })[]
}

export interface LinesQuery {
  /** Of one person. */
  userId?: number | undefined
  calendars?: readonly PayCalendarRow[]
  /** Other terms and birthdays than those that are entered, of the people who have some. */
  factsOf?: ReadonlyMap<number, PaidFacts> | undefined
  /** Other decisions and values than those that count now. */
  rulesOf?: ((instrument: InstrumentCode) => RuleFacts) | undefined
}

/** The lines of an open period as the hours stand now, of everybody with hours unless one is named. */
export async function countLines(
  scope: Scope,
  period: PayPeriod,
  { factsOf, rulesOf, ...query }: LinesQuery = {},
): Promise<Map<number, PersonLines>> {
  return priceHours(await readPricedHours(scope, period, { ...query, factsOf }), { factsOf, rulesOf })
}

/** Hours of a period, with all that their lines stand on: read once, and priced by one set of rules or by several. */
export type PricedHours = Awaited<ReturnType<typeof readPricedHours>>
export async function readPricedHours(
  scope: Scope,
  period: PayPeriod,
  { userId, calendars, factsOf }: Omit<LinesQuery, 'rulesOf'>,
) {
  const allCalendars = calendars ?? (await readCalendars(scope))
  const [calendarOn, terms, weekStart, isHoliday, currency, rulesOf] = await Promise.all([
    readCalendarOn(scope, allCalendars, userId),
    listTerms(scope, userId === undefined ? undefined : [userId]),
    readWeekStart(scope),
    companyHolidays(scope),
    readCurrency(scope),
    readRuleFacts(scope),
  ])
  const days = wholeSpans(period, [...terms, ...withOtherTerms(terms, factsOf)], weekStart)
  const found = await readHoursWithPlan(scope, { ...days, userId, isOfPeriod: () => true })
  const [workedDaysOf, birthDayOf] = await Promise.all([
    readWorkedDays(scope, found),
    readBirthDays(scope, [...found.people.keys()]),
  ])
  const context: CommonContext = {
    ...{ period, weekStart, isHoliday, payBasis: scope.company.payBasis },
    calendar: allCalendars.find(({ id }) => id === period.calendarId)!,
    partHolidays: [],
  }
  const isOfPeriod = (id: number, date: string) => calendarOn(id, date)?.id === period.calendarId
  const people = [...found.people.values()]
  return { people, isOfPeriod, terms, currency, rulesOf, workedDaysOf, birthDayOf, context }
}

/** The lines of hours, by the rules and terms that count now unless others are given. */
export async function priceHours(
  { people, isOfPeriod, terms, currency, rulesOf: enteredRules, ...hours }: PricedHours,
  { factsOf, rulesOf = enteredRules }: Pick<LinesQuery, 'factsOf' | 'rulesOf'> = {},
): Promise<Map<number, PersonLines>> {
  const termsOf = Map.groupBy(withOtherTerms(terms, factsOf), (each) => each.userId)
  const yieldNow = yieldingToEventLoop()
  const all = new Map<number, PersonLines>()
  for (const person of people) {
    const id = person.tenantUserId
    const ownTerms = termsOf.get(id) ?? []
    const given = factsOf?.get(id)
    const dateOfBirth = given ? given.dateOfBirth : (hours.birthDayOf.get(id) ?? null)
    const isOwn = ({ date }: { date: string }) => isOfPeriod(id, date)
    const days = hours.workedDaysOf(person, ownTerms)
    const facts = { context: hours.context, rulesOf, currency, dateOfBirth, days }
    const { lines, missing, hash } = await linesOfPerson(id, ownTerms, facts)
    all.set(id, {
      ...{ visits: person.visits, facts: { terms: ownTerms, dateOfBirth }, hash },
      ...{ lines: lines.filter(isOwn), missing: missing.filter(isOwn) },
    })
    await yieldNow()
  }
  return all
}

const withOtherTerms = (terms: readonly TermsRow[], factsOf: LinesQuery['factsOf']): readonly TermsRow[] =>
  factsOf
    ? [
        ...terms.filter(({ userId }) => !factsOf.has(userId)),
        ...[...factsOf.values()].flatMap((facts) => facts.terms),
      ]
    : terms

/**
 * Whole weeks and whole agreed cycles around a period: what overtime and weekly allowances count; and the day before them,
 * from which its first shift may be too short a rest away.
 */
export function wholeSpans(
  { firstDay, lastDay }: PayPeriodDays,
  terms: readonly TermsRow[],
  weekStart: number,
): { firstDay: string; lastDay: string } {
  const starts = terms.flatMap(({ ordinaryCycle: cycle }) => {
    if (!cycle || cycle.firstDay > firstDay) return []
    const length = cycle.weeks * 7
    return [addDays(firstDay, -(daysBetween(cycle.firstDay, firstDay) % length))]
  })
  return {
    firstDay: addDays([firstOfWeek(firstDay, weekStart), ...starts].sort()[0]!, -1),
    lastDay: addDays(firstOfWeek(lastDay, weekStart), 6),
  }
}

export type CommonContext = Omit<PayContext, keyof RuleFacts>
interface DaysOfPerson {
  context: CommonContext
  rulesOf: (instrument: InstrumentCode) => RuleFacts
  currency: string
  dateOfBirth: string | null
  days: readonly WorkedDay[]
}
interface DaysOfInstrument extends Pick<PersonLines, 'lines' | 'missing'> {
  instrument: Instrument
  rules: RuleFacts
  terms: readonly EmploymentTerms[]
  days: readonly WorkedDay[]
}
/**
 * Each instrument works out the days on which its terms count. Days without terms are given to the plainest one, which
 * names them.
 */
export async function interpretDays(
  personId: number,
  terms: readonly TermsRow[],
  { context, rulesOf, currency, dateOfBirth, days }: DaysOfPerson,
): Promise<DaysOfInstrument[]> {
  const byInstrument = Map.groupBy(days, ({ date }) => {
    const ofDay = termsOn(terms, date)
    return ofDay ? ofDay.instrument : 'NO_TERMS'
  })
  const all: DaysOfInstrument[] = []
  for (const [code, ownDays] of byInstrument) {
    if (code === null) continue
    const counted = code === 'NO_TERMS' ? 'plain' : code
    const [instrument, rules] = [await loadInstrument(counted), rulesOf(counted)]
    const ownTerms = terms.filter((each) => each.instrument === code).map(asEngineTerms)
    const person = { personId, dateOfBirth, terms: ownTerms }
    const { lines, missing } = interpret(instrument, person, ownDays, { ...context, ...rules })
    const paidIn = (date: string) => instrument.currency || (termsOn(terms, date)?.currency ?? currency)
    all.push({
      ...{ instrument, rules, terms: ownTerms, days: ownDays },
      lines: lines.map((line) => ({ ...line, instrument: counted, currency: paidIn(line.date) })),
      missing: missing.map((fact) => ({ ...fact, instrument: code === 'NO_TERMS' ? null : code })),
    })
  }
  return all
}

async function linesOfPerson(
  personId: number,
  terms: readonly TermsRow[],
  person: DaysOfPerson,
): Promise<Omit<PersonLines, 'visits' | 'facts'>> {
  const all = await interpretDays(personId, terms, person)
  const hash = createHash('sha256')
  // What days are holidays shows in the lines.
  const { isHoliday: _, ...facts } = person.context
  for (const { instrument, rules, terms, days, lines } of all) {
    hash.update(textOf(instrument))
    hash.update(JSON.stringify([rules, facts, person.dateOfBirth, terms]))
    hash.update(JSON.stringify([days, lines]))
  }
  return {
    lines: all.flatMap(({ lines }) => lines).sort((a, b) => a.date.localeCompare(b.date)),
    missing: all.flatMap(({ missing }) => missing),
    hash: hash.digest(),
  }
}

const texts = new WeakMap<Instrument, string>()
/** Written once: it is long, and the same for everybody. */
function textOf(instrument: Instrument): string {
  const text = texts.get(instrument) ?? JSON.stringify(instrument)
  texts.set(instrument, text)
  return text
}

const asEngineTerms = ({
  ordinaryDayMinutes: dayMinutes,
  ordinaryWeekMinutes: weekMinutes,
  ordinaryCycle: cycle,
  ...terms
}: TermsRow): EmploymentTerms => ({ ...terms, ordinary: { dayMinutes, weekMinutes, cycle } })
