import type { RosterChangeInput } from '@muster/contract/roster-drafts'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import { passingMinutes } from '../../shared/patterns/passing-minutes.ts'
import type { ShiftItem } from './roster-rows.ts'

/** The shift at other times of its day. */
export function withTimes(item: ShiftItem, times: [from: string, to: string]): RosterChangeInput {
  const zone = item.site?.timezone ?? 'UTC'
  return {
    kind: 'MOVE',
    eventId: item.shift.eventId,
    occurrenceStart: item.shift.occurrenceStart,
    startTime: isoWithOffset(zone, instantOf(zone, `${item.date}T${times[0]}`)),
    duration: passingMinutes(zone, item.date, times),
  }
}
