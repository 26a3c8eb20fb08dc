import type { Scope } from '../../../db/scope.ts'
import { timesheet } from '../../payroll/summarize.ts'
import { readWorkDay } from '../hours/visit-queries.ts'
import { nextOpenPeriod, payPeriodOn, shareCalendars } from '../periods/calendar-queries.ts'
import { periodId } from '../periods/periods.ts'
import { withBasisOf } from '../queries.ts'
import { writeAdjustment } from '../writes.ts'
import { readPaidOf } from './adjustment-queries.ts'

/**
 * What a visit of a locked period is worth beyond what was paid for it is paid in the next open period of the person. Safe
 * to repeat. Nothing while its period is open.
 */
export const recordAdjustment = (scope: Scope, workId: number, reason?: string): Promise<void> =>
  scope.transaction(async (tx) => {
    const calendars = await shareCalendars(tx)
    const work = await readWorkDay(tx, workId)
    if (!work) return
    const source = await payPeriodOn(tx, calendars, work)
    if (!source?.isLocked) return
    const next = await nextOpenPeriod(tx, calendars, { userId: work.userId, date: source.lastDay })
    if (!next) return
    const { date, userId } = work
    const [sourceId, paidIn] = [
      await periodId(tx, source.calendar, source),
      await periodId(tx, next.calendar, next),
    ]
    const { finished } = await timesheet(await withBasisOf(tx, sourceId), {
      startDate: date,
      endDate: date,
      userId,
    })
    const row = finished.find((each) => each.workId === workId)
    const paid = await readPaidOf(tx, workId, { userId, sourceId, paidIn })
    const serviceTime = (row?.serviceTime ?? 0) - paid.serviceTime
    const breakTime = (row?.breakTime ?? 0) - paid.breakTime
    const isVoid = work.status === 'VOID'
    if ((paid.isKept || isVoid) && serviceTime === 0 && breakTime === 0) {
      await tx
        .remove('pay_adjustments')
        .where('work_id', '=', workId)
        .where('period_id', '=', paidIn)
        .execute()
      return
    }
    const difference = { userId, workId, serviceTime, breakTime, reason }
    await writeAdjustment(tx, { periodId: paidIn, sourceId, ...difference })
  })
