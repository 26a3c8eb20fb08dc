import type { CalendarEventInput } from '@muster/contract/planning/calendar'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { addDays, instantOf, isoWithOffset } from '@muster/rules/time/zone'
import fc from 'fast-check'
import { inputOf } from '../../src/features/planning/series.ts'
import type { ExpandedShift } from '../../src/features/planning/shifts.ts'

/** The first moment of a play: in Sydney the clocks are put back on the second weekend after it. */
export const begin = Date.parse('2027-03-25T22:00:00Z')
export const firstDay = '2027-03-25'
export const zones = ['Australia/Brisbane', 'Australia/Sydney', 'America/New_York']

export interface AnyTime {
  day: number
  quarter: number
}
export const anyTime = (from = -2, to = 20): fc.Arbitrary<AnyTime> =>
  fc.record({ day: fc.integer({ min: from, max: to }), quarter: fc.nat(95) })
export function instantIn(zone: string, { day, quarter }: AnyTime): string {
  const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return isoWithOffset(zone, instantOf(zone, `${addDays(firstDay, day)}T${clock}`))
}
export const anyLength = fc.constantFrom(45, 90, 240, 480, 600, 1380)

const anyWeekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })
const anyUntil = fc.option(
  fc.integer({ min: 3, max: 50 }).map((days) => addDays(firstDay, days)),
  { nil: undefined },
)
export const anyRule = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ recursiveFrequency: null }) },
  fc.record({
    recursiveFrequency: fc.constantFrom('DAILY' as const, 'MONTHLY' as const),
    until: anyUntil,
    holidayPolicy: fc.constantFrom('keep' as const, 'skip' as const, 'move' as const),
  }),
  fc.record({
    recursiveFrequency: fc.constant('WEEKLY' as const),
    weekdays: anyWeekdays,
    until: anyUntil,
    repeatEvery: fc.constantFrom(1, 2),
  }),
)
export type AnyRule = typeof anyRule extends fc.Arbitrary<infer Rule> ? Rule : never

export const anyStep = fc.record({
  kind: fc.constantFrom(
    ...([
      'need',
      'save',
      'save',
      'save',
      'remove',
      'draft',
      'draft',
      'draftPlace',
      'fill',
      'publish',
    ] as const),
  ),
  extent: fc.constantFrom('this' as const, 'following' as const, 'all' as const),
  change: fc.constantFrom('ADD' as const, 'MOVE' as const, 'REMOVE' as const),
  isNew: fc.boolean(),
  /** Of a series only its length changes. */
  keepsRule: fc.boolean(),
  // Often one of the first, so that one shift is changed several times.
  which: fc.oneof(fc.nat(4), fc.nat(999)),
  who: fc.nat(2),
  time: anyTime(0),
  minutes: anyLength,
  rule: anyRule,
  places: fc.integer({ min: 1, max: 3 }),
  onlyOn: fc.option(anyWeekdays, { nil: undefined }),
  /** Minutes that pass before it. */
  later: fc.constantFrom(0, 7, 95, 600, 2000),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer Any> ? Any : never

export const chosen = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]

interface Named {
  zone: string
  userId: number
}
const named = ({ row, occurrence }: ExpandedShift) => ({
  eventId: row.id,
  occurrenceStart: isoWithOffset(row.timezone, occurrence.occurrenceStart),
})

export function eventOf(step: Step, { zone, userId }: Named, shift?: ExpandedShift): CalendarEventInput {
  const times = { startTime: instantIn(zone, step.time), duration: step.minutes, ...step.rule }
  const event = { userAssigneeId: userId, notifyBeforeMinutes: 5, ...times }
  if (!shift) return { ...event, id: -1 }
  const { eventId, occurrenceStart } = named(shift)
  if (step.keepsRule)
    Object.assign(event, inputOf(shift.row), { startTime: occurrenceStart, duration: step.minutes })
  return { ...event, id: eventId, extent: step.extent, occurrenceStart }
}

export function draftOf(
  step: Step,
  { zone, userId, jobId }: Named & { jobId: number },
  shift?: ExpandedShift,
): RosterChangeInput {
  const startTime = instantIn(zone, step.time)
  if (!shift || step.change === 'ADD')
    return {
      kind: 'ADD',
      ...{ jobId, tenantUserId: userId, startTime, duration: step.minutes },
      ...step.rule,
    }
  const of = named(shift)
  if (step.change === 'REMOVE') {
    const from = { kind: 'REMOVE' as const, eventId: of.eventId, from: shift.date }
    if (step.extent === 'following') return from
    return step.extent === 'all' ? { kind: 'REMOVE', eventId: of.eventId } : { kind: 'REMOVE', ...of }
  }
  return step.isNew
    ? { kind: 'MOVE', ...of, tenantUserId: userId }
    : { kind: 'MOVE', ...of, startTime, ...(step.extent === 'this' && { patternDate: null }) }
}
