import { isOn, type Run, rulesOf } from '../run.ts'
import type { PayShift } from '../shifts.ts'
import type { OvertimeCause } from './overtime-limits.ts'

const MINUTE = 60_000

/** The shifts that are overtime because of too short a rest before them. */
export function shortRests(run: Run, shifts: readonly PayShift[]): Map<PayShift, OvertimeCause> {
  const found = new Map<PayShift, OvertimeCause>()
  for (const rule of rulesOf(run, 'shortRest'))
    for (const [nth, shift] of shifts.entries()) {
      const before = shifts[nth - 1]
      const rest = before ? (shift.from - before.to) / MINUTE : rule.minutes
      const isBetweenDays = before?.date !== shift.date
      if (!before || rest >= rule.minutes || !(isBetweenDays || found.has(before))) continue
      const place = { date: shift.date, workId: shift.visits[0]!.visit.workId }
      if (isOn(run, rule, place))
        found.set(shift, { rule, facts: { restMinutes: rest, needed: rule.minutes } })
    }
  return found
}
