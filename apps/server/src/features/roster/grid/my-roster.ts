import type { Received } from '@muster/contract/kit/endpoint'
import { msg } from '@muster/contract/kit/msg'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { longestRoster, type roster } from '@muster/contract/planning/roster'
import { addDays, dayBounds, daysBetween, isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { readUnpaidBreaks } from '../../planning/break-queries.ts'
import { expandEvents } from '../../planning/expand-event.ts'
import { notedShift, readNotes } from '../../planning/note-queries.ts'
import { type RosterJobRow, rosterJobs, siteFields } from '../../planning/pattern-queries.ts'
import { currentEvents } from '../../planning/reach.ts'
import type { Shift } from '../../planning/shifts.ts'
import { type DayRange, requireDays } from '../../planning/times.ts'
import { hasSeenAny, seenShifts } from './my-queries.ts'

type SeenRow = Awaited<ReturnType<typeof seenShifts>>[number]
const keyOf = (eventId: number, occurrenceStart: number) => `${eventId} ${occurrenceStart}`
const nearby = 2 * 86_400_000

export async function readMyRoster(scope: Scope, days: DayRange): Promise<MyShift[]> {
  requireDays(days, longestRoster)
  const [{ current, cancelled }, hasSeen] = await Promise.all([ownShifts(scope, days), hasSeenAny(scope)])
  const jobIds = [...current.map(({ shift }) => shift.row.jobId), ...cancelled.map(({ jobId }) => jobId)]
  const patternIds = current.map(({ shift }) => shift.row.patternId)
  const [jobs, unpaidBreakOf] = await Promise.all([
    rosterJobs(scope, [...new Set(jobIds)]),
    readUnpaidBreaks(scope, patternIds),
  ])
  const notedOf = ({ shift: { row, occurrence } }: (typeof current)[number]) =>
    notedShift(row, occurrence, jobs.get(row.jobId)!.siteId)
  const notesOf = await readNotes(scope, current.map(notedOf))
  return [
    ...current.map(({ shift, before }) => ({
      ...shiftAt(shift, jobs.get(shift.row.jobId)!),
      ...notesOf(notedOf({ shift, before })),
      unpaidBreakMinutes: unpaidBreakOf(shift.row.patternId, dateOf(shift)),
      ...changeOf(shift, before, hasSeen),
    })),
    ...cancelled.map((row) => cancelledShift(row, jobs.get(row.jobId)!)),
  ].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime) || a.eventId - b.eventId)
}

async function ownShifts(scope: Scope, days: DayRange) {
  const mine = currentEvents(scope).where('job_assignees.user_id', '=', scope.actor.id)
  const shifts: Shift[] = []
  for await (const { row, occurrences } of expandEvents(scope, mine, days))
    shifts.push(...occurrences.map((occurrence) => ({ row, occurrence })))
  const seen = await seenShifts(scope, [scope.actor.id], {
    from: new Date(dayBounds('UTC', days.startDate).from - nearby),
    to: new Date(dayBounds('UTC', days.endDate).to + nearby),
  })
  return compare(shifts, seen, { days, now: scope.now.getTime() })
}

/**
 * Pairs each shift with the times that were seen: by event and occurrence. A series that was split has a new event
 * id, so that the rest is paired by job and day.
 */
function compare(
  shifts: readonly Shift[],
  seen: readonly SeenRow[],
  { days, now }: { days: DayRange; now: number },
) {
  const left = new Map(seen.map((row) => [keyOf(row.eventId, row.occurrenceStart.getTime()), row]))
  const take = (row: SeenRow | undefined) => {
    if (row) left.delete(keyOf(row.eventId, row.occurrenceStart.getTime()))
    return row
  }
  const named = shifts.map((shift) => ({
    shift,
    before: take(left.get(keyOf(shift.row.id, shift.occurrence.occurrenceStart))),
  }))
  const current = named.map(({ shift, before }) => {
    const { jobId, timezone } = shift.row
    const date = localDate(timezone, shift.occurrence.startTime)
    const isSame = (row: SeenRow) =>
      row.jobId === jobId && localDate(timezone, row.startTime.getTime()) === date
    return { shift, before: before ?? take([...left.values()].find(isSame)) }
  })
  const cancelled = [...left.values()].filter(({ startTime, timezone }) => {
    const date = localDate(timezone, startTime.getTime())
    return startTime.getTime() >= now && date >= days.startDate && date <= days.endDate
  })
  return { current, cancelled }
}

const dateOf = ({ row, occurrence }: Shift) => localDate(row.timezone, occurrence.startTime)

function shiftAt({ row, occurrence }: Shift, job: RosterJobRow) {
  const { occurrenceStart, startTime, duration } = occurrence
  return {
    eventId: row.id,
    occurrenceStart: isoWithOffset(row.timezone, occurrenceStart),
    startTime: isoWithOffset(row.timezone, startTime),
    duration,
    title: row.title,
    ...siteFields(job),
  }
}
function changeOf({ row, occurrence }: Shift, seen: SeenRow | undefined, hasSeen: boolean) {
  if (!seen) return { seen: false, change: hasSeen ? ('NEW' as const) : null, before: null }
  const isSame = seen.startTime.getTime() === occurrence.startTime && seen.duration === occurrence.duration
  if (isSame) return { seen: true, change: null, before: null }
  const startTime = isoWithOffset(row.timezone, seen.startTime.getTime())
  return { seen: false, change: 'MOVED' as const, before: { startTime, duration: seen.duration } }
}

const cancelledShift = (row: SeenRow, job: RosterJobRow): MyShift => ({
  eventId: row.eventId,
  occurrenceStart: isoWithOffset(row.timezone, row.occurrenceStart.getTime()),
  startTime: isoWithOffset(row.timezone, row.startTime.getTime()),
  duration: row.duration,
  title: row.title,
  ...siteFields(job),
  unpaidBreakMinutes: 0,
  seen: false,
  change: 'CANCELLED',
  before: null,
})

type SeenInput = Received<typeof roster.seen>['body']['shifts']
/**
 * Records the times that the actor has seen. A cancelled shift is not shown again once it is confirmed. Shifts of other
 * people are ignored. Throws values.refused for more than 35 days.
 */
export const confirmShifts = (scope: Scope, shifts: SeenInput): Promise<null> =>
  scope.transaction(async (tx) => {
    if (shifts.length === 0) return null
    const days = shifts.map(({ startTime }) => localDate(tx.company.timezone, Date.parse(startTime))).sort()
    const window = { startDate: addDays(days[0]!, -1), endDate: addDays(days.at(-1)!, 1) }
    if (daysBetween(window.startDate, window.endDate) > longestRoster + 2)
      throw refusedField('shifts', msg('At most {longestWindow} days'), { longestWindow: longestRoster })
    const confirmed = new Map(
      shifts.map((each) => [keyOf(each.eventId, Date.parse(each.occurrenceStart)), each]),
    )
    const { current, cancelled } = await ownShifts(tx, window)
    const confirmedShifts = current.filter(({ shift }) => confirmed.has(keyOfShift(shift)))
    const isConfirmed = (row: SeenRow) => confirmed.has(keyOfSeen(row))
    const replaced = confirmedShifts.flatMap(({ shift, before }) =>
      before && keyOfSeen(before) !== keyOfShift(shift) ? before : [],
    )
    await forgetShifts(tx, [...cancelled.filter(isConfirmed), ...replaced])
    await noteShifts(
      tx,
      confirmedShifts.map(({ shift }) => {
        const { startTime, duration } = confirmed.get(keyOfShift(shift))!
        return { shift, startTime: new Date(startTime), duration }
      }),
    )
    return null
  })

const keyOfShift = ({ row, occurrence }: Shift) => keyOf(row.id, occurrence.occurrenceStart)
const keyOfSeen = ({ eventId, occurrenceStart }: SeenRow) => keyOf(eventId, occurrenceStart.getTime())

async function forgetShifts(tx: Scope, rows: readonly SeenRow[]) {
  if (rows.length === 0) return
  await tx
    .remove('seen_shifts')
    .where('user_id', '=', tx.actor.id)
    .where((eb) =>
      eb.or(
        rows.map(({ eventId, occurrenceStart }) =>
          eb.and([eb('event_id', '=', eventId), eb('occurrence_start', '=', occurrenceStart)]),
        ),
      ),
    )
    .execute()
}

async function noteShifts(tx: Scope, seen: readonly { shift: Shift; startTime: Date; duration: number }[]) {
  if (seen.length === 0) return
  const rows = seen.map(({ shift, startTime, duration }) => ({
    user_id: tx.actor.id,
    event_id: shift.row.id,
    occurrence_start: new Date(shift.occurrence.occurrenceStart),
    start_time: startTime,
    duration,
    seen_at: tx.now,
  }))
  await tx
    .into('seen_shifts', rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'event_id', 'occurrence_start']).doUpdateSet((row) => ({
        start_time: row.ref('excluded.start_time'),
        duration: row.ref('excluded.duration'),
        seen_at: row.ref('excluded.seen_at'),
      })),
    )
    .execute()
}
