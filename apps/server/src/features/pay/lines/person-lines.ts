import { createHash } from 'node:crypto'
import type { InstrumentCode } from '@muster/contract/pay/employment'
import type { PayLine } from '@muster/contract/pay/lines'
import type { PayPeriod, PayVisit } from '@muster/contract/pay/rows'
import type { EmploymentTerms, PayContext, WorkedDay } from '@muster/rules/pay/facts'
import type { Instrument } from '@muster/rules/pay/instrument'
import { loadInstrument } from '@muster/rules/pay/instruments'
import { type Interpretation, interpret } from '@muster/rules/pay/interpret'
import { addDays, daysBetween, firstOfWeek } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { listTerms, readCurrency, type TermsRow } from '../employment/employment-queries.ts'
import { readHoursWithPlan } from '../hours/hours.ts'
import { type PayCalendarRow, readCalendarOn, readCalendars } from '../periods/calendar-queries.ts'
import type { PersonHours } from '../person-hours.ts'
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
    const { lines, missing, hash } = await linesOfPerson(person, ownTerms, facts)
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

/** Whole weeks and whole agreed cycles around a period: what overtime and weekly allowances count. */
function wholeSpans(
  { firstDay, lastDay }: PayPeriod,
  terms: readonly TermsRow[],
  weekStart: number,
): { firstDay: string; lastDay: string } {
  const starts = terms.flatMap(({ ordinaryCycle: cycle }) => {
    if (!cycle || cycle.firstDay > firstDay) return []
    const length = cycle.weeks * 7
    return [addDays(firstDay, -(daysBetween(cycle.firstDay, firstDay) % length))]
  })
  return {
    firstDay: [firstOfWeek(firstDay, weekStart), ...starts].sort()[0]!,
    lastDay: addDays(firstOfWeek(lastDay, weekStart), 6),
  }
}

type CommonContext = Omit<PayContext, keyof RuleFacts>
interface PersonFacts {
  context: CommonContext
  rulesOf: (instrument: InstrumentCode) => RuleFacts
  currency: string
  dateOfBirth: string | null
  days: readonly WorkedDay[]
}
/**
 * Each instrument works out the days on which its terms count. Days without terms are given to the plainest one, which
 * names them.
 */
async function linesOfPerson(
  { tenantUserId: personId }: PersonHours,
  terms: readonly TermsRow[],
  { context, rulesOf, currency, dateOfBirth, days }: PersonFacts,
): Promise<Omit<PersonLines, 'visits' | 'facts'>> {
  const byInstrument = Map.groupBy(days, ({ date }) => {
    const ofDay = termsOn(terms, date)
    return ofDay ? ofDay.instrument : 'NO_TERMS'
  })
  const all: Pick<PersonLines, 'lines' | 'missing'> = { lines: [], missing: [] }
  const hash = createHash('sha256')
  for (const [code, daysOfRules] of byInstrument) {
    if (code === null) continue
    const counted = code === 'NO_TERMS' ? 'plain' : code
    const instrument = await loadInstrument(counted)
    const engineTerms = terms.filter((each) => each.instrument === code).map(asEngineTerms)
    const { lines, missing } = interpret(
      instrument,
      { personId, dateOfBirth, terms: engineTerms },
      daysOfRules,
      { ...context, ...rulesOf(counted) },
    )
    const { isHoliday: _, ...facts } = context
    // What days are holidays shows in the lines.
    hash.update(textOf(instrument))
    hash.update(JSON.stringify([rulesOf(counted), facts, dateOfBirth, engineTerms]))
    hash.update(JSON.stringify([daysOfRules, lines]))
    for (const line of lines) {
      const paidIn = instrument.currency || (termsOn(terms, line.date)?.currency ?? currency)
      all.lines.push({ ...line, instrument: counted, currency: paidIn })
    }
    for (const fact of missing) all.missing.push({ ...fact, instrument: code === 'NO_TERMS' ? null : code })
  }
  all.lines.sort((a, b) => a.date.localeCompare(b.date))
  return { ...all, hash: hash.digest() }
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
