import { ageOn } from '@muster/rules/people/age'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { daysAround } from '../../planning/times.ts'
import type { TermsRow } from '../employment/employment-queries.ts'
import { readAreas } from '../lines/line-queries.ts'
import { termsOn } from '../lines/worked-days.ts'
import { type CostFacts, nothingWorked, readCostFacts, seesCosts } from './cost-queries.ts'
import type { PlannedContext } from './planned-visits.ts'
import { costsOfPerson } from './shift-cost-queries.ts'

/** A shift that anybody might have; times in milliseconds. */
export interface ShiftToEstimate {
  readonly job: RosterJobRow
  readonly timezone: string
  readonly allDay: boolean
  readonly patternId: number
  /** Its local day. */
  readonly date: string
  readonly start: number
  readonly end: number
}
export interface CostEstimates {
  readonly currency: string
  /** Cents of the shift with this number; undefined of a person for whom the rules name none. */
  costOf(userId: number, at: number): number | undefined
}

/**
 * What shifts would cost by themselves with each person: by the same rules, with the rate of the person at the hour and what
 * the day and the time add. Overtime, rest and allowances of the week, which other shifts decide, are left out: it is an
 * estimate, for comparing many people. People whom no rule tells apart are worked out once, own rates by their share.
 * Undefined for who does not see pay, and in a company without pay rules. Yields to the event loop.
 */
export async function estimateCosts(
  scope: Scope,
  userIds: readonly number[],
  shifts: readonly ShiftToEstimate[],
): Promise<CostEstimates | undefined> {
  if (shifts.length === 0 || !(await seesCosts(scope))) return undefined
  const facts = await readCostFacts(scope, daysAround(shifts.map(({ date }) => date)))
  const sites = [...new Set(shifts.map(({ job }) => job.siteId))]
  const context = {
    jobs: new Map(shifts.map(({ job }) => [job.id, job])),
    areaOf: await readAreas(scope, sites),
    unpaidBreakOf: await readUnpaidBreaks(
      scope,
      shifts.map(({ patternId }) => patternId),
    ),
  }
  const alone = { ...facts, worked: nothingWorked, leaveOf: () => [], termsOf: withoutWeek(facts.termsOf) }
  const keyOf = keysForRules(alone)
  const found: Map<number, number>[] = []
  for (const shift of shifts) found.push(await costsOfShift(userIds, shift, { facts: alone, context, keyOf }))
  return { currency: facts.currency, costOf: (userId, at) => found[at]?.get(userId) }
}

interface EstimateContext {
  facts: CostFacts
  context: PlannedContext
  keyOf: (terms: TermsRow, date: string) => string
}
async function costsOfShift(
  userIds: readonly number[],
  shift: ShiftToEstimate,
  { keyOf, ...more }: EstimateContext,
): Promise<Map<number, number>> {
  const samples = new Map<string, { rate: number; cost: number | undefined }>()
  const found = new Map<number, number>()
  const yieldNow = yieldingToEventLoop()
  for (const userId of userIds) {
    const terms = termsOn(more.facts.termsOf.get(userId) ?? [], shift.date)
    if (!terms) continue
    const [key, rate] = [keyOf(terms, shift.date), terms.hourlyRate || 1]
    const sample = samples.get(key) ?? { rate, cost: await costOfShift(userId, shift, more) }
    samples.set(key, sample)
    if (sample.cost !== undefined) found.set(userId, Math.round((sample.cost * rate) / sample.rate))
    await yieldNow()
  }
  return found
}

async function costOfShift(
  userId: number,
  shift: ShiftToEstimate,
  facts: Omit<EstimateContext, 'keyOf'>,
): Promise<number | undefined> {
  const { costs } = await costsOfPerson(userId, [shiftOf(userId, shift)], { ...facts, now: longAgo })
  const [cost] = costs.values()
  return cost && 'amount' in cost ? cost.amount : undefined
}
/** Of a shift that runs all of it is estimated. */
const longAgo = Number.NEGATIVE_INFINITY

const withoutWeek = (termsOf: CostFacts['termsOf']) =>
  new Map(
    [...termsOf].map(([userId, rows]) => [userId, rows.map((row) => ({ ...row, weeklyAllowances: [] }))]),
  )

/** Rules ask for no age beyond. */
const oldestAge = 30
/**
 * The same for people of whom the rules ask the same on a day. Own rates that are within a twenty-fifth of each other are
 * one.
 */
function keysForRules({ birthDayOf, contextOf }: CostFacts) {
  const keys = new Map<TermsRow, string>()
  const keyOf = (terms: TermsRow) => {
    const { userId, from: _, to: __, hourlyRate, ...asked } = terms
    const rate = hourlyRate && Math.round(25 * Math.log(hourlyRate))
    return JSON.stringify([asked, rate, contextOf(userId).calendar])
  }
  return (terms: TermsRow, date: string) => {
    const key = keys.get(terms) ?? keyOf(terms)
    keys.set(terms, key)
    const birthDay = birthDayOf.get(terms.userId)
    return `${key} ${birthDay && Math.min(oldestAge, ageOn(birthDay, date))}`
  }
}

const shiftOf = (userId: number, { job, date, start, end, ...shift }: ShiftToEstimate) => ({
  row: { ...shift, id: -1, userId, jobId: job.id, patternDate: date, isElsewhere: false },
  occurrence: { occurrenceStart: start, startTime: start, duration: (end - start) / 60_000 },
  date,
  draft: 'ADDED' as const,
})
