import {
  type BrokenBy,
  type Constraint,
  type PersonShifts,
  type PlannedShift,
  type ScheduleLimits,
  weekNumber,
} from './constraint.ts'

const MINUTE = 60_000

/** More planned hours than a day may have. A shift counts to the local day on which it starts. */
export const dayHours: Constraint = {
  severity: 'warns',
  breaches: (shifts, { limits }) => above(shifts, limits.maxDayMinutes, ({ date }) => date),
}
/** More planned hours than a week may have. */
export const weekHours: Constraint = {
  severity: 'warns',
  breaches: (shifts, { limits }) => above(shifts, limits.maxWeekMinutes, weekOf(limits)),
}
const weekOf =
  ({ weekStart }: ScheduleLimits) =>
  ({ date }: PlannedShift) =>
    weekNumber(date, weekStart)

function above(
  { timed, isChecked }: PersonShifts,
  limit: number | null,
  spanOf: (shift: PlannedShift) => string | number,
): BrokenBy[] {
  if (limit === null) return []
  const spans = new Map<string | number, { minutes: number; checked: PlannedShift[] }>()
  for (const shift of timed) {
    const key = spanOf(shift)
    const span = spans.get(key) ?? { minutes: 0, checked: [] }
    span.minutes += (shift.end - shift.start) / MINUTE
    if (isChecked(shift)) span.checked.push(shift)
    spans.set(key, span)
  }
  const found: BrokenBy[] = []
  for (const { minutes, checked } of spans.values()) {
    const seen = new Set<number>()
    for (const shift of minutes > limit ? checked : []) {
      if (!seen.has(shift.eventId)) found.push({ shift, minutes, limit })
      seen.add(shift.eventId)
    }
  }
  return found
}
