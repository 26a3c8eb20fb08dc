import type { CalendarEventInput } from '@muster/contract/calendar'
import type { Frequency } from '@muster/contract/job-details'
import type { SetPosition } from '@muster/contract/repeat'
import type { HolidayPolicy } from '@muster/rules/holidays'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import type { ChangeRow } from './change-queries.ts'

/** A drafted shift as the calendar takes a new event, under the negative id of its draft. */
export function eventInput(change: ChangeRow): CalendarEventInput {
  const [zone, start] = [change.timezone!, change.startLocal!.replace(' ', 'T').slice(0, 16)]
  return {
    id: -change.id,
    userAssigneeId: change.userId,
    startTime: isoWithOffset(zone, instantOf(zone, start)),
    duration: change.durationMinutes!,
    recursiveFrequency: change.frequency as Frequency | null,
    ...(change.weekdays && { weekdays: change.weekdays }),
    ...(change.repeatEvery > 1 && { repeatEvery: change.repeatEvery }),
    ...(change.setPosition && { setPosition: change.setPosition as SetPosition }),
    until: change.until,
    holidayPolicy: change.holidayPolicy as HolidayPolicy,
    notifyBeforeMinutes: change.notifyBeforeMinutes,
    allDay: change.allDay,
    title: change.title,
  }
}
