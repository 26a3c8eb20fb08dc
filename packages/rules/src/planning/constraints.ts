import type {
  Breach,
  ConstrainedPerson,
  Constraint,
  PlannedShift,
  Severity,
} from './constraints/constraint.ts'
import { dayHours, weekHours } from './constraints/hours.ts'
import { overlap } from './constraints/overlap.ts'
import {
  alreadyThere,
  declined,
  onLeave,
  personLevel,
  personRemoved,
  suspended,
  takenOff,
  unavailable,
} from './constraints/person.ts'
import { rest } from './constraints/rest.ts'

/** Every rule of what a person may be planned for. Calendar, roster, drafts, offers, call-outs and swaps ask no other. */
export const constraints: readonly Constraint[] = [
  personRemoved,
  personLevel,
  suspended,
  onLeave,
  unavailable,
  alreadyThere,
  declined,
  takenOff,
  overlap,
  dayHours,
  weekHours,
  rest,
]

const severities = new Map<string, Severity>(constraints.map(({ kind, severity }) => [kind, severity]))
/**
 * What a broken rule means where a manager saves shifts: a company that refuses conflicts is warned of none. Lists of
 * candidates, offers and swaps leave out whoever breaks any. What is no rule, as the end of a contract, is a note.
 */
export function severityOf(kind: string, onConflict: 'WARN' | 'REFUSE'): Severity | undefined {
  const severity = severities.get(kind)
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
  return constraints.flatMap((constraint) => constraint.breaches(subject, person))
}
