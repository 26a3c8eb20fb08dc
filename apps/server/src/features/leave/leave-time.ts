import { msg } from '@muster/contract/kit/msg'
import { longestLeave } from '@muster/contract/leave/leave'
import { daysBetween, localDate } from '@muster/rules/time/zone'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import type { LeaveTimeRow } from '../planning/away-queries.ts'

const isDay = (text: string) => text.length === 10

/** Days as they are, or moments with their days where the company is. Throws values.refused of `to`. */
export function leaveDays({ company }: Scope, { from, to }: { from: string; to: string }): LeaveTimeRow {
  if (isDay(from) !== isDay(to)) throw refusedField('to', msg('Give two days, or two times'))
  if (isDay(from)) return checked({ firstDay: from, lastDay: to, fromTime: null, toTime: null })
  const [fromTime, toTime] = [new Date(from), new Date(to)]
  if (toTime <= fromTime) throw refusedField('to', msg('Must be after the start'))
  const day = (at: number) => localDate(company.timezone, at)
  // A leave that ends at midnight has no minute of the day that begins then.
  const lastDay = day(toTime.getTime() - 1)
  return checked({ firstDay: day(fromTime.getTime()), lastDay, fromTime, toTime })
}

function checked(days: LeaveTimeRow): LeaveTimeRow {
  const length = daysBetween(days.firstDay, days.lastDay) + 1
  if (length < 1) throw refusedField('to', msg('Must not be before the first day'))
  if (length > longestLeave) throw refusedField('to', msg('At most {most} days'), { most: longestLeave })
  return days
}

/** Throws values.refused of `from` where a person has planned leave in this time that was not declined. */
export async function requireFree(tx: Scope, userId: number, days: LeaveTimeRow) {
  const { firstDay, lastDay, fromTime, toTime } = days
  const other = await tx
    .from('leave_requests')
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('leave_requests.user_id', '=', userId)
    .where('leave_requests.state', 'in', ['REQUESTED', 'APPROVED'])
    .where('leave_types.kind', '=', 'PLANNED')
    .where('leave_requests.first_day', '<=', lastDay)
    .where('leave_requests.last_day', '>=', firstDay)
    .$if(fromTime !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('leave_requests.from_time', 'is', null),
          eb.and([
            eb('leave_requests.from_time', '<', toTime!),
            eb('leave_requests.to_time', '>', fromTime!),
          ]),
        ]),
      ),
    )
    .select('leave_requests.id')
    .executeTakeFirst()
  if (other) throw refusedField('from', msg('There is leave on these days already'))
}
