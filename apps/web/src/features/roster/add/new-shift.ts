import { CallFailure } from '@muster/client/call-failure'
import { HolidayPolicy } from '@muster/contract/calendar'
import { Frequency } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { checkRepeat, repeatFields } from '@muster/contract/repeat'
import type { RosterChangeInput } from '@muster/contract/roster-drafts'
import { day, id, text } from '@muster/contract/shapes'
import { instantOf, isoWithOffset } from '@muster/rules/zone'
import { timeOfDay } from '@muster/ui/TimeField.tsx'
import { z } from 'zod'
import { passingMinutes } from '../../../shared/patterns/passing-minutes.ts'
import type { PlaceItem, RosterView } from '../roster-rows.ts'

/** A shift as it is typed: a day and two times instead of a moment and a duration. */
export const ShiftShape = z
  .object({
    tenantUserId: id,
    jobId: id,
    date: day,
    from: timeOfDay,
    to: timeOfDay,
    recursiveFrequency: Frequency.nullable().default(null),
    ...repeatFields,
    until: day.nullable().optional(),
    holidayPolicy: HolidayPolicy,
    title: text(120).optional(),
  })
  .superRefine(checkRepeat)
  .refine(({ date, until }) => !until || until >= date, {
    path: ['until'],
    message: msg('Must not be before the start'),
  })
export type NewShift = z.output<typeof ShiftShape>

/** The draft of a new shift, in the zone of its site. One that takes place once fills a place that has its times. */
export function shiftInput(
  { date, from, to, title, ...rest }: NewShift,
  zone: string,
  items: RosterView['items'],
): RosterChangeInput {
  const place =
    rest.recursiveFrequency === null ? placeAt({ jobId: rest.jobId, date, from, to }, items) : undefined
  return {
    kind: 'ADD',
    ...rest,
    startTime: isoWithOffset(zone, instantOf(zone, `${date}T${from}`)),
    duration: passingMinutes(zone, date, [from, to]),
    ...(title && { title }),
    ...(place && { patternId: place.patternId, patternDate: place.date }),
  }
}

interface ShiftTimes {
  jobId: number
  date: string
  from: string
  to: string
}
/** The place of this job without a person that begins and ends then. */
function placeAt({ jobId, date, from, to }: ShiftTimes, items: RosterView['items']) {
  const found = [...items.values()].find(
    (item): item is PlaceItem =>
      item.kind === 'place' &&
      item.place.uncovered > 0 &&
      item.jobId === jobId &&
      item.date === date &&
      item.from === from &&
      item.to === to,
  )
  return found?.place
}

const fieldNames: Readonly<Record<string, string>> = { startTime: 'from', duration: 'to' }
/** What the server refused of the one shift that was sent, under the names of the form. */
export function besideFields(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error
  const errors = error.errors.map((fault) => {
    const name = fault.path.replace(/^(body\.)?changes\.0\./, '')
    return { ...fault, path: fieldNames[name] ?? name }
  })
  const { status, code, message, reason, params, requestId, data } = error
  return new CallFailure({ status, code, message, reason, params, errors, requestId, data })
}
