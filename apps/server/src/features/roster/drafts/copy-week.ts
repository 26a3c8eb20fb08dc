import { msg } from '@muster/contract/kit/msg'
import type { CopiedWeek, CopyWeekInput } from '@muster/contract/planning/roster-drafts'
import { isSuspended } from '@muster/rules/planning/away'
import { isOccurrenceDate } from '@muster/rules/time/recurrence'
import { addDays, daysBetween, instantOf, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { lockJobs } from '../../jobs/queries.ts'
import {
  currentWithPast,
  idOf,
  type PatternRow,
  patternOn,
  readPatterns,
} from '../../planning/pattern-queries.ts'
import { daysOff, eventsFilling } from '../../planning/place-coverage.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { once, pickSeries } from '../../planning/series.ts'
import { type ExpandedShift, shiftsOn } from '../../planning/shifts.ts'
import { scheduleEventOf } from '../../planning/stored-series.ts'
import { readSuspensions } from '../../suspensions/queries.ts'
import { namesOf, readLevels } from '../../users/person-queries.ts'
import { readReachedLevels } from '../../users/reach.ts'
import { activeJobIds, requireGroups } from '../people-queries.ts'
import { draftedAct } from './draft-conflicts.ts'
import { type DraftedShift, personFault } from './drafts.ts'

const mostShifts = 2000

interface Copy {
  add: DraftedShift
}
interface CopyContext extends Pick<Plan, 'jobs' | 'isHoliday'> {
  days: number
  /** The rows of each pattern: where it changes on a coming day, each of them holds for its own days. */
  patterns: ReadonlyMap<number, readonly PatternRow[]>
  now: number
}

/**
 * Series come there by themselves; what the person does at that time already is left out, and so is
 * what has passed, what others have the places of, and what lies in a suspension. Throws
 * values.refused.
 */
export const copyWeek = (scope: Scope, input: CopyWeekInput): Promise<CopiedWeek> =>
  scope.transaction(async (tx) => {
    const { fromDate, toDate, groupIds, tenantUserIds } = input
    const days = daysBetween(fromDate, toDate)
    if (days === 0) throw refusedField('toDate', msg('Must be another week'))
    if (tenantUserIds && (await readReachedLevels(tx, tenantUserIds)).size < new Set(tenantUserIds).size)
      throw refusedField('tenantUserIds', msg('Not found'))
    await requireGroups(tx, groupIds)
    const jobIds = await activeJobIds(tx, groupIds)
    // Two who copy at the same moment take turns, so that the second one finds what is there already.
    await lockJobs(tx, jobIds)
    const source = await readWeek(tx, fromDate, jobIds)
    const target = await readWeek(tx, toDate, jobIds)
    const people = tenantUserIds && new Set(tenantUserIds)
    const chosen = source.shifts.filter(
      ({ row }) => row.frequency === null && (!people || people.has(row.userId)),
    )
    const context: CopyContext = {
      ...source.plan,
      days,
      patterns: await patternsOf(tx, chosen),
      now: tx.now.getTime(),
    }
    const levels = await readLevels(tx, [...new Set(chosen.map(({ row }) => row.userId))])
    const taken = new Set(target.shifts.map((shift) => keyOf(shift, 0)))
    const copies = chosen
      .filter((shift) => !taken.has(keyOf(shift, days)) && !personFault(levels, shift.row.userId))
      .filter((shift) => !isDayOff(shift, context))
      .map((shift) => ({ add: copied(shift, context) }))
      .filter(({ add }) => instantOf(add.timezone, add.startLocal) >= context.now)
    const { there, suspended } = await withoutSuspended(tx, copies, toDate)
    const { changes, full } = withoutFull(there, target.plan, context)
    if (changes.length > mostShifts)
      throw refusedField('groupIds', msg('At most {max} entries'), { max: mostShifts })
    const act = await draftedAct(tx, changes)
    const leftOut = [...leftOutOf('SUSPENDED', suspended), ...leftOutOf('FULL', full)]
    return { ...act, leftOut: await leftOutShifts(tx, leftOut, context) }
  })

async function withoutSuspended(tx: Scope, copies: readonly Copy[], startDate: string) {
  const week = { startDate, endDate: addDays(startDate, 6) }
  const userIds = [...new Set(copies.map(({ add }) => add.userId))]
  const suspensionsOf = await readSuspensions(tx, week, userIds)
  const stateOf = ({ add: { userId, timezone: zone, startLocal, durationMinutes } }: Copy) => {
    const start = instantOf(zone, startLocal)
    const shift = { zone, start, end: start + durationMinutes * MINUTE }
    return isSuspended(suspensionsOf(userId), shift) ? 'suspended' : 'there'
  }
  const { there = [], suspended = [] } = Object.groupBy(copies, stateOf)
  return { there, suspended }
}
const MINUTE = 60_000

/**
 * Leaves out what would fill places that others have in the other week, and says which; without a word what the person
 * has there already.
 */
function withoutFull(copies: readonly Copy[], plan: Plan, context: CopyContext) {
  const filled = new Map<string, number[]>()
  const going = { ...plan, events: plan.events.filter(({ removedAt }) => removedAt === null) }
  const stateOf = ({ add: { patternId, patternDate, userId } }: Copy) => {
    if (patternId === null || patternDate === null) return 'fitting'
    const pattern = rowOn(patternId, patternDate, context)
    if (!pattern) return 'fitting'
    const place = { patternId, date: patternDate }
    const key = `${place.patternId} ${place.date}`
    const people = filled.get(key) ?? eventsFilling(going, place).map((event) => event.userId)
    filled.set(key, people)
    if (people.includes(userId)) return 'there'
    if (people.length >= pattern.places) return 'full'
    people.push(userId)
    return 'fitting'
  }
  const { fitting = [], full = [] } = Object.groupBy(copies, stateOf)
  return { changes: fitting, full }
}

interface LeftOutCopy extends Copy {
  reason: CopiedWeek['leftOut'][number]['reason']
}
const leftOutOf = (reason: LeftOutCopy['reason'], copies: readonly Copy[]): LeftOutCopy[] =>
  copies.map((copy) => ({ ...copy, reason }))

async function leftOutShifts(tx: Scope, leftOut: readonly LeftOutCopy[], { jobs }: CopyContext) {
  const ids = [...new Set(leftOut.map(({ add }) => add.userId))]
  const names = await namesOf(tx, ids)
  return leftOut.map(({ reason, add: { userId, jobId, patternDate, firstDate } }) => ({
    reason,
    tenantUserId: userId,
    name: names.get(userId) ?? '',
    jobId,
    locationName: jobs.get(jobId)?.siteName ?? '',
    date: patternDate ?? firstDate,
  }))
}

async function readWeek(tx: Scope, startDate: string, jobIds: readonly number[]) {
  const days = { startDate, endDate: addDays(startDate, 6) }
  const plan = await readPlan(tx, { jobIds, days })
  return { plan, shifts: await shiftsOn(plan, days) }
}

async function patternsOf(tx: Scope, shifts: readonly ExpandedShift[]) {
  const ids = [...new Set(shifts.flatMap(({ row }) => row.patternId ?? []))]
  const rows = await readPatterns(tx, currentWithPast(tx, ids))
  return Map.groupBy(rows, idOf)
}

const rowOn = (patternId: number | null, date: string, { patterns }: CopyContext) =>
  patternOn(patterns.get(patternId ?? 0) ?? [], date)

const startOf = ({ row, occurrence }: ExpandedShift) => localDateTime(row.timezone, occurrence.startTime)
const later = (local: string, days: number) => `${addDays(local.slice(0, 10), days)}${local.slice(10)}`
const keyOf = (shift: ExpandedShift, days: number) =>
  `${shift.row.userId} ${shift.row.jobId} ${later(startOf(shift), days)}`

const namedDay = ({ row }: ExpandedShift, days: number) =>
  addDays(row.patternDate ?? row.startLocal.slice(0, 10), days)

function isDayOff(shift: ExpandedShift, context: CopyContext): boolean {
  const date = namedDay(shift, context.days)
  const pattern = rowOn(shift.row.patternId, date, context)
  return pattern !== undefined && daysOff(pattern).includes(date)
}

function copied(shift: ExpandedShift, context: CopyContext): DraftedShift {
  const { row, occurrence } = shift
  const { days, isHoliday } = context
  const start = later(startOf(shift), days)
  const named = namedDay(shift, days)
  const pattern = rowOn(row.patternId, named, context)
  const fillsPlace = pattern && isOccurrenceDate(scheduleEventOf(pattern, isHoliday), named)
  return {
    ...pickSeries(row),
    ...once,
    startLocal: start,
    durationMinutes: occurrence.clockMinutes,
    ...{ jobId: row.jobId, userId: row.userId, firstDate: start.slice(0, 10) },
    patternId: fillsPlace ? row.patternId : null,
    patternDate: fillsPlace ? named : null,
  }
}
