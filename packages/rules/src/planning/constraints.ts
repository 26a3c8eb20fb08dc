import type { ConstraintKind } from '@muster/contract/planning/constraints'
import {
  type Breach,
  type ConstrainedPerson,
  type Constraint,
  type PlannedShift,
  type Severity,
  shiftConstraints,
} from './constraints/constraint.ts'
import { dayHours, weekHours } from './constraints/hours.ts'
import { overlap } from './constraints/overlap.ts'
import { rest } from './constraints/rest.ts'

/**
 * Every rule of what a person may be planned for, in the order in which conflicts come. Calendar, roster, drafts, offers,
 * call-outs and swaps ask no other. Its words are in the contract's table.
 */
export const constraints: Readonly<Record<ConstraintKind, Constraint>> = {
  ...shiftConstraints,
  ...{ overlap, dayHours, weekHours, rest },
}
const kinds = Object.keys(constraints) as ConstraintKind[]

/**
 * What a broken rule means where a manager saves shifts: a company that refuses conflicts is warned of none. Lists of
 * candidates, offers and swaps leave out whoever breaks any. What is no rule, as the end of a contract, is a note.
 */
export function severityOf(
  kind: ConstraintKind | 'contractEnd',
  onConflict: 'WARN' | 'REFUSE',
): Severity | undefined {
  const severity = kind === 'contractEnd' ? undefined : constraints[kind].severity
  return severity === 'warns' && onConflict === 'REFUSE' ? 'blocks' : severity
}

/**
 * What is wrong with the shifts of one person, as far as those of checked events have a part in it. The cost grows with the
 * number of shifts (n log n) and of breaches.
 */
export function breachesOf(
  shifts: readonly PlannedShift[],
  isChecked: (eventId: number) => boolean,
  person: ConstrainedPerson,
): Breach[] {
  const all = [...shifts].sort((a, b) => a.start - b.start || a.end - b.end || a.eventId - b.eventId)
  const isOfChecked = ({ eventId }: PlannedShift) => isChecked(eventId)
  const subject = {
    all,
    timed: all.filter(({ allDay }) => !allDay),
    checked: all.filter(isOfChecked),
    isChecked: isOfChecked,
  }
  return kinds.flatMap((kind) =>
    constraints[kind].breaches(subject, person).map((broken) => ({ kind, ...broken })),
  )
}
