import type { AppliedTemplate } from '@muster/contract/planning/roster-templates'
import { isOnLeave, isSuspended } from '@muster/rules/planning/away'
import { addDays, instantOf, localDateTime, weekday } from '@muster/rules/time/zone'
import type { PersonAway } from '../../planning/away-queries.ts'
import type { RosterJobRow } from '../../planning/pattern-queries.ts'
import { type OffPlace, openOf, type PatternPlace, placeKey } from '../../planning/place-coverage.ts'
import { localTime, once, seriesOf } from '../../planning/series.ts'
import type { ExpandedShift } from '../../planning/shifts.ts'
import { type DraftedShift, personFault } from '../drafts/drafts.ts'
import type { TemplateShift } from './template-queries.ts'

export interface WeekContext {
  startDate: string
  jobs: ReadonlyMap<number, RosterJobRow>
  /** As they will be with all drafts. */
  shifts: readonly ExpandedShift[]
  places: readonly PatternPlace[]
  off: readonly OffPlace[]
  levels: ReadonlyMap<number, number>
  awayOf: (userId: number) => PersonAway
  now: number
}
export interface FittedWeek extends Pick<AppliedTemplate, 'open' | 'there' | 'passed' | 'gone'> {
  adds: DraftedShift[]
  /** Open places that the week does not have yet: each a shift of the template, and how many. */
  needs: { shift: TemplateShift; date: string; places: number }[]
  leftOut: {
    userId: number
    reason: AppliedTemplate['leftOut'][number]['reason']
    shift: TemplateShift
    date: string
  }[]
}

/** A place with what the template has not taken of it yet. */
interface Slot {
  place: PatternPlace
  left: number
  people: Set<number>
}

interface Fitting {
  context: WeekContext
  week: FittedWeek
  slots: readonly Slot[]
  /** Who works at a job from a moment on, less those that the template was matched with. */
  people: ReadonlyMap<string, number[]>
}

/**
 * What of a template a week lacks. People come first, so that they take the places; what the week has already is matched
 * with the template one by one, so that the same template a second time brings nothing.
 */
export function fitWeek(shifts: readonly TemplateShift[], context: WeekContext): FittedWeek {
  const week: FittedWeek = { open: 0, there: 0, passed: 0, gone: 0, adds: [], needs: [], leftOut: [] }
  const slots = context.places.map((place) => ({
    ...{ place, left: openOf(place) },
    people: new Set(place.fillers.map(({ userId }) => userId)),
  }))
  const off = new Set(context.off.map(placeKey))
  const others = Map.groupBy(context.shifts, ({ row, occurrence }) =>
    startKey(row.jobId, localDateTime(row.timezone, occurrence.startTime)),
  )
  const people = new Map([...others].map(([key, all]) => [key, all.map(({ row }) => row.userId)]))
  const fitting = { context, week, slots, people }
  const open = shifts.filter((shift) => {
    const date = dateOf(shift, context.startDate)
    const isOff = off.has(placeKey({ patternId: shift.patternId ?? 0, date }))
    const isGone = isOff || !context.jobs.has(shift.jobId)
    const isPassed = !isGone && startOf(shift, date, context) < context.now
    week.gone += Number(isGone)
    week.passed += Number(isPassed)
    return !isGone && !isPassed && (shift.userId === null || !fitPerson(shift.userId, shift, fitting))
  })
  for (const shift of open) fitOpen(shift, fitting)
  return week
}

/** False where the place stays open. */
function fitPerson(userId: number, shift: TemplateShift, { context, week, ...fitting }: Fitting): boolean {
  const date = dateOf(shift, context.startDate)
  const here = slotsOf(fitting.slots, shift, date)
  const there = fitting.people.get(startKey(shift.jobId, `${date}T${shift.start}`)) ?? []
  const at = there.indexOf(userId)
  if (at >= 0 || here.some((slot) => slot.people.has(userId))) {
    if (at >= 0) there.splice(at, 1)
    week.there += 1
    return true
  }
  const slot = here.find(({ left }) => left > 0)
  const away = reasonOf(userId, shift, date, context)
  const reason = away ?? (!slot && here.length > 0 ? 'FULL' : undefined)
  if (reason) {
    week.leftOut.push({ userId, reason, shift, date })
    return reason === 'FULL'
  }
  if (slot) {
    slot.left -= 1
    slot.people.add(userId)
  }
  week.adds.push(draftOf(userId, shift, date, { slot, jobs: context.jobs }))
  return true
}

function fitOpen(shift: TemplateShift, { context, week, ...fitting }: Fitting): void {
  const date = dateOf(shift, context.startDate)
  const slot = slotsOf(fitting.slots, shift, date).find(({ left }) => left > 0)
  const there = fitting.people.get(startKey(shift.jobId, `${date}T${shift.start}`)) ?? []
  if (!slot && there.pop() !== undefined) {
    week.there += 1
    return
  }
  week.open += 1
  if (slot) {
    slot.left -= 1
    return
  }
  const same = week.needs.find((need) => need.date === date && isSameShift(need.shift, shift))
  if (same) same.places += 1
  else week.needs.push({ shift, date, places: 1 })
}

const startKey = (jobId: number, local: string) => `${jobId} ${localTime(local)}`
const isSameShift = (one: TemplateShift, other: TemplateShift) =>
  one.jobId === other.jobId &&
  one.start === other.start &&
  one.minutes === other.minutes &&
  one.title === other.title

/** The day of the week with this first day that has the weekday of the shift. */
const dateOf = (shift: TemplateShift, startDate: string) =>
  addDays(startDate, (shift.weekday - weekday(startDate) + 7) % 7)
const startOf = (shift: TemplateShift, date: string, { jobs }: Pick<WeekContext, 'jobs'>) =>
  instantOf(jobs.get(shift.jobId)!.timezone, `${date}T${shift.start}`)

/** The places that the shift may fill: of its own need, else of any that the job has at this time. */
function slotsOf(slots: readonly Slot[], { jobId, patternId, start }: TemplateShift, date: string): Slot[] {
  const own = slots.filter(({ place }) => place.patternId === patternId && place.date === date)
  if (own.length > 0) return own
  return slots.filter(
    ({ place: { pattern, occurrence } }) =>
      pattern.jobId === jobId &&
      localTime(localDateTime(pattern.timezone, occurrence.startTime)) === `${date}T${start}`,
  )
}

function reasonOf(userId: number, shift: TemplateShift, date: string, context: WeekContext) {
  if (personFault(context.levels, userId)) return 'LEFT'
  const zone = context.jobs.get(shift.jobId)!.timezone
  const start = startOf(shift, date, context)
  const span = { zone, start, end: start + shift.minutes * 60_000 }
  const { leave, suspensions } = context.awayOf(userId)
  if (isSuspended(suspensions, span)) return 'SUSPENDED'
  return isOnLeave(leave, span) ? 'LEAVE' : undefined
}

/** What takes place once, in the words of calls. */
export const inputOfShift = (
  { start, minutes, allDay, title }: TemplateShift,
  date: string,
  zone: string,
) => ({
  startTime: new Date(instantOf(zone, `${date}T${start}`)).toISOString(),
  duration: minutes,
  recursiveFrequency: null,
  ...{ allDay, title },
})

function draftOf(
  userId: number,
  shift: TemplateShift,
  date: string,
  { slot, jobs }: { slot: Slot | undefined; jobs: WeekContext['jobs'] },
): DraftedShift {
  const { timezone } = jobs.get(shift.jobId)!
  return {
    ...seriesOf(inputOfShift(shift, date, timezone), timezone),
    ...once,
    ...{ jobId: shift.jobId, userId, firstDate: date },
    patternId: slot?.place.patternId ?? null,
    patternDate: slot?.place.date ?? null,
  }
}
