import type { LeaveEffect, LeaveShift } from '@muster/contract/leave/leave'
import { leaveParts } from '@muster/rules/planning/leave-hours'
import { isoWithOffset } from '@muster/rules/time/zone'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { leaveTimeColumns, leaveTimeOf } from '../planning/away-queries.ts'
import { rosterJobs, siteFields, withPast } from '../planning/pattern-queries.ts'
import { openOf, type PatternPlace, placeKey, placesOn } from '../planning/place-coverage.ts'
import { readPublished } from '../planning/plan.ts'
import { daysAround } from '../planning/times.ts'
import { type ShiftAtJob, shiftsWithin } from '../roster/grid/shifts-within.ts'
import { type ReleasedRow, releasedInLeave, selectReleased } from '../roster/places/released-queries.ts'
import { namesOf } from '../users/person-queries.ts'
import { reachableLeave } from './reach.ts'
import { readSpreadLeave, type SpreadableLeave } from './spread-leave.ts'
import { readStrongerLeave, type SickLeaveRow } from './stronger-leave.ts'

const MINUTE = 60_000

/** The shifts that a request would take, or what became of those that a leave took. Throws row.notFound. */
export async function readEffect(scope: Scope, id: number): Promise<LeaveEffect> {
  const leave = await found(
    reachableLeave(scope)
      .innerJoin('leave_types', along('leave_requests.type_id'))
      .innerJoin('users', along('leave_requests.user_id'))
      .where('leave_requests.id', '=', id)
      .select(['leave_requests.id as leaveId', 'leave_requests.user_id as userId', 'leave_requests.state'])
      .select([...leaveTimeColumns, 'leave_requests.minutes', 'leave_requests.withdrawn_at as withdrawnAt'])
      .select(['leave_requests.week_minutes as weekMinutes', 'users.agreed_week_minutes as agreedMinutes'])
      .select(['leave_types.holidays_are_leave as holidaysAreLeave', 'leave_types.kind'])
      .executeTakeFirst(),
  )
  const stronger = (await readStrongerLeave(scope, [{ ...leave, id }]))({ ...leave, id })
  const inLeave =
    leave.state === 'REQUESTED'
      ? (await shiftsWithin(scope, leave.userId, leaveTimeOf(leave))).map(plannedShift)
      : await takenShifts(scope, leave)
  const parts = inLeave.map(({ shift }) => partsOfShift(shift, [...stronger, leave]))
  const shifts = inLeave.map(({ shift }, at) => ({ ...shift, leaveMinutes: minutesOf(parts[at]!, leave) }))
  return {
    shifts,
    sites: new Set(shifts.map(({ locationId }) => locationId)).size,
    // A shift of a whole day says on which day, not how long.
    minutes: inLeave.reduce((sum, { shift, isAllDay }) => sum + (isAllDay ? 0 : shift.duration), 0),
    leaveMinutes: inLeave.reduce(
      (sum, { isAllDay }, index) => sum + (isAllDay ? 0 : shifts[index]!.leaveMinutes),
      0,
    ),
    spread: await readSpread(scope, leave, { stronger, parts: parts.flat() }),
  }
}

interface StrongerParts {
  stronger: readonly SickLeaveRow[]
  /** What each leave has of the shifts. */
  parts: readonly PartOfShift[]
}
/** A request is shown as it would be approved now. Hours of a day that stronger leave has are no hours of this one. */
async function readSpread(
  scope: Scope,
  { agreedMinutes, ...leave }: SpreadableLeave & { state: string; agreedMinutes: number | null },
  { stronger, parts }: StrongerParts,
): Promise<LeaveEffect['spread']> {
  const weekMinutes = leave.state === 'REQUESTED' ? (agreedMinutes ?? 0) : leave.weekMinutes
  const all = await readSpreadLeave(scope, [...stronger, { ...leave, weekMinutes }])
  const spread = all.find(({ leaveId }) => leaveId === leave.leaveId)
  if (!spread) return null
  const others = all.filter((each) => each !== spread)
  const ofShifts = parts.filter((part) => part.leave.minutes === null && part.leave.leaveId !== leave.leaveId)
  const replaced = new Map<string, number>()
  for (const { date, minutes } of [...others.flatMap(({ days }) => days), ...ofShifts])
    replaced.set(date, (replaced.get(date) ?? 0) + minutes)
  const left = spread.days.map(({ date, minutes }) => Math.max(minutes - (replaced.get(date) ?? 0), 0))
  return {
    basis: spread.basis,
    minutes: left.reduce((sum, minutes) => sum + minutes, 0),
    days: left.filter((minutes) => minutes > 0).length,
    weekMinutes: weekMinutes ?? 0,
  }
}

interface PartOfShift {
  leave: SpreadableLeave
  date: string
  minutes: number
}
function partsOfShift(
  { startTime, duration, timezone }: ShiftInLeave['shift'],
  leaves: readonly SpreadableLeave[],
): PartOfShift[] {
  const start = Date.parse(startTime)
  const shift = { zone: timezone, start, end: start + duration * MINUTE }
  const timed = leaves.map((leave) => ({ ...leaveTimeOf(leave), leave }))
  return leaveParts(shift, timed, []).map(({ leave: { leave }, from, to }) => ({
    ...{ leave, date: startTime.slice(0, 10), minutes: (to - from) / MINUTE },
  }))
}
const minutesOf = (parts: readonly PartOfShift[], { leaveId }: { leaveId: number }) =>
  Math.round(parts.reduce((sum, { leave, minutes }) => sum + (leave.leaveId === leaveId ? minutes : 0), 0))

interface ShiftInLeave {
  shift: Omit<LeaveShift, 'leaveMinutes'>
  isAllDay: boolean
}
function plannedShift({ row: event, job, occurrence }: ShiftAtJob): ShiftInLeave {
  const iso = (at: number) => isoWithOffset(event.timezone, at)
  const shift: ShiftInLeave['shift'] = {
    eventId: event.id,
    occurrenceStart: iso(occurrence.occurrenceStart),
    startTime: iso(occurrence.startTime),
    duration: occurrence.duration,
    title: event.title,
    ...siteFields(job),
    state: 'PLANNED',
    patternId: null,
    placeStart: null,
    takenBy: null,
  }
  return { shift, isAllDay: event.allDay }
}

/** Those that other leave has by now stay in the list of the one that counts. */
async function listReleased(scope: Scope, leave: SpreadableLeave & { state: string }) {
  const [own, inLeave] = await Promise.all([
    selectReleased(scope).where('released_shifts.leave_id', '=', leave.leaveId).execute(),
    leave.state === 'APPROVED' ? releasedInLeave(scope, leave.userId, leaveTimeOf(leave)) : [],
  ])
  const byId = new Map<number, ReleasedRow>([...own, ...inLeave].map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) => a.startTime.getTime() - b.startTime.getTime() || a.id - b.id)
}

async function takenShifts(
  scope: Scope,
  leave: SpreadableLeave & { state: string },
): Promise<ShiftInLeave[]> {
  const released = await listReleased(scope, leave)
  if (released.length === 0) return []
  const [jobs, places] = await Promise.all([
    rosterJobs(scope, [...new Set(released.map(({ jobId }) => jobId))]),
    readPlaces(scope, released),
  ])
  return released.map((row) => {
    const { jobId, timezone, title, isAllDay } = row
    const iso = (at: Date | number) => isoWithOffset(timezone, Number(at))
    const place = places.get(placeKey({ ...row, date: row.patternDate }))
    const state = stateOf(row, place)
    const shift: ShiftInLeave['shift'] = {
      eventId: row.eventId,
      occurrenceStart: iso(row.occurrenceStart),
      startTime: iso(row.startTime),
      duration: row.duration,
      title,
      ...siteFields(jobs.get(jobId)!),
      state,
      patternId: row.patternId,
      placeStart: place ? iso(place.occurrence.occurrenceStart) : null,
      takenBy: state === 'TAKEN' ? (place?.takenBy ?? null) : null,
    }
    return { shift, isAllDay }
  })
}

/** A place that is no longer needed counts as uncovered, because no other person took it. */
function stateOf({ restoredAt }: ReleasedRow, place: FilledPlace | undefined): LeaveShift['state'] {
  if (restoredAt) return 'RESTORED'
  return place && openOf(place) === 0 ? 'TAKEN' : 'UNCOVERED'
}

interface FilledPlace extends PatternPlace {
  /** Who took it last. */
  takenBy: string | null
}

/** The places that the shifts left, with who fills them now. */
async function readPlaces(scope: Scope, released: readonly ReleasedRow[]): Promise<Map<string, FilledPlace>> {
  const patternIds = [...new Set(released.map(({ patternId }) => patternId))]
  const days = daysAround(
    released.map(({ patternDate }) => patternDate),
    1,
  )
  const published = await readPublished(scope, { patternIds, days, needs: withPast(scope, patternIds) })
  const isSingle = new Set(published.events.flatMap(({ id, frequency }) => (frequency === null ? id : [])))
  // Of several the last to come.
  const places = placesOn(published, days).map((place) => {
    const taker = place.fillers.findLast(({ id }) => isSingle.has(id))
    return { ...place, takerId: taker?.userId }
  })
  const names = await namesOf(scope, [...new Set(places.flatMap(({ takerId }) => takerId ?? []))])
  return new Map(
    places.map(({ takerId, ...place }) => [
      placeKey(place),
      { ...place, takenBy: names.get(takerId ?? 0) ?? null },
    ]),
  )
}
