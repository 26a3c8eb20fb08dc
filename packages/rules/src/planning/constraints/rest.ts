import type { BrokenBy, Constraint, PlannedShift } from './constraint.ts'

const MINUTE = 60_000

/**
 * Less rest than is needed between the last end of one day's shifts and the first start of a later day's: visits of one
 * day need none.
 */
export const rest: Constraint = {
  severity: 'warns',
  breaches: ({ timed, isChecked }, { limits: { minRestMinutes: limit } }) => {
    if (limit === null) return []
    const found: BrokenBy[] = []
    // The shift of earlier days that ends last, and the one of the day so far.
    let before: PlannedShift | undefined
    let today: PlannedShift | undefined
    for (const shift of timed) {
      if (today && today.date !== shift.date) {
        before = later(before, today)
        today = undefined
        const minutes = (shift.start - before.end) / MINUTE
        const checked = [shift, before].find(isChecked)
        if (minutes < limit && checked) {
          found.push({
            shift: checked,
            other: checked === shift ? before : shift,
            minutes: Math.max(0, minutes),
            limit,
          })
        }
      }
      today = later(today, shift)
    }
    return found
  },
}

const later = (a: PlannedShift | undefined, b: PlannedShift) => (a && a.end >= b.end ? a : b)
