import type { PayrollRow } from '@muster/contract/pay/payroll'
import type { PayVisit } from '@muster/contract/pay/rows'
import { startToKeep } from '@muster/rules/planning/leave-hours'
import { isoWithOffset } from '@muster/rules/time/zone'
import { isOpenWork } from '@muster/rules/works/work-can'
import type { Scope } from '../../../db/scope.ts'
import { mapYielding } from '../../../http/yield-to-event-loop.ts'
import { type LeaveOfPeople, readLeaveOfPeople } from '../../leave/leave-of-people.ts'
import { type PlannedShift, readPlannedShifts } from '../../payroll/planned-shifts.ts'
import { listWorked, type WorkedRow } from '../../payroll/queries.ts'
import { timesheetOf } from '../../payroll/summarize.ts'
import type { HoursQuery, LeaveHours, MissedShift, PersonHours } from '../person-hours.ts'
import { readPayPeople, readTolerances, type Tolerances } from '../queries.ts'
import { visitExceptions } from './exceptions.ts'
import { leaveByPerson, leaveOfTaken, type MissedPart, spanOfShift, splitByLeave } from './leave-hours.ts'
import { withSpreadLeave } from './leave-without-shifts.ts'
import { type Overlaps, readOverlaps } from './overlaps.ts'
import { pairShifts } from './shifts.ts'
import { listTyped, type TypedRow } from './typed-queries.ts'
import { type PairedVisit, readShiftSites, readVisitsBeside } from './visit-queries.ts'

export const readHours = async (scope: Scope, query: HoursQuery): Promise<Map<number, PersonHours>> =>
  (await readHoursWithPlan(scope, query)).people

export interface HoursWithPlan {
  people: Map<number, PersonHours>
  worked: readonly WorkedRow[]
  /** By work: the shift that it took. */
  shiftOf: ReadonlyMap<number, PlannedShift>
}
/** The hours, with the visits and shifts that they were read from. */
export async function readHoursWithPlan(scope: Scope, query: HoursQuery): Promise<HoursWithPlan> {
  const { firstDay, lastDay, userId, isOfPeriod } = query
  const days = { startDate: firstDay, endDate: lastDay, userId }
  const [worked, leave, shifts] = await Promise.all([
    listWorked(scope, days, Number.MAX_SAFE_INTEGER),
    readLeaveOfPeople(scope, query),
    readPlannedShifts(scope, { firstDay, lastDay, userIds: userId === undefined ? undefined : [userId] }),
  ])
  const [{ finished, open, planDateOf }, beside, tolerances] = await Promise.all([
    timesheetOf(scope, days, worked, { leave, shifts }),
    readVisitsBeside(scope, query),
    readTolerances(scope),
  ])
  const { shiftOf, untaken } = await pairShifts(shifts, [...worked.map(pairedVisit), ...beside].sort(byStart))
  const rows = [...finished, ...open].filter((row) => isOfPeriod(row.tenantUserId, row.date))
  const overlaps = await readOverlaps(
    scope,
    rows.flatMap((row) => (row.overlaps ? row.workId : [])),
  )
  const typed = await listTyped(
    scope,
    rows.map(({ workId }) => workId),
  )
  const visits = await payVisits(rows, { worked, shiftOf, tolerances, leave, overlaps, typed })
  const isInPeriod = ({ userId, date }: PlannedShift) =>
    date >= firstDay && date <= lastDay && isOfPeriod(userId, date)
  const { onLeave, missed } = splitByLeave(scope, leave, {
    worked: [...shiftOf.values()].filter(isInPeriod),
    untaken: untaken.filter(isInPeriod),
    tolerance: tolerances.late,
  })
  const people = await byPerson(scope, {
    rows,
    visits,
    missed: await missedShifts(scope, missed, carriedDays(rows, planDateOf)),
    leave: leaveByPerson(
      await withSpreadLeave(scope, query, leave, [...leaveOfTaken(scope, leave, query), ...onLeave]),
    ),
  })
  return { people, worked, shiftOf }
}

const pairedVisit = (work: WorkedRow): PairedVisit => ({
  id: work.workId,
  userId: work.personId,
  jobId: work.jobId,
  date: work.date,
  eventId: work.eventId,
  occurrenceStart: work.occurrenceStart,
  startedAt: work.startedAt.getTime(),
})
const byStart = (a: PairedVisit, b: PairedVisit) => a.startedAt - b.startedAt || a.id - b.id

const dayKey = (userId: number, jobId: number, date: string) => `${userId} ${jobId} ${date}`
const dayOfRow = (row: PayrollRow) => dayKey(row.tenantUserId, row.jobId, row.date)

/** The days whose plan stands on a visit: that of the shift which it took. */
const carriedDays = (rows: readonly PayrollRow[], planDateOf: ReadonlyMap<number, string>) =>
  new Set(rows.map((row) => dayKey(row.tenantUserId, row.jobId, planDateOf.get(row.workId) ?? row.date)))

interface VisitFacts {
  worked: readonly WorkedRow[]
  shiftOf: ReadonlyMap<number, PlannedShift>
  tolerances: Tolerances
  leave: LeaveOfPeople
  overlaps: Overlaps
  typed: readonly TypedRow[]
}

function payVisits(rows: readonly PayrollRow[], facts: VisitFacts) {
  const { worked, shiftOf, tolerances, leave, overlaps } = facts
  const typedOf = Map.groupBy(facts.typed, ({ workId }) => workId)
  const workOf = new Map(worked.map((work) => [work.workId, work]))
  const days = new Map(
    Array.from(Map.groupBy(rows, dayOfRow), ([key, some]) => {
      const finished = some.filter((row) => !isOpenWork(row))
      const day = {
        serviceTime: finished.reduce((sum, row) => sum + row.serviceTime, 0),
        plannedTime: some.reduce((sum, row) => sum + row.dailyQuote, 0),
        lastWorkId: finished.at(-1)?.workId ?? 0,
      }
      return [key, day] as const
    }),
  )
  return mapYielding(rows, (row): PayVisit => {
    const isOpen = isOpenWork(row)
    const shift = shiftOf.get(row.workId)
    // Leave moves the start: no one is late within it.
    const startsAt =
      shift && startToKeep(leave.toWorkOf(shift.userId, spanOfShift(shift)), Date.parse(row.clockIn))
    const begun = workOf.get(row.workId)!
    const isOverlapping = overlaps.undecided.has(row.workId)
    const typed = typedContext(typedOf.get(row.workId))
    const day = days.get(dayOfRow(row))!
    const context = { tolerances, begun, isOverlapping, typed, shift, startsAt, day }
    return {
      workId: row.workId,
      date: row.date,
      jobId: row.jobId,
      locationId: row.jobLocationId,
      locationName: row.jobLocationName,
      clientName: row.clientName,
      timezone: row.timezone,
      status: row.status,
      clockIn: row.clockIn,
      clockOut: row.clockOut,
      plannedStart: shift ? isoWithOffset(row.timezone, startsAt ?? shift.plan.startTime) : null,
      plannedTime: row.dailyQuote,
      breakTime: isOpen ? 0 : row.breakTime,
      serviceTime: isOpen ? 0 : row.serviceTime,
      ...(!isOpen && row.holidayTime && { holidayTime: row.holidayTime }),
      ...overlaps.of(row.workId),
      editHistory: row.editHistory,
      version: row.version,
      exceptions: visitExceptions(row, context),
    }
  })
}

const typedContext = (typed: readonly TypedRow[] = []) => ({
  isEntered: typed.some(({ isEntered }) => isEntered),
  corrections: typed.filter(({ isEntered }) => !isEntered).length,
})

async function missedShifts(
  scope: Scope,
  parts: readonly MissedPart[],
  carried: ReadonlySet<string>,
): Promise<Map<number, MissedShift[]>> {
  if (parts.length === 0) return new Map()
  const sites = await readShiftSites(scope, [...new Set(parts.map(({ shift }) => shift.jobId))])
  const siteOf = new Map(sites.map((site) => [site.jobId, site]))
  const missed = parts.map(({ shift: { eventId, userId, jobId, timezone, date, plan }, from, time }) => {
    const { siteId, siteName } = siteOf.get(jobId)!
    const shift: MissedShift = {
      eventId,
      occurrenceStart: isoWithOffset(timezone, plan.occurrenceStart),
      jobId,
      locationId: siteId,
      locationName: siteName,
      timezone,
      startTime: isoWithOffset(timezone, from),
      plannedTime: time,
      date,
      countedTime: carried.has(dayKey(userId, jobId, date)) ? 0 : time,
    }
    return { userId, shift }
  })
  return new Map(
    Array.from(
      Map.groupBy(missed, ({ userId }) => userId),
      ([userId, some]) => [userId, some.map(({ shift }) => shift)],
    ),
  )
}

interface FoundHours {
  rows: readonly PayrollRow[]
  visits: readonly PayVisit[]
  missed: ReadonlyMap<number, MissedShift[]>
  leave: ReadonlyMap<number, LeaveHours[]>
}
async function byPerson(scope: Scope, { rows, visits, missed, leave }: FoundHours) {
  const people = new Map<number, PersonHours>()
  for (const [index, row] of rows.entries()) {
    const { tenantUserId, employeeNumber, employeeName } = row
    const person = people.get(tenantUserId) ?? {
      ...{ tenantUserId, employeeNumber, employeeName },
      visits: [],
      missed: missed.get(tenantUserId) ?? [],
      leave: leave.get(tenantUserId),
    }
    person.visits.push(visits[index]!)
    people.set(tenantUserId, person)
  }
  const others = await namedPeople(
    scope,
    [...new Set([...missed.keys(), ...leave.keys()])].filter((id) => !people.has(id)),
  )
  for (const person of others)
    people.set(person.tenantUserId, {
      ...person,
      missed: missed.get(person.tenantUserId) ?? [],
      leave: leave.get(person.tenantUserId),
    })
  for (const person of people.values()) person.visits.sort(byClockIn)
  return people
}

// The texts of one zone and one season stand as their instants do.
const byClockIn = ({ clockIn: a }: PayVisit, { clockIn: b }: PayVisit) =>
  a.slice(-6) === b.slice(-6) ? (a < b ? -1 : Number(a > b)) : Date.parse(a) - Date.parse(b)

/** People without visits. */
export async function namedPeople(scope: Scope, ids: readonly number[]): Promise<PersonHours[]> {
  if (ids.length === 0) return []
  const rows = await readPayPeople(scope, ids)
  return rows.map(({ id, employeeNumber, name }) => ({
    tenantUserId: id,
    employeeNumber,
    employeeName: name,
    visits: [],
    missed: [],
  }))
}
