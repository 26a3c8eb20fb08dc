import { weekday } from '../../time/zone.ts'
import { clockText, minuteOfDay } from '../local-minutes.ts'
import type { ShiftPenaltyRule } from '../rule-kinds.ts'
import { type Run, rulesOf } from '../run.ts'
import { endMinute, type PayShift } from '../shifts.ts'
import type { Stretch } from '../stretches.ts'
import { type Penalty, penaltyOf } from './penalty.ts'

export const shiftPenalties = (run: Run, stretch: Stretch): Penalty[] =>
  rulesOf(run, 'shiftPenalty')
    .filter((rule) => rule.weekdays.includes(weekday(stretch.date)) && isTimed(rule, stretch.shift))
    .flatMap((rule) => ofPermanentNights(run, rule, stretch))

function isTimed({ when }: ShiftPenaltyRule, shift: PayShift): boolean {
  const last = shift.visits.at(-1)!
  if ('startsBefore' in when)
    return (
      minuteOfDay(shift.visits[0]!.zone, shift.from) < when.startsBefore ||
      endMinute(shift) > when.orEndsAfter
    )
  const end = minuteOfDay(last.zone, shift.to)
  return when.endsAfter < end && end <= when.endsBy
}

function ofPermanentNights(run: Run, rule: ShiftPenaltyRule, stretch: Stretch): Penalty[] {
  const { shift, visit } = stretch
  const nights = visit.terms.permanentNights ?? null
  if (rule.isForPermanentNights && nights === false) return []
  const starts = clockText(minuteOfDay(shift.visits[0]!.zone, shift.from))
  const ends = clockText(minuteOfDay(shift.visits.at(-1)!.zone, shift.to))
  const penalties = penaltyOf(run, rule, stretch, { starts, ends })
  if (!rule.isForPermanentNights || nights) return penalties
  const of = { kind: 'EMPLOYMENT' as const, id: run.employment.personId }
  return penalties.map((each) => ({ ...each, needs: { fact: 'permanentNights', of } }))
}
