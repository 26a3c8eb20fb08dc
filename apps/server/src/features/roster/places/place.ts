import type { Frequency } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import type { DraftedAct, PlaceInput } from '@muster/contract/planning/roster-drafts'
import { firstDate, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import { isAreaManager } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { Failure, found, refusedField } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { nextDate } from '../../planning/changes/change-series.ts'
import { occurrenceFault } from '../../planning/changes/check-events.ts'
import { farAhead } from '../../planning/full-places.ts'
import { currentPatterns, idOf, type PatternRow } from '../../planning/pattern-queries.ts'
import { namedDay, type PatternPlace, placesOn } from '../../planning/place-coverage.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { once, pickSeries } from '../../planning/series.ts'
import { dateInSeries, scheduleEventOf } from '../../planning/stored-series.ts'
import { laterDay } from '../../planning/times.ts'
import { readLevels } from '../../users/person-queries.ts'
import { readReachedLevels } from '../../users/reach.ts'
import { draftedAct } from '../drafts/draft-conflicts.ts'
import { type DraftedChange, type DraftedRemoval, type DraftedShift, personFault } from '../drafts/drafts.ts'
import { freeDays } from './free-days.ts'

interface PlaceContext extends Pick<Plan, 'events' | 'isHoliday'> {
  pattern: PatternRow
  series: ScheduleEvent
  now: number
}

/** With an event, its shifts leave the place. Throws row.notFound, values.refused, place.full. */
export const draftPlace = (scope: Scope, input: PlaceInput): Promise<DraftedAct> =>
  scope.transaction(async (tx) => {
    await requireInAreas(tx, 'shift_patterns', [input.patternId])
    await requireReachedPerson(tx, input.tenantUserId)
    const { changes, plan } = await changesOfPlace(tx, input)
    return draftedAct(tx, changes, plan)
  })

async function requireReachedPerson(tx: Scope, userId: number | undefined) {
  if (userId === undefined || !isAreaManager(tx.actor)) return
  const fault = personFault(await readReachedLevels(tx, [userId]), userId)
  if (fault) throw refusedField('tenantUserId', fault)
}

/** Throws row.notFound, values.refused. */
export async function changesOfPlace(
  tx: Scope,
  input: PlaceInput,
  known?: Plan,
): Promise<{ changes: DraftedChange[]; plan: Plan }> {
  const { patternId, tenantUserId, occurrenceStart, eventId } = input
  // Two managers who fill the last place take turns.
  const stored = await found(
    currentPatterns(tx)
      .where('id', '=', patternId)
      .select(['job_id as jobId', 'timezone'])
      .forUpdate()
      .executeTakeFirst(),
  )
  await refuseInvalidPlace(tx, input)
  const plan = known ?? (await readPlanOfPlace(tx, input, stored))
  const contexts = placeContexts(plan, patternId)
  const context = contextOf(occurrenceStart, contexts)
  const isOnce = occurrenceStart !== undefined || context.pattern.frequency === null
  // Once a shift has begun, a person can still fill its place, but none can leave it.
  const untilEnd = eventId === undefined
  const date = isOnce
    ? occurrenceDay(occurrenceStart, { ...context, untilEnd })
    : fromDay(input.from, contexts)
  if (isOnce && eventId === undefined) requireNeeded(date, context)
  const remove = eventId === undefined ? undefined : removal(eventId, date, isOnce, context)
  if (tenantUserId === undefined) return { plan, changes: [{ remove }] }
  if (isOnce) return { plan, changes: [{ remove, add: onceShift(tenantUserId, date, context) }] }
  const [first, ...rest] = seriesShifts(input, { date, contexts })
  return { plan, changes: [{ remove, ...first }, ...rest] }
}

/** Where the pattern changes on a coming day, the row that has the occurrence; else the current one. */
function contextOf(occurrenceStart: string | undefined, contexts: readonly PlaceContext[]): PlaceContext {
  const holding =
    occurrenceStart !== undefined &&
    contexts.find((context) => occurrenceFault(context.pattern, occurrenceStart, context) === undefined)
  return holding || contexts.at(-1)!
}

/** A row that has no free day is left out, unless no other has one. */
function seriesShifts(
  { tenantUserId, weekdays, eventId }: PlaceInput,
  { date, contexts }: { date: string; contexts: readonly PlaceContext[] },
): DraftedChange[] {
  let fault: Failure | undefined
  const shifts: DraftedChange[] = []
  for (const context of contexts) {
    const from = laterDay(context.pattern.since, date)
    if (contexts.length > 1 && firstDate({ ...context.series, since: from }) === undefined) continue
    try {
      shifts.push(seriesShift(tenantUserId!, weekdays, { ...context, from, leaving: eventId }))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      fault = error
    }
  }
  if (shifts.length === 0 && fault) throw fault
  return shifts
}

async function refuseInvalidPlace(tx: Scope, { tenantUserId, eventId, occurrenceStart, from }: PlaceInput) {
  if (tenantUserId === undefined && eventId === undefined)
    throw refusedField('tenantUserId', msg('Say who takes the place, or who leaves it'))
  if (occurrenceStart !== undefined && from !== undefined)
    throw refusedField('from', msg('Give either an occurrence or a day'))
  if (tenantUserId === undefined) return
  const fault = personFault(await readLevels(tx, [tenantUserId]), tenantUserId)
  if (fault) throw refusedField('tenantUserId', fault)
}

function readPlanOfPlace(
  tx: Scope,
  { patternId, occurrenceStart }: PlaceInput,
  { jobId, timezone }: { jobId: number; timezone: string },
): Promise<Plan> {
  const isOnce = occurrenceStart !== undefined
  const day = localDate(timezone, isOnce ? Date.parse(occurrenceStart) : tx.now.getTime())
  const days = { startDate: addDays(day, -1), endDate: addDays(day, isOnce ? 1 : farAhead) }
  return readPlan(tx, { jobIds: [jobId], days, needs: [patternId] })
}

/** Of the rows of a pattern that hold for coming days, in order of time; the last one is the current row. */
function placeContexts({ patterns, events, isHoliday, now }: Plan, patternId: number): PlaceContext[] {
  const isToCome = ({ pastOf, until, timezone }: PatternRow) =>
    pastOf === null || until === null || until >= localDate(timezone, now.getTime())
  return patterns
    .filter((pattern) => idOf(pattern) === patternId && isToCome(pattern))
    .sort(byPeriod)
    .map((pattern) => {
      const series = scheduleEventOf(pattern, isHoliday)
      return { pattern, series, events, isHoliday, now: now.getTime() }
    })
}
/** Rows of the past end one after the other; the current one comes last. */
const byPeriod = (one: PatternRow, other: PatternRow) => {
  if (one.pastOf === null || other.pastOf === null) return one.pastOf === null ? 1 : -1
  return (one.until ?? '') < (other.until ?? '') ? -1 : 1
}

function occurrenceDay(
  occurrenceStart: string | undefined,
  context: PlaceContext & { untilEnd: boolean },
): string {
  const { pattern, series } = context
  if (occurrenceStart === undefined) return series.startLocal.slice(0, 10)
  const fault = occurrenceFault(pattern, occurrenceStart, context)
  if (fault) throw refusedField('occurrenceStart', fault)
  return dateInSeries(pattern, occurrenceStart)!
}

function fromDay(from: string | undefined, contexts: readonly PlaceContext[]): string {
  const { pattern, now } = contexts.at(-1)!
  if (from !== undefined && from < localDate(pattern.timezone, now))
    throw refusedField('from', msg('Must not be in the past'))
  const days = contexts.flatMap(({ pattern: { since }, series }) => {
    const earliest = laterDay(from ?? null, nextDate(series, now))
    return firstDate({ ...series, since: laterDay(since, earliest) }) ?? []
  })
  const [first] = days.sort()
  if (first === undefined) throw refusedField('from', msg('Nothing is needed from this day on'))
  return first
}

function removal(eventId: number, date: string, isOnce: boolean, context: PlaceContext): DraftedRemoval {
  const event = context.events.find(({ id, removedAt }) => id === eventId && removedAt === null)
  if (event?.patternId !== idOf(context.pattern))
    throw refusedField('eventId', msg('Does not fill this place'))
  if (!isOnce) return { event, occurrenceDate: null, fromDate: date, firstDate: date }
  const filled = placeOn(date, { ...context, events: [event] })?.filled
  if (!filled) throw refusedField('eventId', msg('Does not fill this place'))
  const day = namedDay(event, date)
  return { event, occurrenceDate: day, fromDate: null, firstDate: day }
}

function placeOn(date: string, { pattern, events, isHoliday }: PlaceContext) {
  const days = { startDate: addDays(date, -1), endDate: addDays(date, 60) }
  return placesOn({ patterns: [pattern], events, isHoliday }, days).find((place) => place.date === date)
}

function requireNeeded(date: string, context: PlaceContext) {
  if (!placeOn(date, context)) throw refusedField('patternId', msg('Nothing is needed on this day'))
}

const shiftOf = ({ pattern, series }: Pick<PlaceContext, 'pattern' | 'series'>, userId: number) => ({
  ...pickSeries(pattern),
  startLocal: series.startLocal,
  ...{ jobId: pattern.jobId, userId, patternId: idOf(pattern) },
})

function onceShift(userId: number, date: string, context: PlaceContext): DraftedShift {
  return shiftOnPlace(userId, { ...placeOn(date, context)!, date }, context.isHoliday)
}

/** The shift of a person who takes one occurrence of a place, with its moved time where it was moved. */
export function shiftOnPlace(
  userId: number,
  { pattern, date, occurrence }: Pick<PatternPlace, 'pattern' | 'date' | 'occurrence'>,
  isHoliday: Plan['isHoliday'],
): DraftedShift {
  const series = scheduleEventOf(pattern, isHoliday)
  const day = localDate(pattern.timezone, occurrence.startTime)
  const moved = pattern.exceptions.find((each) => each.date === date && each.kind === 'moved')
  const start = moved
    ? moved.startLocal!.replace(' ', 'T').slice(0, 16)
    : `${day}${series.startLocal.slice(10)}`
  return {
    ...shiftOf({ pattern, series }, userId),
    ...once,
    startLocal: start,
    durationMinutes: occurrence.clockMinutes,
    patternDate: date,
    firstDate: day,
  }
}

interface SeriesContext extends PlaceContext {
  from: string
  leaving: number | undefined
}
function seriesShift(
  userId: number,
  weekdays: readonly number[] | undefined,
  context: SeriesContext,
): DraftedChange {
  const { pattern, series, from, leaving, isHoliday } = context
  const chosen = ruleOn(pattern, weekdays)
  if (firstDate({ ...series, ...chosen, since: from }) === undefined)
    throw refusedField('weekdays', msg('Nothing is needed on these days'))
  const events = context.events.filter(({ id }) => id !== leaving)
  const free = freeDays({ pattern, events, from, userId, weekdays, isHoliday })
  const rule = free.hasFullWeekday ? ruleOn(pattern, free.weekdays) : chosen
  const first = firstDate({ ...series, ...rule, since: from })!
  const add = {
    ...shiftOf(context, userId),
    ...rule,
    since: from,
    until: free.until ?? pattern.until,
    patternDate: null,
    firstDate: first,
  }
  return { add, leftOut: free.leftOut }
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

function ruleOn(pattern: PatternRow, chosen: readonly number[] | undefined) {
  const { weekdays, repeatEvery, startLocal } = pattern
  const frequency = pattern.frequency as Frequency | null
  if (chosen === undefined) return { frequency, weekdays, repeatEvery }
  if (frequency !== 'WEEKLY' && !(frequency === 'DAILY' && repeatEvery === 1))
    throw refusedField('weekdays', msg('Only daily and weekly shifts are shared by weekday'))
  const needed = weekdays ?? (frequency === 'DAILY' ? everyDay : [weekday(startLocal.slice(0, 10))])
  const days = needed.filter((day) => chosen.includes(day))
  if (days.length === 0) throw refusedField('weekdays', msg('Nothing is needed on these days'))
  return { frequency: 'WEEKLY' as const, weekdays: days, repeatEvery }
}
