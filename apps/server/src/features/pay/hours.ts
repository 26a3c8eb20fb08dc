import type { MissedVisit, PayVisit } from '@muster/contract/pay-rows'
import type { PayrollRow } from '@muster/contract/payroll'
import { isOpenWork } from '@muster/rules/work-can'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { mapYielding } from '../../http/yield-to-event-loop.ts'
import { listCountedLeave } from '../leave/pay-queries.ts'
import { listWorked, type WorkedRow } from '../payroll/queries.ts'
import { timesheetOf } from '../payroll/summarize.ts'
import { visitExceptions } from './exceptions.ts'
import { type LeaveHours, leaveByPerson, readReleased, splitMissed } from './leave-hours.ts'
import { readPayPeople, readTolerances, type Tolerances } from './queries.ts'
import { isMissed, type PlannedShift, pairShifts, plannedShifts } from './shifts.ts'
import { type PairedVisit, readShiftSites, readVisitsBeside } from './visit-queries.ts'

const MINUTE = 60_000

/** A missed visit; its time counts as planned unless another visit of the person at the job that day carries it. */
export type MissedShift = MissedVisit & { date: string; countedTime: number }

/** What a person did and missed in a period. */
export interface PersonHours {
  tenantUserId: number
  employeeNumber: string | null
  employeeName: string
  visits: PayVisit[]
  missed: MissedShift[]
  /** By day and request; absent where there is none. */
  leave?: LeaveHours[] | undefined
}

export interface HoursQuery {
  firstDay: string
  lastDay: string
  userId?: number | undefined
  /** Whether a day of a person belongs to the period: not those on which another calendar counts. */
  isOfPeriod: (userId: number, date: string) => boolean
}

/** Hours by person, worked out as payroll does, with what is to be looked at. */
export async function readHours(scope: Scope, query: HoursQuery): Promise<Map<number, PersonHours>> {
  const { firstDay, lastDay, userId, isOfPeriod } = query
  const days = { startDate: firstDay, endDate: lastDay, userId }
  const worked = await listWorked(scope, days, Number.MAX_SAFE_INTEGER)
  const [{ finished, open }, beside, shifts, tolerances, released, counted] = await Promise.all([
    timesheetOf(scope, days, worked),
    readVisitsBeside(scope, query),
    plannedShifts(scope, query),
    readTolerances(scope),
    readReleased(scope, query),
    listCountedLeave(scope, query),
  ])
  const { shiftOf, untaken } = await pairShifts(shifts, [...worked.map(pairedVisit), ...beside].sort(byStart))
  const rows = [...finished, ...open].filter((row) => isOfPeriod(row.tenantUserId, row.date))
  const visits = await payVisits(rows, { worked, shiftOf, tolerances })
  const now = scope.now.getTime()
  const untakenByNow = untaken.filter(
    (shift) =>
      shift.date >= firstDay &&
      shift.date <= lastDay &&
      isOfPeriod(shift.userId, shift.date) &&
      isMissed(shift, now),
  )
  const { onLeave, missed } = splitMissed(scope, untakenByNow, counted)
  const leave = leaveByPerson([...released, ...onLeave])
  return byPerson(scope, { rows, visits, missed: await missedShifts(scope, missed, rows), leave })
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

interface VisitFacts {
  worked: readonly WorkedRow[]
  shiftOf: ReadonlyMap<number, PlannedShift>
  tolerances: Tolerances
}

function payVisits(rows: readonly PayrollRow[], { worked, shiftOf, tolerances }: VisitFacts) {
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
    const context = { tolerances, begun: workOf.get(row.workId)!, shift, day: days.get(dayOfRow(row))! }
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
      plannedStart: shift ? isoWithOffset(row.timezone, shift.plan.startTime) : null,
      plannedTime: row.dailyQuote,
      breakTime: isOpen ? 0 : row.breakTime,
      serviceTime: isOpen ? 0 : row.serviceTime,
      editHistory: row.editHistory,
      version: row.version,
      exceptions: visitExceptions(row, context),
    }
  })
}

async function missedShifts(
  scope: Scope,
  shifts: readonly PlannedShift[],
  rows: readonly PayrollRow[],
): Promise<Map<number, MissedShift[]>> {
  if (shifts.length === 0) return new Map()
  const sites = await readShiftSites(scope, [...new Set(shifts.map(({ jobId }) => jobId))])
  const siteOf = new Map(sites.map((site) => [site.jobId, site]))
  const carried = new Set(rows.map(dayOfRow))
  const { payBasis } = scope.company
  const missed = shifts.map(({ eventId, userId, jobId, timezone, date, plan }) => {
    const { siteId, siteName } = siteOf.get(jobId)!
    const plannedTime = (payBasis === 'ELAPSED' ? plan.duration : plan.clockMinutes) * MINUTE
    const shift: MissedShift = {
      eventId,
      occurrenceStart: isoWithOffset(timezone, plan.occurrenceStart),
      jobId,
      locationId: siteId,
      locationName: siteName,
      timezone,
      startTime: isoWithOffset(timezone, plan.startTime),
      plannedTime,
      date,
      countedTime: carried.has(dayKey(userId, jobId, date)) ? 0 : plannedTime,
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
  for (const person of people.values()) person.visits.sort((a, b) => byInstant(a.clockIn, b.clockIn))
  return people
}

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b)

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
