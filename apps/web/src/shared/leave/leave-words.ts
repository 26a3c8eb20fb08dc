import type { LeaveState } from '@muster/contract/leave/leave'
import type { LeaveKind } from '@muster/contract/leave/types'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Tone } from '@muster/ui/page/Badge.tsx'
import { day, figures, weekday } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { companyZone } from '../here/company-zone.ts'

export const leaveStates: Readonly<Record<LeaveState, { label: string; tone: Tone }>> = {
  REQUESTED: { label: msg('Pending'), tone: 'warn' },
  APPROVED: { label: msg('Approved'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
  WITHDRAWN: { label: msg('Withdrawn'), tone: 'calm' },
}

export const leaveKinds: Readonly<Record<LeaveKind, string>> = {
  PLANNED: msg('Planned leave'),
  SICK: msg('Sick leave'),
}

/** Who may not know which, reads of sick leave only that it is that. */
export const typeText = (say: Say, typeName: string | null) => typeName ?? say('Sick or carer’s leave')

/** What paid hours without a visit were: leave, or a public holiday inside it, which is not taken off the leave. */
export const leaveHoursText = (say: Say, { typeName, isHoliday }: LeaveHours) =>
  isHoliday
    ? say('Public holiday not worked: {type}', { type: typeText(say, typeName) })
    : typeText(say, typeName)
interface LeaveHours {
  typeName: string | null
  isHoliday?: boolean | undefined
}

interface LeaveSpan {
  from: string
  to: string
  isPartDay: boolean
}

const dayOfWeek = (date: string) => `${weekday(date)} ${day(date)}`

/** The days of a leave; of a part of a day its times by the clock of the company. */
export function leaveDays({ from, to, isPartDay }: LeaveSpan, zone = companyZone()): string {
  if (!isPartDay) return figures(from === to ? dayOfWeek(from) : `${dayOfWeek(from)} – ${dayOfWeek(to)}`)
  const [start, end] = [from, to].map((moment) => isoWithOffset(zone, Date.parse(moment))) as [string, string]
  const [startDay, endDay] = [start.slice(0, 10), end.slice(0, 10)]
  const [startTime, endTime] = [start.slice(11, 16), end.slice(11, 16)]
  return figures(
    startDay === endDay
      ? `${dayOfWeek(startDay)} ${startTime}–${endTime}`
      : `${dayOfWeek(startDay)} ${startTime} – ${dayOfWeek(endDay)} ${endTime}`,
  )
}
