import { isAssignable } from '@muster/contract/kit/permissions'
import type { ScheduleConflict, ShiftConflict } from '@muster/contract/planning/schedule-conflict'
import { breachesOf } from '@muster/rules/planning/constraints'
import { clockTimes } from '@muster/rules/planning/constraints/clock-times'
import {
  type Breach,
  type PlannedShift,
  plannedShiftOf,
  type ScheduleLimits,
} from '@muster/rules/planning/constraints/constraint'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { anyOf, oneOf, personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { type PersonAway, readAway } from '../away-queries.ts'
import { eventRows, type PlannedEvent, whereOf } from '../event-queries.ts'
import { allEvents } from '../reach.ts'
import { scheduleEventOf } from '../stored-series.ts'

const DAY = 86_400_000
/** How far ahead a series without an end is checked. */
const yearsChecked = 5
const horizonMs = yearsChecked * 366 * DAY
/** A week and a rest reach so far beyond a shift. */
const contextMs = 8 * DAY
const datesShown = 10

interface CompanySchedule {
  limits: ScheduleLimits
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
  { limits, isHoliday }: CompanySchedule,
): Promise<ScheduleConflict[]> {
  if (eventIds.length === 0) return []
  const checked = new Set(eventIds)
  const events = await eventsOfPeople(scope, eventIds)
  const now = scope.now.getTime()
  const people = Map.groupBy(events, ({ userId }) => userId)
  const days = { startDate: localDate('UTC', now), endDate: localDate('UTC', now + horizonMs) }
  const awayOf = await readAway(scope, days, { userIds: [...people.keys()] })
  const found: ScheduleConflict[] = []
  const yieldNow = yieldingToEventLoop()
  for (const [userId, planned] of people) {
    found.push(...conflictsOfPerson(planned, checked, { limits, now, isHoliday, away: awayOf(userId) }))
    await yieldNow()
  }
  return found
}

interface ConflictContext {
  limits: ScheduleLimits
  now: number
  isHoliday: IsHoliday
  away: PersonAway
}

function conflictsOfPerson(
  events: readonly PersonEvent[],
  checked: ReadonlySet<number>,
  { limits, now, isHoliday, away }: ConflictContext,
) {
  const expand = (event: PersonEvent, from: number, to: number) =>
    occurrences(scheduleEventOf(event, isHoliday), from, to).map((each) =>
      plannedShiftOf(event.id, event.timezone, { ...each, allDay: event.allDay }),
    )
  const isToCome = ({ start }: PlannedShift) => start >= now
  const toCheck = events.filter(({ id }) => checked.has(id))
  const notes = toCheck.flatMap((event) => afterContract(event, isHoliday, now))
  const shifts = toCheck.flatMap((event) => expand(event, now - contextMs, now + horizonMs))
  const coming = shifts.filter(isToCome)
  if (coming.length === 0) return notes
  const from = coming.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const to = coming.reduce((most, { end }) => Math.max(most, end), 0)
  const others = events
    .filter(({ id }) => !checked.has(id))
    .flatMap((event) => expand(event, from - contextMs, to + contextMs))
  const [{ personRemovedAt, level }] = toCheck as [PersonEvent]
  const person = {
    ...{ ...away, limits },
    isRemoved: personRemovedAt !== null,
    isUnassignable: !isAssignable(level),
  }
  const found = breachesOf([...shifts, ...others], (id) => checked.has(id), person)
  const rows = new Map(events.map((event) => [event.id, event]))
  return [
    ...notes,
    ...groupConflicts(
      found.filter(({ shift }) => isToCome(shift)),
      rows,
    ),
  ]
}

/** Days after the end of the contract. A series without an end runs as long as the contract, and has none. */
function afterContract(event: PersonEvent, isHoliday: IsHoliday, now: number): ScheduleConflict[] {
  const { contractEnd, until, frequency } = event
  if (contractEnd === null || (frequency !== null && (until === null || until <= contractEnd))) return []
  const series = scheduleEventOf({ ...event, contractEnd: null }, isHoliday)
  const days = occurrences(series, now, now + horizonMs)
    .map(({ startTime }) => localDate(event.timezone, startTime))
    .filter((date) => date > contractEnd)
  return days.length === 0 ? [] : [{ ...eventPerson(event), kind: 'contractEnd', ...conflictDays(days) }]
}

const eventPerson = ({ id, userId, personName }: PersonEvent) => ({
  eventId: id,
  userAssigneeId: userId,
  personName,
})
export function conflictDays(days: readonly string[]) {
  const inOrder = [...new Set(days)].sort()
  return { date: inOrder[0]!, dates: inOrder.slice(0, datesShown), count: inOrder.length }
}

function groupConflicts(
  found: readonly Breach[],
  rows: ReadonlyMap<number, PersonEvent>,
): ScheduleConflict[] {
  const groups = Map.groupBy(found, ({ kind, shift, other }) => `${kind} ${shift.eventId} ${other?.eventId}`)
  return [...groups.values()].map((group) => {
    const { kind, shift, other, limit } = group[0]!
    const all = group.flatMap(({ minutes }) => (minutes === undefined ? [] : [Math.round(minutes)]))
    return {
      ...eventPerson(rows.get(shift.eventId)!),
      kind: kind as ShiftConflict['kind'],
      ...conflictDays(group.map((breach) => breach.shift.date)),
      ...(other && { otherEventId: other.eventId, ...saidOf(rows.get(other.eventId)!, other) }),
      ...(all.length > 0 && {
        minutes: all.reduce((a, b) => (kind === 'rest' ? Math.min(a, b) : Math.max(a, b))),
      }),
      ...(limit !== undefined && { limit }),
    }
  })
}

/** What a conflict says of the other shift: where it is, or of one that is not named its times. */
const saidOf = (row: PlannedEvent, shift: PlannedShift) =>
  row.isElsewhere ? { otherTimes: clockTimes(shift) } : { otherText: whereOf(row) }

function eventsOfPeople(scope: Scope, eventIds: readonly number[]) {
  const named = allEvents(scope).where('schedule_events.id', '=', anyOf(eventIds))
  const events = allEvents(scope)
    .where('schedule_events.removed_at', 'is', null)
    .where('job_assignees.removed_at', 'is', null)
    .where((eb) => eb.or([eb('jobs.enabled', '=', true), eb('schedule_events.id', '=', anyOf(eventIds))]))
    .where('job_assignees.user_id', '=', oneOf(named.select('job_assignees.user_id')))
    .where((eb) =>
      eb.or([
        eb('schedule_events.until', 'is', null),
        eb('schedule_events.until', '>=', localDate('UTC', scope.now.getTime() - 30 * DAY)),
      ]),
    )
  return eventRows(scope, events)
    .innerJoin('users', along('job_assignees.user_id'))
    .innerJoin('roles', along('users.role_id'))
    .select(['users.removed_at as personRemovedAt', 'roles.level', personName('users').as('personName')])
    .execute()
}
type PersonEvent = Awaited<ReturnType<typeof eventsOfPeople>>[number]
