import { msg } from '@muster/contract/kit/msg'
import type { PayCalendar, PayCalendarInput } from '@muster/contract/pay/calendars'
import { payPeriodOf } from '@muster/rules/pay/pay-periods'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { isCalendarUsed } from '../queries.ts'
import { movePeople } from '../writes.ts'
import { listCalendarPeople, lockCalendars, type PayCalendarRow, readCalendars } from './calendar-queries.ts'

export async function listCalendars(scope: Scope): Promise<PayCalendar[]> {
  const [calendars, people] = await Promise.all([readCalendars(scope), listCalendarPeople(scope)])
  const peopleOf = Map.groupBy(people, ({ calendarId }) => calendarId)
  return calendars.map((calendar) => ({
    ...calendar,
    people: (peopleOf.get(calendar.id) ?? []).map(({ calendarId: _, ...person }) => person),
  }))
}
const readCalendar = async (scope: Scope, id: number) =>
  found((await listCalendars(scope)).find((calendar) => calendar.id === id))

/** Throws pay.locked for a day that is locked in any calendar: who is paid for it is settled. */
function requireAfterLocks(calendars: readonly PayCalendarRow[], from: string) {
  for (const calendar of calendars) {
    const { lockedUntil } = calendar
    if (lockedUntil === null || from > lockedUntil) continue
    const { firstDay, lastDay } = payPeriodOf(calendar, lockedUntil)!
    throw failure('pay.locked', { from: firstDay, to: lastDay })
  }
}

function requireDefaultInOrder({ firstDay, defaultFrom }: { firstDay: string; defaultFrom: string | null }) {
  if (defaultFrom !== null && defaultFrom < firstDay)
    throw refusedField('defaultFrom', msg('Not before the first day'))
}

/** The first calendar is for everybody. Throws pay.locked, row.taken, values.refused. */
export const createCalendar = (scope: Scope, input: PayCalendarInput): Promise<PayCalendar> =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    const isFirst = calendars.length === 0
    const defaultFrom = input.defaultFrom ?? (isFirst ? input.firstDay : null)
    requireDefaultInOrder({ firstDay: input.firstDay, defaultFrom })
    if (defaultFrom !== null) requireAfterLocks(calendars, defaultFrom)
    const { id } = await tx
      .into('pay_calendars', {
        name: input.name,
        kind: input.kind,
        first_day: input.firstDay,
        default_from: defaultFrom,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isFirst) await tx.change('company_settings', { pays_by_period: true }).execute()
    return readCalendar(tx, id)
  })

type CalendarPatch = Partial<PayCalendarInput> & { version?: number | undefined }

/** Throws row.newer, pay.calendarUsed for other days of a calendar that is used, pay.locked, values.refused. */
export const updateCalendar = (scope: Scope, id: number, patch: CalendarPatch): Promise<PayCalendar> =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    const before = await found(calendars.find((calendar) => calendar.id === id))
    if (patch.version !== undefined && patch.version !== before.version)
      throw failure('row.newer', {}, { data: await readCalendar(tx, id) })
    const after = { ...before, ...daysAfter(before, patch) }
    const hasOtherDays = (['kind', 'firstDay', 'defaultFrom'] as const).some(
      (key) => after[key] !== before[key],
    )
    if (hasOtherDays) {
      if (await isCalendarUsed(tx, id)) throw failure('pay.calendarUsed')
      requireDefaultInOrder(after)
      if (after.defaultFrom !== null && after.defaultFrom !== before.defaultFrom)
        requireAfterLocks(calendars, after.defaultFrom)
      await tx.remove('pay_periods').where('calendar_id', '=', id).execute()
    }
    await tx
      .change('pay_calendars', {
        name: patch.name ?? before.name,
        kind: after.kind,
        first_day: after.firstDay,
        default_from: after.defaultFrom,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    return readCalendar(tx, id)
  })

/** A default that began with the calendar still begins with it. */
function daysAfter(before: PayCalendarRow, { kind, firstDay, defaultFrom }: CalendarPatch) {
  const moved =
    firstDay !== undefined && before.defaultFrom === before.firstDay ? firstDay : before.defaultFrom
  return {
    kind: kind ?? before.kind,
    firstDay: firstDay ?? before.firstDay,
    defaultFrom: defaultFrom === undefined ? moved : defaultFrom,
  }
}

/** Throws row.notFound, pay.calendarUsed. */
export const removeCalendar = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    await found(calendars.find((calendar) => calendar.id === id))
    if (await isCalendarUsed(tx, id)) throw failure('pay.calendarUsed')
    await tx.remove('pay_periods').where('calendar_id', '=', id).execute()
    await tx.remove('pay_calendar_people').where('calendar_id', '=', id).execute()
    await tx.remove('pay_calendars').where('id', '=', id).execute()
    if (calendars.length === 1) await tx.change('company_settings', { pays_by_period: false }).execute()
    return null
  })

interface PeopleInput {
  tenantUserIds: readonly number[]
  from: string
}
/** Throws row.notFound, pay.locked for a day that is locked in any calendar, values.refused. */
export const setPeople = (scope: Scope, id: number, { tenantUserIds, from }: PeopleInput) =>
  scope.transaction(async (tx) => {
    const calendars = await lockCalendars(tx)
    const calendar = await found(calendars.find((each) => each.id === id))
    if (from < calendar.firstDay) throw refusedField('from', msg('Not before the first day'))
    requireAfterLocks(calendars, from)
    const moved = await movePeople(tx, { calendarId: id, from, userIds: [...new Set(tenantUserIds)] })
    if (moved < new Set(tenantUserIds).size) throw refusedField('tenantUserIds', msg('Not found'))
    return readCalendar(tx, id)
  })
