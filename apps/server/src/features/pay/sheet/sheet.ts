import { isManagement } from '@muster/contract/kit/permissions'
import type { PayDay, PayPeriod, PayPerson, PayRow, PaySheet, PayVisit } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import {
  readAdjustments,
  readLeaveAdjustments,
  shownAdjustment,
  shownLeaveAdjustment,
} from '../adjustments/adjustment-queries.ts'
import { namedPeople, readHours } from '../hours/hours.ts'
import { leaveByKind } from '../hours/leave-hours.ts'
import { type PayCalendarRow, readCalendarOn, readCalendars } from '../periods/calendar-queries.ts'
import type { PersonHours } from '../person-hours.ts'
import { listTimesheets, readPeriod, type TimesheetRow } from '../queries.ts'
import { readDecision, readReach } from '../reach.ts'
import { type PersonSheet, payRow, payTotals } from './rows.ts'
import { readShownKinds, type ShowKind, type ShownSheet, showSheet } from './shown-sheet.ts'

interface SheetOptions {
  /** Of one person. */
  userId?: number | undefined
  /** As the caller holds them; read unless given. */
  calendars?: readonly PayCalendarRow[]
}

/** What everybody did, missed and is paid in a period; of a locked one as it was locked. */
export async function readSheets(
  scope: Scope,
  period: PayPeriod,
  { userId, calendars }: SheetOptions = {},
): Promise<PersonSheet[]> {
  const isLocked = period.state !== 'OPEN'
  const query = { periodIds: [period.id], userId }
  const timesheets = new Map((await listTimesheets(scope, query)).map((row) => [row.userId, row]))
  const adjustments = await readAdjustments(scope, period.id, userId)
  const leaveAdjustments = await readLeaveAdjustments(scope, period.id, userId)
  const hours = isLocked
    ? lockedHours([...timesheets.values()])
    : await openHours(scope, period, { userId, calendars: calendars ?? (await readCalendars(scope)) })
  const others = await namedPeople(
    scope,
    [...new Set([...adjustments.keys(), ...leaveAdjustments.keys()])].filter((id) => !hours.has(id)),
  )
  return [...hours.values(), ...others]
    .map((person) => ({
      hours: person,
      adjustments: adjustments.get(person.tenantUserId) ?? [],
      leaveAdjustments: leaveAdjustments.get(person.tenantUserId) ?? [],
      timesheet: timesheets.get(person.tenantUserId),
      isLocked,
    }))
    .sort((a, b) => byName(a.hours, b.hours))
}

const byName = (a: PersonHours, b: PersonHours) =>
  a.employeeName.localeCompare(b.employeeName) || a.tenantUserId - b.tenantUserId

async function openHours(
  scope: Scope,
  { calendarId, firstDay, lastDay }: PayPeriod,
  { userId, calendars }: { userId: number | undefined; calendars: readonly PayCalendarRow[] },
) {
  const calendarOn = await readCalendarOn(scope, calendars, userId)
  const isOfPeriod = (id: number, date: string) => calendarOn(id, date)?.id === calendarId
  return readHours(scope, { firstDay, lastDay, userId, isOfPeriod })
}

export const lockedHours = (timesheets: readonly TimesheetRow[]): Map<number, PersonHours> =>
  new Map(
    timesheets.flatMap(({ userId, lockedRow }): [number, PersonHours][] =>
      lockedRow ? [[userId, { ...lockedRow, tenantUserId: userId }]] : [],
    ),
  )

const withoutHash = ({ hash: _, ...row }: ReturnType<typeof payRow>): PayRow => row
/** Team leaders learn that people are away, not by which kind of leave. */
const withoutLeave = (hours: ShownSheet['hours']) => ({ ...hours, leave: undefined })
export function shownRow({ actor }: Scope, sheet: PersonSheet, show: ShowKind): PayRow {
  const row = rowOf(sheet)
  if (!isManagement(actor.level)) return { ...row, leave: undefined, leaveAdjustments: undefined }
  const { hours, leaveAdjustments } = showSheet(show, sheet)
  return { ...row, leave: leaveByKind(hours.leave), leaveAdjustments: leaveByKind(leaveAdjustments) }
}
const rowOf = (sheet: PersonSheet): PayRow => withoutHash(payRow(sheet))

/** Throws access.level, row.notFound. */
export async function readSheet(scope: Scope, id: number): Promise<PaySheet> {
  const isReachable = await readReach(scope)
  const period = await found(readPeriod(scope, id))
  const [sheets, show] = [await readSheets(scope, period), await readShownKinds(scope)]
  const rows = sheets.filter(isReachable).map((sheet) => shownRow(scope, sheet, show))
  return { period, rows, totals: payTotals(rows), decision: await readDecision(scope) }
}

interface PersonQuery {
  id: number
  tenantUserId: number
}
/** Throws access.level, row.notFound without a row that the actor reaches. */
export async function readPersonSheet(scope: Scope, { id, tenantUserId }: PersonQuery): Promise<PayPerson> {
  const isReachable = await readReach(scope)
  const period = await found(readPeriod(scope, id))
  const [sheet] = await readSheets(scope, period, { userId: tenantUserId })
  const person = await found(sheet && isReachable(sheet) ? sheet : undefined)
  const adjustments = await readAdjustments(scope, id, tenantUserId)
  const leaveAdjustments = await readLeaveAdjustments(scope, id, tenantUserId)
  const show = await readShownKinds(scope)
  const { hours } = showSheet(show, person)
  return {
    period,
    row: shownRow(scope, person, show),
    days: daysOf(isManagement(scope.actor.level) ? hours : withoutLeave(hours)),
    adjustments: (adjustments.get(tenantUserId) ?? []).map(shownAdjustment),
    leaveAdjustments: isManagement(scope.actor.level)
      ? (leaveAdjustments.get(tenantUserId) ?? [])
          .map(shownLeaveAdjustment)
          .map((each) => show(tenantUserId, each))
      : undefined,
    decision: await readDecision(scope),
  }
}

function daysOf({ visits, missed, leave = [] }: ShownSheet['hours']): PayDay[] {
  const visitsOn = Map.groupBy(visits, ({ date }) => date)
  const missedOn = Map.groupBy(missed, ({ date }) => date)
  const leaveOn = Map.groupBy(leave, ({ date }) => date)
  const dates = [...new Set([...visitsOn.keys(), ...missedOn.keys(), ...leaveOn.keys()])].sort()
  return dates.map((date) => {
    const [worked, shifts] = [visitsOn.get(date) ?? [], missedOn.get(date) ?? []]
    const total = (of: (visit: PayVisit) => number) => worked.reduce((sum, visit) => sum + of(visit), 0)
    return {
      date,
      plannedTime:
        total((visit) => visit.plannedTime) + shifts.reduce((sum, { countedTime }) => sum + countedTime, 0),
      clockedTime: total((visit) => visit.serviceTime),
      breakTime: total((visit) => visit.breakTime),
      visits: worked,
      missed: shifts.map(({ date: _, countedTime: __, ...shift }) => shift),
      leave: leaveByKind(leaveOn.get(date)),
    }
  })
}
