import type { PayCalendarKind } from '@muster/contract/pay/calendars'
import { type PayPeriodDays, payPeriodOf } from '@muster/rules/pay/pay-periods'
import { addDays } from '@muster/rules/time/zone'
import { reachesAll } from '../../../db/areas.ts'
import { oneOf, personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { reachableUsers } from '../../users/reach.ts'

const selectCalendars = (scope: Scope) =>
  scope
    .from('pay_calendars')
    .select(['id', 'name', 'kind', 'first_day as firstDay', 'default_from as defaultFrom'])
    .select(['locked_until as lockedUntil', 'version'])
    .$narrowType<{ kind: PayCalendarKind }>()
    .orderBy('id')
export type PayCalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendars>['execute']>>[number]

export const readCalendars = (scope: Scope) => selectCalendars(scope).execute()

/**
 * The calendars as they are until the transaction ends: no period is locked or unlocked meanwhile. A company has a few of
 * them. Share them before locking a visit, as locking a period locks them before its visits.
 */
export const shareCalendars = (tx: Scope): Promise<PayCalendarRow[]> =>
  tx.company.paysByPeriod ? selectCalendars(tx).forShare().execute() : Promise.resolve([])

/** Waits for the writers of times, and lets none begin until the transaction ends. */
export const lockCalendars = (tx: Scope) => selectCalendars(tx).forUpdate().execute()

export type CalendarOn = (userId: number, date: string) => PayCalendarRow | undefined

/** Which calendar a person has on a date; of all people unless one is named. */
export async function readCalendarOn(
  scope: Scope,
  calendars: readonly PayCalendarRow[],
  userId?: number,
): Promise<CalendarOn> {
  const moves = calendars.length > 1 ? await listMoves(scope, userId) : []
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]))
  const movesOf = Map.groupBy(moves, (move) => move.userId)
  const defaults = calendars
    .filter(({ defaultFrom }) => defaultFrom !== null)
    .sort((a, b) => a.defaultFrom!.localeCompare(b.defaultFrom!))
  return (person, date) => {
    const move = movesOf.get(person)?.findLast(({ from }) => from <= date)
    if (move) return byId.get(move.calendarId)
    return defaults.findLast(({ defaultFrom }) => defaultFrom! <= date)
  }
}

const listMoves = (scope: Scope, userId: number | undefined) =>
  scope
    .from('pay_calendar_people')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .select(['user_id as userId', 'from_day as from', 'calendar_id as calendarId'])
    .orderBy('from_day')
    .execute()

/** Of those whom the actor reaches. */
export const listCalendarPeople = (scope: Scope) =>
  scope
    .from('pay_calendar_people')
    .$if(!reachesAll(scope.actor), (query) =>
      query.where('pay_calendar_people.user_id', '=', oneOf(reachableUsers(scope, true).select('users.id'))),
    )
    .innerJoin('users', along('pay_calendar_people.user_id'))
    .select(['calendar_id as calendarId', 'user_id as tenantUserId', 'from_day as from'])
    .select(personName('users').as('name'))
    .orderBy('name')
    .orderBy('from_day')
    .execute()

const isLocked = ({ lockedUntil }: PayCalendarRow, date: string) =>
  lockedUntil !== null && date <= lockedUntil

/**
 * The one answer to which pay period a local date of a person belongs to, and whether it is locked. Undefined where it
 * belongs to none.
 */
export async function payPeriodOn(
  scope: Scope,
  calendars: readonly PayCalendarRow[],
  { userId, date }: { userId: number; date: string },
): Promise<(PayPeriodDays & { calendar: PayCalendarRow; isLocked: boolean }) | undefined> {
  const calendar = (await readCalendarOn(scope, calendars, userId))(userId, date)
  const days = calendar && payPeriodOf(calendar, date)
  return days && { ...days, calendar, isLocked: isLocked(calendar, date) }
}

export async function lockedPeriodOn(
  scope: Scope,
  calendars: readonly PayCalendarRow[],
  { userId, date }: { userId: number; date: string },
): Promise<PayPeriodDays | undefined> {
  // The usual day is locked in no calendar: whose calendar counts is not read.
  if (!calendars.some((calendar) => isLocked(calendar, date))) return undefined
  const period = await payPeriodOn(scope, calendars, { userId, date })
  return period?.isLocked ? period : undefined
}

/** The locked period of a person on a day or, where that day belongs to none, the first one after it. */
export async function lockedDaysFrom(
  scope: Scope,
  calendars: readonly PayCalendarRow[],
  { userId, date }: { userId: number; date: string },
): Promise<PayPeriodDays | undefined> {
  const locked = await lockedPeriodOn(scope, calendars, { userId, date })
  if (locked) return locked
  const calendarOn = await readCalendarOn(scope, calendars, userId)
  const calendar = calendars.find(
    ({ id, lockedUntil }) =>
      lockedUntil !== null && date <= lockedUntil && calendarOn(userId, lockedUntil)?.id === id,
  )
  return calendar && payPeriodOf(calendar, date < calendar.firstDay ? calendar.firstDay : date)
}

export async function nextOpenPeriod(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  after: { userId: number; date: string },
) {
  let period = await payPeriodOn(tx, calendars, { ...after, date: addDays(after.date, 1) })
  while (period?.isLocked) {
    const date = addDays(period.calendar.lockedUntil!, 1)
    period = await payPeriodOn(tx, calendars, { userId: after.userId, date })
  }
  return period
}
