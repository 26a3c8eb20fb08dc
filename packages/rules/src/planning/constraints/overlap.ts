import type { BrokenBy, Constraint, PlannedShift } from './constraint.ts'

/** Two shifts that share a moment; each pair is named once. */
export const overlap: Constraint = {
  severity: 'warns',
  breaches: ({ all, isChecked }) => {
    const found: BrokenBy[] = []
    let open: PlannedShift[] = []
    for (const shift of all) {
      open = open.filter(({ end }) => end > shift.start)
      for (const other of open) {
        if (isChecked(shift)) found.push({ shift, other })
        else if (isChecked(other)) found.push({ shift: other, other: shift })
      }
      open.push(shift)
    }
    return found
  },
}
