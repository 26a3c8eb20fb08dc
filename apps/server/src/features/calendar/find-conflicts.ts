import type { ScheduleConflict, ScheduleRules } from '@muster/contract/calendar'
import { isAssignable } from '@muster/contract/permissions'
import { isOnLeave, isSuspended, isUnavailable, type ShiftSpan } from '@muster/rules/away'
import {
  type PlannedShift,
  type ScheduleLimits,
  type StayConflict,
  shiftConflicts,
  stayOf,
} from '@muster/rules/conflicts'
import type { IsHoliday } from '@muster/rules/holidays'
import { occurrences, type ScheduleEvent } from '@muster/rules/recurrence'
import { localDate } from '@muster/rules/zone'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { type PersonAway, readAway } from '../leave/away-queries.ts'
import { scheduleEventOf, seriesWithExceptions } from '../planning/stored-series.ts'
import { allEvents } from './reach.ts'
import { readWeekStart } from './rules.ts'

const DAY = 86_400_000
/** How far ahead a series without an end is checked. */
const yearsChecked = 5
const horizonMs = yearsChecked * 366 * DAY
/** A week and a rest reach so far beyond a stay. */
const contextMs = 8 * DAY
const datesShown = 10

interface CompanySchedule {
  rules: ScheduleRules
  isHoliday: IsHoliday
}

/**
 * Checks every future occurrence of these events against the people's schedules at all jobs, for at most five years.
 * The cost grows with the occurrences of those people in that time. Each reason appears once for an event and its
 * counterpart, with its days.
 */
export async function conflictsOf(
  scope: Scope,
  eventIds: readonly number[],
  { rules, isHoliday }: CompanySchedule,
): Promise<ScheduleConflict[]> {
  if (eventIds.length === 0) return []
  const checked = new Set(eventIds)
  const events = await eventsOfPeople(scope, eventIds)
  const limits = { ...rules, weekStart: await readWeekStart(scope) }
  const now = scope.now.getTime()
  const people = Map.groupBy(events, ({ userId }) => userId)
  const awayOf = await readAway(scope, [...people.keys()], {
    startDate: localDate('UTC', now),
    endDate: localDate('UTC', now + horizonMs),
  })
  const found: ScheduleConflict[] = []
  const yieldNow = yieldingToEventLoop()
  for (const [userId, own] of people) {
    const planned = own.map((row) => ({ row, series: scheduleEventOf(row, row.exceptions, isHoliday) }))
    found.push(...conflictsOfPerson(planned, checked, { limits, now, isHoliday, away: awayOf(userId) }))
    await yieldNow()
  }
  return found
}

interface PlannedEvent {
  row: PersonEvent
  series: ScheduleEvent
}
interface ConflictContext {
  limits: ScheduleLimits
  now: number
  isHoliday: IsHoliday
  away: PersonAway
}

function conflictsOfPerson(
  planned: PlannedEvent[],
  checked: ReadonlySet<number>,
  { limits, now, isHoliday, away }: ConflictContext,
) {
  const stays = new Map<number, PlannedShift[]>()
  const expand = ({ row, series }: PlannedEvent, from: number, to: number) =>
    occurrences(series, from, to).map((each) => stayOf(row.id, row.timezone, { ...each, allDay: row.allDay }))
  const own = planned.filter(({ row }) => checked.has(row.id))
  for (const each of own) stays.set(each.row.id, expand(each, now - contextMs, now + horizonMs))
  const future = own.flatMap(({ row }) => stays.get(row.id)!.filter(({ start }) => start >= now))
  if (future.length === 0) return own.flatMap(({ row }) => afterContract(row, isHoliday, now))
  const from = future.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const to = future.reduce((most, { end }) => Math.max(most, end), 0)
  for (const each of planned) {
    if (!checked.has(each.row.id)) stays.set(each.row.id, expand(each, from - contextMs, to + contextMs))
  }
  const found = shiftConflicts([...stays.values()].flat(), (id) => checked.has(id), limits)
  const rows = new Map(planned.map(({ row }) => [row.id, row]))
  const today = (row: PersonEvent) => localDate(row.timezone, now)
  const inFuture = found.filter(({ eventId, date }) => date >= today(rows.get(eventId)!))
  const comingOf = ({ id }: PersonEvent) => stays.get(id)!.filter(({ start }) => start >= now)
  return [
    ...own.flatMap(({ row }) => assigneeConflicts(row, comingOf(row), away)),
    ...own.flatMap(({ row }) => afterContract(row, isHoliday, now)),
    ...groupConflicts(inFuture, rows, limits),
  ]
}

/** Conflicts without another event: the person was removed, may not be assigned, is suspended, on leave or cannot work. */
function assigneeConflicts(
  row: PersonEvent,
  stays: readonly PlannedShift[],
  { leave, windows, suspensions }: PersonAway,
): ScheduleConflict[] {
  const of = (kind: ScheduleConflict['kind'], days: string[]) =>
    days.length === 0 ? [] : [{ ...eventPerson(row), kind, ...conflictDays(days) }]
  const days = stays.map(({ date }) => date)
  const daysWhere = (isSo: (shift: ShiftSpan) => boolean) =>
    stays.filter(({ start, end }) => isSo({ zone: row.timezone, start, end })).map(({ date }) => date)
  return [
    ...of('personRemoved', row.personRemovedAt === null ? [] : days),
    ...of('personLevel', isAssignable(row.level) ? [] : days),
    ...of('suspended', suspensions.length === 0 ? [] : daysWhere((shift) => isSuspended(suspensions, shift))),
    ...of('onLeave', leave.length === 0 ? [] : daysWhere((shift) => isOnLeave(leave, shift))),
    ...of('unavailable', windows.length === 0 ? [] : daysWhere((shift) => isUnavailable(windows, shift))),
  ]
}

/** Days after the end of the contract. A series without an end runs as long as the contract, and has none. */
function afterContract(row: PersonEvent, isHoliday: IsHoliday, now: number): ScheduleConflict[] {
  const { contractEnd, until, frequency } = row
  if (contractEnd === null || (frequency !== null && (until === null || until <= contractEnd))) return []
  const series = scheduleEventOf({ ...row, contractEnd: null }, row.exceptions, isHoliday)
  const days = occurrences(series, now, now + horizonMs)
    .map(({ startTime }) => localDate(row.timezone, startTime))
    .filter((date) => date > contractEnd)
  return days.length === 0 ? [] : [{ ...eventPerson(row), kind: 'contractEnd', ...conflictDays(days) }]
}

const eventPerson = ({ id, userId, personName }: PersonEvent) => ({
  eventId: id,
  userAssigneeId: userId,
  personName,
})
/** The first of these days, and how many there are. */
export function conflictDays(days: readonly string[]) {
  const inOrder = [...new Set(days)].sort()
  return { date: inOrder[0]!, dates: inOrder.slice(0, datesShown), count: inOrder.length }
}

const limitOf = {
  overlap: () => null,
  dayHours: ({ maxDayMinutes }: ScheduleLimits) => maxDayMinutes,
  weekHours: ({ maxWeekMinutes }: ScheduleLimits) => maxWeekMinutes,
  rest: ({ minRestMinutes }: ScheduleLimits) => minRestMinutes,
}

function groupConflicts(
  found: readonly StayConflict[],
  rows: ReadonlyMap<number, PersonEvent>,
  limits: ScheduleLimits,
): ScheduleConflict[] {
  const groups = Map.groupBy(found, ({ kind, eventId, otherEventId }) => `${kind} ${eventId} ${otherEventId}`)
  const whereOf = ({ detail, site }: PersonEvent) => `${detail} · ${site}`
  return [...groups.values()].map((group) => {
    const { kind, eventId, otherEventId } = group[0]!
    const all = group.flatMap(({ minutes }) => (minutes === undefined ? [] : [Math.round(minutes)]))
    const limit = limitOf[kind](limits)
    return {
      ...eventPerson(rows.get(eventId)!),
      kind,
      ...conflictDays(group.map(({ date }) => date)),
      ...(otherEventId !== undefined && { otherEventId, otherText: whereOf(rows.get(otherEventId)!) }),
      ...(all.length > 0 && {
        minutes: all.reduce((a, b) => (kind === 'rest' ? Math.min(a, b) : Math.max(a, b))),
      }),
      ...(limit !== null && { limit }),
    }
  })
}

/** All current events of the people of these events, at any job. */
async function eventsOfPeople(scope: Scope, eventIds: readonly number[]) {
  const people = await peopleOf(scope, eventIds)
  return allEvents(scope)
    .innerJoin('job_details', along('jobs.job_detail_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .innerJoin('users', along('job_assignees.user_id'))
    .innerJoin('roles', along('users.role_id'))
    .where('schedule_events.removed_at', 'is', null)
    .where('job_assignees.removed_at', 'is', null)
    .where((eb) => eb.or([eb('jobs.enabled', '=', true), eb('schedule_events.id', '=', anyOf(eventIds))]))
    .where('job_assignees.user_id', '=', anyOf(people))
    .where((eb) =>
      eb.or([
        eb('schedule_events.until', 'is', null),
        eb('schedule_events.until', '>=', localDate('UTC', scope.now.getTime() - 30 * DAY)),
      ]),
    )
    .select([
      'schedule_events.id',
      'job_assignees.user_id as userId',
      personName('users').as('personName'),
      'users.removed_at as personRemovedAt',
      'roles.level',
      'job_details.title as detail',
      'sites.name as site',
      ...seriesWithExceptions(scope),
    ])
    .orderBy('schedule_events.id')
    .execute()
}
type PersonEvent = Awaited<ReturnType<typeof eventsOfPeople>>[number]

async function peopleOf(scope: Scope, eventIds: readonly number[]) {
  const rows = await allEvents(scope)
    .where('schedule_events.id', '=', anyOf(eventIds))
    .select('job_assignees.user_id')
    .distinct()
    .execute()
  return rows.map(({ user_id }) => user_id)
}
