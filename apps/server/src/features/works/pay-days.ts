import type { PayingPeriod } from '@muster/contract/works/times'
import type { PayPeriodDays } from '@muster/rules/pay/pay-periods'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import {
  lockedPeriodOn,
  nextOpenPeriod,
  type PayCalendarRow,
  payPeriodOn,
} from '../pay/periods/calendar-queries.ts'

interface ChangedDays {
  userId: number
  /** On which the visit was and will be. */
  dates: readonly string[]
  /** The office knows that the days are locked: the difference is paid in the next open period. */
  payDifference?: boolean | undefined
}

/**
 * The office changes no times of a locked day, unless the difference is to be paid later. Throws pay.locked, with the
 * period that would pay it where there is one.
 */
export async function requireOpenDays(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  days: ChangedDays,
): Promise<void> {
  const { userId, dates, payDifference = false } = days
  for (const date of new Set(dates)) {
    const period = await lockedPeriodOn(tx, calendars, { userId, date })
    if (!period) continue
    const data = await readPayingPeriod(tx, calendars, { ...days, period })
    if (payDifference && data) continue
    throw failure('pay.locked', { from: period.firstDay, to: period.lastDay }, data ? { data } : {})
  }
}

/** A visit that moves into another period has no difference: it would be paid in both. */
async function readPayingPeriod(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  { userId, dates, period }: ChangedDays & { period: PayPeriodDays },
): Promise<PayingPeriod | undefined> {
  const periods = await Promise.all(dates.map((date) => payPeriodOn(tx, calendars, { userId, date })))
  const isOnePeriod = periods.every(
    (each) => each?.isLocked && each.firstDay === period.firstDay && each.lastDay === period.lastDay,
  )
  const next = isOnePeriod && (await nextOpenPeriod(tx, calendars, { userId, date: period.lastDay }))
  return next ? { firstDay: next.firstDay, lastDay: next.lastDay } : undefined
}

interface ChangedWork {
  id: number
  user_id: number
  local_date: string
}
/**
 * What a phone or the server records on a locked day is kept, and what the office changes there with its reason: it is paid
 * as an adjustment of the next open period.
 */
export async function noteLockedDay(
  tx: Scope,
  calendars: readonly PayCalendarRow[],
  work: ChangedWork,
  reason?: string,
): Promise<void> {
  const period = await lockedPeriodOn(tx, calendars, { userId: work.user_id, date: work.local_date })
  if (period) await tx.emit('work.recordedAfterLock', { workId: work.id, ...(reason && { reason }) })
}
