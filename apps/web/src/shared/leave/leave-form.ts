import { msg } from '@muster/contract/kit/msg'
import { chosen, day, text } from '@muster/contract/kit/shapes'
import { type LeaveInput, LeaveMinutes, longestLeave } from '@muster/contract/leave/leave'
import { addDays, daysBetween } from '@muster/rules/time/zone'
import { timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { instantAt } from '@muster/ui/words/zones.ts'
import { z } from 'zod'
import { companyZone } from '../here/company-zone.ts'

const fields = {
  type: chosen(msg('Choose a type of leave')),
  isPartDay: z.boolean().optional(),
  from: day,
  to: day.nullish(),
  startTime: timeOfDay.optional(),
  endTime: timeOfDay.optional(),
  reason: text(1000).optional(),
  /** Empty where the shifts say the hours. */
  minutes: LeaveMinutes.nullish(),
}
const whole = z.object(fields)
export type LeaveFields = z.output<typeof whole>

const noTime = msg('Must be a time, such as 18:30')
export const missingTimes = ({ startTime, endTime }: Pick<LeaveFields, 'startTime' | 'endTime'>) => [
  ...(startTime ? [] : [{ path: 'startTime', message: noTime }]),
  ...(endTime ? [] : [{ path: 'endTime', message: noTime }]),
]

const faultsOf = ({ isPartDay, from, to, startTime, endTime }: LeaveFields) => {
  if (isPartDay)
    return startTime && startTime === endTime
      ? [{ path: 'endTime', message: msg('Must not be the start') }]
      : missingTimes({ startTime, endTime })
  if (!to) return []
  if (to < from) return [{ path: 'to', message: msg('Must not be before the first day') }]
  const isLong = daysBetween(from, to) >= longestLeave
  return isLong ? [{ path: 'to', message: msg('Leave can be two years at most') }] : []
}

/** Puts what is wrong with typed fields beside them. */
export const refusing =
  <F>(faults: (fields: F) => readonly { path: string; message: string }[]) =>
  (fields: F, context: z.RefinementCtx) => {
    for (const { path, message } of faults(fields))
      context.addIssue({ code: 'custom', path: [path], message })
  }
const check = refusing(faultsOf)

/** What a person types of a leave: days, or a part of one day. */
export const LeaveForm = whole.superRefine(check)
export const PersonLeaveForm = whole
  .extend({ tenantUserId: chosen(msg('Choose a person')) })
  .superRefine(check)

/** As it is sent. A part of a day that ends before it starts ends on the next day. */
export function leaveInput(
  { type, reason, minutes, ...times }: LeaveFields,
  zone = companyZone(),
): LeaveInput {
  return { type, ...timesOf(times, zone), ...(reason && { reason }), ...(minutes && { minutes }) }
}

function timesOf(
  { isPartDay, from, to, startTime, endTime }: Omit<LeaveFields, 'type' | 'reason' | 'minutes'>,
  zone: string,
) {
  if (!isPartDay || !startTime || !endTime) return { from, to: to ?? from }
  const lastDay = endTime > startTime ? from : addDays(from, 1)
  return { from: instantAt(from, startTime, zone), to: instantAt(lastDay, endTime, zone) }
}
