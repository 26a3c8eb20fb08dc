import { callBackOf } from './kinds/minimum-engagement.ts'
import { countsFrom, limitAt, type OrdinaryMinutes, type OvertimeCause } from './kinds/overtime-limits.ts'
import { overtimeRow } from './kinds/overtime-rates.ts'
import { shortRests } from './kinds/short-rest.ts'
import type { MarkedStretch } from './priced-stretch.ts'
import type { Run } from './run.ts'
import type { PayShift } from './shifts.ts'
import type { Stretch } from './stretches.ts'

interface Counters extends OrdinaryMinutes {
  date: string
  weekFrom: string
  cycleFrom: string | null
  overtimeOfDay: number
}

/** Cuts stretches where overtime begins and where its rate changes. The minutes stay the same. */
export function markOvertime(
  run: Run,
  shifts: readonly PayShift[],
  stretches: readonly Stretch[],
): MarkedStretch[] {
  const rests = shortRests(run, shifts)
  let counters: Counters | undefined
  return stretches.flatMap((stretch) => {
    counters = countersAt(run, counters, stretch)
    const parts: MarkedStretch[] = []
    for (let left = stretch.minutes; left > 0; left -= parts.at(-1)!.minutes)
      parts.push(nextPart(run, { ...stretch, minutes: left }, counters, rests.get(stretch.shift)))
    return parts
  })
}

/** The first part of a stretch that is one thing, counted. */
function nextPart(run: Run, stretch: Stretch, so: Counters, rest: OvertimeCause | undefined): MarkedStretch {
  const limit = rest ?? callBackOf(run, stretch.visit) ?? limitAt(run, stretch, so)
  if (limit === 'UNKNOWN') return { ...stretch, isUnknown: true }
  if ('left' in limit) {
    const minutes = Math.min(stretch.minutes, limit.left)
    for (const span of ['day', 'week', 'cycle'] as const) so[span] += minutes
    return { ...stretch, minutes }
  }
  const worked = so.day + so.overtimeOfDay
  const { row, left } = overtimeRow(run, stretch, { worked, overtime: so.overtimeOfDay })
  const minutes = Math.min(stretch.minutes, left)
  so.overtimeOfDay += minutes
  return { ...stretch, minutes, overtime: { cause: limit, row } }
}

function countersAt(run: Run, last: Counters | undefined, { shift, visit }: Stretch): Counters {
  const { date } = shift
  if (last?.date === date) return last
  const { week, cycle } = countsFrom(run, visit.terms, date)
  const isSameWeek = last?.weekFrom === week
  return {
    ...{ date, day: 0, overtimeOfDay: 0, weekFrom: week, cycleFrom: cycle },
    week: isSameWeek ? last.week : 0,
    daysOfWeek: isSameWeek ? last.daysOfWeek + 1 : 1,
    cycle: last && last.cycleFrom === cycle ? last.cycle : 0,
  }
}
