import { longestLeave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { daysBetween, localDate } from '@muster/rules/time/zone'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'

/** The columns of the time of a leave. */
export interface LeaveDays {
  first_day: string
  last_day: string
  from_time: Date | null
  to_time: Date | null
}
const isDay = (text: string) => text.length === 10

/** Days as they are, or moments with their days where the company is. Throws values.refused of `to`. */
export function leaveDays({ company }: Scope, { from, to }: { from: string; to: string }): LeaveDays {
  if (isDay(from) !== isDay(to)) throw refusedField('to', msg('Give two days, or two times'))
  if (isDay(from)) return checked({ first_day: from, last_day: to, from_time: null, to_time: null })
  const [from_time, to_time] = [new Date(from), new Date(to)]
  if (to_time <= from_time) throw refusedField('to', msg('Must be after the start'))
  const day = (at: number) => localDate(company.timezone, at)
  // A leave that ends at midnight has no minute of the day that begins then.
  const last_day = day(to_time.getTime() - 1)
  return checked({ first_day: day(from_time.getTime()), last_day, from_time, to_time })
}

function checked(days: LeaveDays): LeaveDays {
  const length = daysBetween(days.first_day, days.last_day) + 1
  if (length < 1) throw refusedField('to', msg('Must not be before the first day'))
  if (length > longestLeave) throw refusedField('to', msg('At most {most} days'), { most: longestLeave })
  return days
}

/** Throws values.refused of `from` where a person has planned leave in this time that was not declined. */
export async function requireFree(tx: Scope, userId: number, days: LeaveDays) {
  const { first_day, last_day, from_time, to_time } = days
  const other = await tx
    .from('leave_requests')
    .innerJoin('leave_types', along('leave_requests.type_id'))
    .where('leave_requests.user_id', '=', userId)
    .where('leave_requests.state', 'in', ['REQUESTED', 'APPROVED'])
    .where('leave_types.kind', '=', 'PLANNED')
    .where('leave_requests.first_day', '<=', last_day)
    .where('leave_requests.last_day', '>=', first_day)
    .$if(from_time !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('leave_requests.from_time', 'is', null),
          eb.and([
            eb('leave_requests.from_time', '<', to_time!),
            eb('leave_requests.to_time', '>', from_time!),
          ]),
        ]),
      ),
    )
    .select('leave_requests.id')
    .executeTakeFirst()
  if (other) throw refusedField('from', msg('There is leave on these days already'))
}
