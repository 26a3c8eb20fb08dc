import type { ChangeCost } from '@muster/contract/planning/roster-costs'
import { addDays, firstOfWeek, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { costChange } from '../../pay/costs/cost-change-queries.ts'
import { readCostFacts, seesCosts } from '../../pay/costs/cost-queries.ts'
import { countCosts } from '../../pay/costs/shift-cost-queries.ts'
import { readWeekStart } from '../../pay/lines/line-queries.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { readPlan } from '../../planning/plan.ts'
import { shiftsOn } from '../../planning/shifts.ts'
import { daysAround } from '../../planning/times.ts'
import type { GivenShift, WantedPlace } from './people-around.ts'

export const costIn = (cost: ChangeCost | undefined) => (cost ? { cost } : {})

type CostOfCandidate = (userId: number) => ChangeCost | undefined

/**
 * What each of these people would cost with the first shift of each place, over whole weeks; undefined for who does not
 * see pay, and in a company without pay rules. `given` are shifts that change hands.
 */
export async function readCandidateCosts(
  scope: Scope,
  userIds: readonly number[],
  wanted: readonly WantedPlace[],
  given: readonly GivenShift[] = [],
): Promise<CostOfCandidate> {
  if (userIds.length === 0 || !(await seesCosts(scope))) return () => undefined
  const weekStart = await readWeekStart(scope)
  const { startDate, endDate } = daysAround(wanted.map(dateOf))
  const weeks = {
    startDate: firstOfWeek(startDate, weekStart),
    endDate: addDays(firstOfWeek(endDate, weekStart), 6),
  }
  const facts = await readCostFacts(scope, weeks, userIds)
  const jobs = wanted.map(({ place }) => place.job.id)
  const plan = await readPlan(scope, { userIds, jobs, days: facts.around })
  const unpaidBreakOf = await readUnpaidBreaks(scope, [
    ...plan.events.map(({ patternId }) => patternId),
    ...wanted.map(({ place }) => place.patternId || null),
  ])
  const planned = await shiftsOn(plan, facts.around)
  const isGiven = new Set(given.map(({ eventId, start }) => `${eventId} ${start}`))
  const kept = planned.filter(({ row, occurrence }) => !isGiven.has(`${row.id} ${occurrence.startTime}`))
  const added = userIds.flatMap((userId, nth) =>
    wanted.map((each, at) => shiftOf(each, userId, firstOwn + nth * wanted.length + at)),
  )
  const context = { jobs: plan.jobs, unpaidBreakOf }
  const before = await countCosts(scope, facts, { ...context, shifts: planned })
  const after = await countCosts(scope, facts, { ...context, shifts: [...kept, ...added] })
  const plannedOf = Map.groupBy(planned, ({ row }) => row.userId)
  const afterOf = Map.groupBy([...kept, ...added], ({ row }) => row.userId)
  return (userId) =>
    costChange(
      facts,
      { ...before, shifts: plannedOf.get(userId) ?? [] },
      { ...after, shifts: afterOf.get(userId) ?? [] },
      ({ row }) => row.id < firstOwn / 2,
    )
}

/** Ids that no event and no draft has. */
const firstOwn = Number.MIN_SAFE_INTEGER

const dateOf = ({ place, shifts: [first] }: WantedPlace) => localDate(place.pattern.timezone, first!.start)

function shiftOf(wanted: WantedPlace, userId: number, id: number) {
  const { place, shifts } = wanted
  const { start, end } = shifts[0]!
  const { timezone, allDay } = place.pattern
  return {
    row: {
      ...{ id, userId, jobId: place.job.id, timezone, allDay, isElsewhere: false },
      ...{ patternId: place.patternId || null, patternDate: place.date },
    },
    occurrence: { occurrenceStart: start, startTime: start, duration: (end - start) / 60_000 },
    date: dateOf(wanted),
    draft: 'ADDED' as const,
  }
}
