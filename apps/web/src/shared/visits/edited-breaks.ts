import type { VisitBreak } from '@muster/contract/works/times'
import { addDays, isoWithOffset, localDateTime } from '@muster/rules/time/zone'
import {
  type BreakChange,
  breakChanges,
  breaksOverlap,
  breaksWithin,
} from '@muster/rules/works/break-changes'
import { figures } from '@muster/ui/words/format.ts'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { type EditedTimes, editedTimes, instantAt, instantsOf } from './edited-times.ts'

/** A break as it is typed; `recorded` is what it was, so that its seconds stay where nothing was changed. */
export type TypedBreak = NonNullable<EditedTimes['breaks']>[number]

interface Break {
  from: number
  to: number
  reason: string
}
interface Visit {
  startTime: string
  endTime: string
  timezone: string
}
const timeIn = (zone: string, instant: string) =>
  localDateTime(zone, Date.parse(instant)).slice(11, 19).replace(/:00$/, '')

export const typedBreaks = (zone: string, breaks: readonly VisitBreak[]): TypedBreak[] =>
  breaks.map(({ startTime, endTime, reason }) => ({
    ...{ from: timeIn(zone, startTime), to: timeIn(zone, endTime), reason },
    recorded: { startTime, endTime },
  }))

/** The first such time at or after a moment, by the clock of the site. */
function timeAfter(zone: string, time: string, after: string) {
  const [date, start] = localDateTime(zone, Date.parse(after)).split('T') as [string, string]
  return instantAt(zone, time < start.slice(0, time.length) ? addDays(date, 1) : date, time)
}

/** The breaks that are meant; seconds that were recorded stay. */
function breaksMeant(typed: readonly TypedBreak[], { startTime, timezone: zone }: Visit): Break[] {
  return typed.map(({ from, to, reason = '', recorded }) => {
    const isKept = (time: string, instant: string | undefined) =>
      instant !== undefined && timeIn(zone, instant) === time
    const start = isKept(from, recorded?.startTime) ? recorded!.startTime : timeAfter(zone, from, startTime)
    const end = isKept(to, recorded?.endTime) ? recorded!.endTime : timeAfter(zone, to, start)
    return { from: Date.parse(start), to: Date.parse(end), reason }
  })
}

/** As the server takes them: cut to the times of the visit. */
export const breaksToSend = (typed: readonly TypedBreak[], visit: Visit) =>
  keptOf(typed, visit).map(({ from, to, reason }) => ({
    startTime: isoWithOffset(visit.timezone, from),
    endTime: isoWithOffset(visit.timezone, to),
    reason,
  }))
const keptOf = (typed: readonly TypedBreak[], visit: Visit) =>
  breaksWithin(
    { from: Date.parse(visit.startTime), to: Date.parse(visit.endTime) },
    breaksMeant(typed, visit),
  )

/** Why breaks cannot be saved so; undefined where they can. */
const breaksProblem = (typed: readonly TypedBreak[], visit: Visit): string | undefined =>
  breaksOverlap(breaksMeant(typed, visit)) ? msg('Breaks must not share time') : undefined

export const editedVisit = (recorded: Parameters<typeof editedTimes>[0]) =>
  editedTimes(recorded).superRefine((edited, context) => {
    // A time that is no time yet is refused already.
    if (!editedTimes(recorded).safeParse(edited).success) return
    const visit = { ...instantsOf(edited, recorded), timezone: recorded.timezone }
    const message = breaksProblem(edited.breaks ?? [], visit)
    if (message) context.addIssue({ code: 'custom', path: ['breaks', 0, 'from'], message })
  })

export function breakSentences(
  say: Say,
  before: readonly VisitBreak[],
  after: { typed: readonly TypedBreak[]; visit: Visit },
): string[] {
  const was = before.map(({ startTime, endTime, reason }) => ({
    ...{ from: Date.parse(startTime), to: Date.parse(endTime) },
    reason,
  }))
  return breakChanges(was, keptOf(after.typed, after.visit)).map((change) =>
    changeText(say, change, after.visit.timezone),
  )
}

function changeText(say: Say, { was, now }: BreakChange<Break>, zone: string): string {
  const time = (at: number) => timeIn(zone, isoWithOffset(zone, at))
  if (!was) return say('A break from {from} to {to} is added.', { from: time(now!.from), to: time(now!.to) })
  const old = { from: time(was.from), to: time(was.to) }
  if (!now) return say('The break from {from} to {to} is removed.', old)
  return say('The break from {from} to {to} is changed: {newFrom} to {newTo}.', {
    ...old,
    ...{ newFrom: time(now.from), newTo: time(now.to) },
  })
}

/** `12:00–12:30, 15:00–15:10`. */
export const breaksText = (say: Say, breaks: readonly VisitBreak[]): string =>
  breaks.length === 0
    ? say('No breaks')
    : breaks
        .map(({ startTime, endTime, reason }) => {
          const span = figures(`${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`)
          return reason ? `${span} (${reason})` : span
        })
        .join(', ')
