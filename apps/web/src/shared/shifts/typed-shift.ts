import { msg } from '@muster/contract/kit/msg'
import { day } from '@muster/contract/kit/shapes'
import { checkRepeat, type RepeatInput } from '@muster/contract/planning/repeat'
import { seriesInput } from '@muster/contract/planning/series'
import type { RepeatRule } from '@muster/rules/time/rule-dates'
import { addDays, instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { z } from 'zod'

/** A shift as it is typed: a day and two times instead of a moment and a duration. */
export const TypedShift = z
  .object({
    date: day,
    from: timeOfDay,
    to: timeOfDay,
    ...seriesInput,
    recursiveFrequency: seriesInput.recursiveFrequency.default(null),
  })
  .superRefine(checkRepeat)
  .refine(({ date, until }) => !until || until >= date, {
    path: ['until'],
    message: msg('Must not be before the start'),
  })
/** The rule by which a shift repeats, as the rules of recurrence take it. */
export const ruleOf = ({
  recursiveFrequency,
  weekdays,
  repeatEvery,
  setPosition,
}: RepeatInput): RepeatRule => ({
  frequency: recursiveFrequency,
  weekdays,
  repeatEvery,
  setPosition,
})

type TypedTimes = Pick<z.output<typeof TypedShift>, 'date' | 'from' | 'to'>

/**
 * When typed times begin at a place, and the minutes that pass: on nights when the clocks change they are not what the clock
 * says. An end that is not after the start is on the next day.
 */
export function timesAt(zone: string, { date, from, to }: TypedTimes) {
  const start = instantOf(zone, `${date}T${from}`)
  const end = instantOf(zone, `${to <= from ? addDays(date, 1) : date}T${to}`)
  return { startTime: isoWithOffset(zone, start), duration: (end - start) / 60_000 }
}
