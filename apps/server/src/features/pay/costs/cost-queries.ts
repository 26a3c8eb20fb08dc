import type { WorkedDay } from '@muster/rules/pay/facts'
import { addDays, firstOfWeek, localDate } from '@muster/rules/time/zone'
import { isOpenWork } from '@muster/rules/works/work-can'
import type { Scope } from '../../../db/scope.ts'
import { hasRight } from '../../../http/rights.ts'
import { readApprovedLeave } from '../../planning/away-queries.ts'
import { companyHolidays } from '../../planning/holiday-queries.ts'
import { type DayRange, earlierDay } from '../../planning/times.ts'
import { listTerms, readCurrency, type TermsRow } from '../employment/employment-queries.ts'
import { readHoursWithPlan } from '../hours/hours.ts'
import { readBirthDays, readWeekStart, usesPayRules } from '../lines/line-queries.ts'
import { type CommonContext, wholeSpans } from '../lines/person-lines.ts'
import { readWorkedDays } from '../lines/worked-days.ts'
import { readCalendarOn, readCalendars } from '../periods/calendar-queries.ts'
import { readRuleFacts } from '../rules/rule-queries.ts'

/** Whether the actor sees pay and the company uses pay rules: nobody else finds an amount on the roster. */
export const seesCosts = async (scope: Scope): Promise<boolean> =>
  hasRight(scope.actor, 'seesPay') && (await usesPayRules(scope))

export const costKey = (eventId: number, occurrenceStart: number) => `${eventId} ${occurrenceStart}`

/** What was worked so far of the days around: visits count as they were worked, the rest as it is planned. */
interface WorkedSoFar {
  daysOf: (userId: number, terms: readonly TermsRow[]) => readonly WorkedDay[]
  /** By the key of the shift: the finished visits that took it, and whether one is running. */
  visitsOf: ReadonlyMap<string, { workIds: number[]; isOpen: boolean }>
}
export const nothingWorked: WorkedSoFar = { daysOf: () => [], visitsOf: new Map() }

export interface CostFacts {
  /** The days whose cost is asked for. */
  days: DayRange
  /** Whole weeks and agreed cycles around these, and the day before them for its rest: what they count has to be read. */
  around: DayRange
  termsOf: ReadonlyMap<number, TermsRow[]>
  currency: string
  contextOf: (userId: number) => CommonContext
  rulesOf: Awaited<ReturnType<typeof readRuleFacts>>
  birthDayOf: ReadonlyMap<number, string | null>
  leaveOf: Awaited<ReturnType<typeof readApprovedLeave>>
  worked: WorkedSoFar
}

/** What costs of some days stand on besides the shifts: of all people, or of a few. */
export async function readCostFacts(
  scope: Scope,
  days: DayRange,
  userIds?: readonly number[],
): Promise<CostFacts> {
  const [terms, weekStart, calendars, currency, isHoliday, rulesOf] = await Promise.all([
    listTerms(scope, userIds),
    readWeekStart(scope),
    readCalendars(scope),
    readCurrency(scope),
    companyHolidays(scope),
    readRuleFacts(scope),
  ])
  const period = { firstDay: days.startDate, lastDay: days.endDate }
  const { firstDay, lastDay } = wholeSpans(period, terms, weekStart)
  const around = { startDate: firstDay, endDate: lastDay }
  const termsOf = Map.groupBy(terms, ({ userId }) => userId)
  const [calendarOn, birthDayOf, leaveOf, worked] = await Promise.all([
    readCalendarOn(scope, calendars),
    readBirthDays(scope, [...termsOf.keys()]),
    readApprovedLeave(scope, around),
    readWorked(scope, around, userIds),
  ])
  // Before a company has pay periods, its weeks say from when a new rate counts.
  const noCalendar = { kind: 'WEEKLY' as const, firstDay: firstOfWeek('2000-01-01', weekStart) }
  const contextOf = (userId: number): CommonContext => ({
    ...{ period, weekStart, isHoliday, payBasis: scope.company.payBasis, partHolidays: [] },
    calendar: calendarOn(userId, days.startDate) ?? noCalendar,
  })
  return { days, around, termsOf, currency, contextOf, rulesOf, birthDayOf, leaveOf, worked }
}

/** Of more people the hours of everybody are read at once. */
const fewPeople = 4

async function readWorked(
  scope: Scope,
  { startDate: firstDay, endDate }: DayRange,
  userIds: readonly number[] | undefined,
): Promise<WorkedSoFar> {
  // Days are those of each site: where it is tomorrow already, work may have begun.
  const tomorrow = addDays(localDate(scope.company.timezone, scope.now.getTime()), 1)
  if (firstDay > tomorrow) return nothingWorked
  const days = { firstDay, lastDay: earlierDay(endDate, tomorrow), isOfPeriod: () => true }
  const read = async (userId?: number) => {
    const found = await readHoursWithPlan(scope, { ...days, userId })
    return { ...found, workedDaysOf: await readWorkedDays(scope, found) }
  }
  const isFew = userIds !== undefined && userIds.length <= fewPeople
  const all = isFew ? await Promise.all(userIds.map(read)) : [await read()]
  const visitsOf = new Map<string, { workIds: number[]; isOpen: boolean }>()
  for (const { people, shiftOf } of all)
    for (const { visits } of people.values())
      for (const visit of visits) {
        const shift = shiftOf.get(visit.workId)
        if (!shift) continue
        const key = costKey(shift.eventId, shift.plan.occurrenceStart)
        const taken = visitsOf.get(key) ?? { workIds: [], isOpen: false }
        if (isOpenWork(visit)) taken.isOpen = true
        else taken.workIds.push(visit.workId)
        visitsOf.set(key, taken)
      }
  return {
    visitsOf,
    daysOf: (userId, terms) =>
      all.flatMap(({ people, workedDaysOf }) => {
        const hours = people.get(userId)
        return hours ? workedDaysOf({ ...hours, leave: [] }, terms) : []
      }),
  }
}
