import type { Breach, Constraint, PlannedShift } from './constraint.ts'

/** Two shifts that share a moment; each pair is named once. */
export const overlap: Constraint<'overlap'> = {
  kind: 'overlap',
  severity: 'warns',
  breaches: ({ all, isChecked }) => {
    const found: Breach<'overlap'>[] = []
    let open: PlannedShift[] = []
    for (const shift of all) {
      open = open.filter(({ end }) => end > shift.start)
      for (const other of open) {
        if (isChecked(shift)) found.push(overlapOf(shift, other))
        else if (isChecked(other)) found.push(overlapOf(other, shift))
      }
      open.push(shift)
    }
    return found
  },
}

const overlapOf = (shift: PlannedShift, { eventId }: PlannedShift): Breach<'overlap'> => ({
  kind: 'overlap',
  shift,
  otherEventId: eventId,
})
