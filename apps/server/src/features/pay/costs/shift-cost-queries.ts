import type { MissingPayFact } from '@muster/contract/pay/lines'
import { type CostExtra, costExtras, type NoCostReason } from '@muster/contract/planning/roster-costs'
import type { WorkedDay, WorkedVisit } from '@muster/rules/pay/facts'
import type { Rule } from '@muster/rules/pay/rule-kinds'
import { weekday } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { earlierDay, endOfShift } from '../../planning/times.ts'
import type { TermsRow } from '../employment/employment-queries.ts'
import { readAreas } from '../lines/line-queries.ts'
import { interpretDays, type PersonLines } from '../lines/person-lines.ts'
import { shownMissing } from '../lines/shown-lines.ts'
import { termsOn } from '../lines/worked-days.ts'
import { type CostFacts, costKey } from './cost-queries.ts'
import { type PlannedContext, plannedVisits, type ShiftToCost } from './planned-visits.ts'
import { spread } from './spread.ts'

/** Cents of the company's currency, the highest per cent that is paid in it, and what else the rules found. */
interface CostedShift {
  amount: number
  percent: number
  extras: readonly CostExtra[]
}
export type ShiftCost = CostedShift | { reason: NoCostReason }

export interface ShiftCosts {
  costOf: (shift: ShiftToCost) => ShiftCost
  /** What stopped lines, each fact once, on its first day. */
  missing: MissingPayFact[]
}

interface ShiftsToCost extends Omit<PlannedContext, 'areaOf'> {
  /** All shifts of the people, of the days around or of more, wherever they are. */
  shifts: readonly ShiftToCost[]
}

/**
 * What shifts cost as they are planned, and as they were worked where that is known. Whole weeks of a person are worked out
 * together, so that overtime stands where it arises; yields to the event loop.
 */
export async function countCosts(
  scope: Scope,
  facts: CostFacts,
  { shifts, jobs, unpaidBreakOf }: ShiftsToCost,
): Promise<ShiftCosts> {
  const { startDate, endDate } = facts.around
  const counted = shifts.filter(
    ({ draft, date }) => draft !== 'REMOVED' && date >= startDate && date <= endDate,
  )
  const areaOf = await readAreas(scope, [...new Set(counted.map(({ row }) => jobs.get(row.jobId)!.siteId))])
  const context = { jobs, areaOf, unpaidBreakOf }
  const costs = new Map<string, ShiftCost>()
  const missing = new Map<string, PersonLines['missing'][number]>()
  const yieldNow = yieldingToEventLoop()
  for (const [userId, own] of Map.groupBy(counted, ({ row }) => row.userId)) {
    const found = await costsOfPerson(userId, own, { facts, context, now: scope.now.getTime() })
    for (const [key, cost] of found.costs) costs.set(key, cost)
    for (const fact of found.missing) {
      const key = [fact.fact, fact.of.kind, fact.of.id].join(' ')
      const { workId: _, ...known } = missing.get(key) ?? fact
      missing.set(key, { ...known, date: earlierDay(known.date, fact.date) })
    }
    await yieldNow()
  }
  return {
    costOf: (shift) => costs.get(keyOf(shift)) ?? { reason: 'NO_TERMS' },
    missing: await shownMissing(scope, [...missing.values()]),
  }
}

const keyOf = ({ row, occurrence }: ShiftToCost) => costKey(row.id, occurrence.occurrenceStart)

interface PersonContext {
  facts: CostFacts
  context: PlannedContext
  now: number
}
export async function costsOfPerson(
  userId: number,
  own: readonly ShiftToCost[],
  { facts, ...more }: PersonContext,
) {
  const { days, currency, birthDayOf, rulesOf, contextOf } = facts
  const asked = own.filter(({ date }) => date >= days.startDate && date <= days.endDate)
  const terms = facts.termsOf.get(userId) ?? []
  const costs = new Map(
    asked.flatMap((shift) => {
      const reason = whyNoCost(shift, terms)
      return reason ? [[keyOf(shift), { reason }] as const] : []
    }) as [string, ShiftCost][],
  )
  if (costs.size === asked.length) return { costs, missing: [] }
  const { workedDays, visitsOf } = daysOfPerson(userId, own, { facts, ...more })
  const all = await interpretDays(userId, terms, {
    ...{ context: contextOf(userId), rulesOf, currency, days: workedDays },
    dateOfBirth: birthDayOf.get(userId) ?? null,
  })
  const stopping = all
    .flatMap((each) => each.missing)
    .filter(({ stopsLine, instrument }) => stopsLine && instrument)
  const amounts = amountsOfVisits(all, workedDays)
  for (const shift of asked) {
    const key = keyOf(shift)
    if (costs.has(key)) continue
    const ids = visitsOf.get(key) ?? []
    const ofShift = ids.flatMap((id) => amounts.get(id) ?? [])
    if (stopping.some(({ workId }) => workId !== undefined && ids.includes(workId)))
      costs.set(key, { reason: 'MISSING' })
    else if (ofShift.some((each) => each.currency !== currency)) costs.set(key, { reason: 'CURRENCY' })
    else
      costs.set(key, {
        amount: ofShift.reduce((sum, { amount }) => sum + amount, 0),
        percent: Math.max(0, ...ofShift.map(({ percent }) => percent)),
        extras: costExtras.filter((extra) => ofShift.some(({ extras }) => extras.includes(extra))),
      })
  }
  return { costs, missing: stopping }
}

function whyNoCost({ row, date }: ShiftToCost, terms: readonly TermsRow[]): NoCostReason | undefined {
  const ofDay = termsOn(terms, date)
  if (!ofDay) return 'NO_TERMS'
  if (ofDay.type === 'CONTRACTOR') return 'CONTRACTOR'
  return row.allDay ? 'NO_TIMES' : undefined
}

/** The days that the engine takes, and which of their visits each shift became. */
function daysOfPerson(userId: number, own: readonly ShiftToCost[], { facts, context, now }: PersonContext) {
  const terms = facts.termsOf.get(userId) ?? []
  const leave = facts.leaveOf(userId)
  const byDate = new Map<string, WorkedDay>()
  for (const day of facts.worked.daysOf(userId, terms)) byDate.set(day.date, day)
  const visitsOf = new Map<string, number[]>()
  let last = 0
  for (const shift of own) {
    const key = keyOf(shift)
    const taken = facts.worked.visitsOf.get(key)
    const workIds = taken?.workIds ?? []
    visitsOf.set(key, workIds)
    // A running visit counts as planned. A shift that is over without a visit was not worked.
    const isOver = !taken && endOfShift(shift.occurrence) <= now
    if (shift.row.allDay || workIds.length > 0 || isOver) continue
    const ofDay = termsOn(terms, shift.date)
    const visits = plannedVisits(shift, { leave, terms: ofDay, nextId: () => --last }, context)
    visitsOf.set(
      key,
      visits.map(({ workId }) => workId),
    )
    byDate.set(shift.date, withVisits(byDate.get(shift.date) ?? emptyDay(shift.date, ofDay), visits))
  }
  const workedDays = [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date))
  return { workedDays, visitsOf }
}

const emptyDay = (date: string, terms: TermsRow | undefined): WorkedDay => ({
  ...{ date, visits: [] },
  isOrdinaryDay: terms?.ordinaryWeekdays?.includes(weekday(date)) ?? null,
})
const withVisits = (day: WorkedDay, visits: readonly WorkedVisit[]): WorkedDay => ({
  ...day,
  visits: [...day.visits, ...visits],
})

interface VisitAmount {
  amount: number
  percent: number
  currency: string
  extras: readonly CostExtra[]
}
const extraOfKind: Partial<Record<Rule['kind'], CostExtra>> = {
  overtimeLimits: 'OVERTIME',
  shortRest: 'SHORT_REST',
}
/** Lines of a day, week or period are spread over the visits of their day, or of all days. */
function amountsOfVisits(
  all: Awaited<ReturnType<typeof interpretDays>>,
  days: readonly WorkedDay[],
): Map<number, VisitAmount[]> {
  const found = new Map<number, VisitAmount[]>()
  const add = (workId: number, amount: VisitAmount) =>
    found.set(workId, [...(found.get(workId) ?? []), amount])
  const kindOf = new Map(all.flatMap(({ instrument }) => instrument.rules.map(({ id, kind }) => [id, kind])))
  const extrasOf = ({ trace }: PersonLines['lines'][number]) =>
    trace.flatMap((step) => (step.step === 'RULE' && extraOfKind[kindOf.get(step.rule)!]) || [])
  const lines = all.flatMap((each) => each.lines)
  const others = lines.filter(({ workId }) => workId === undefined)
  for (const line of lines) {
    const { workId, amount, minutes, percent, currency } = line
    if (workId === undefined) continue
    const paid = minutes === undefined ? 0 : asNumber(percent)
    add(workId, { amount, currency, percent: paid, extras: extrasOf(line) })
  }
  const weights = new Map(
    [...found].map(([id, own]) => [id, own.reduce((sum, { amount }) => sum + amount, 0)]),
  )
  for (const line of others) {
    const ofDay = days.filter(({ date }) => date === line.date).flatMap(({ visits }) => visits)
    const ids = ofDay.length > 0 ? ofDay.map(({ workId }) => workId) : [...weights.keys()]
    const shares = ids.map((id) => weights.get(id) ?? 0)
    for (const [at, amount] of spread(line.amount, shares).entries())
      add(ids[at]!, { amount, currency: line.currency, percent: 0, extras: extrasOf(line) })
  }
  return found
}

const asNumber = (percent: PersonLines['lines'][number]['percent']) =>
  typeof percent === 'number' ? percent : Math.round((100 * percent.n) / percent.of)
