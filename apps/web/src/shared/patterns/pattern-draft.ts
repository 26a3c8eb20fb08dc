import { day } from '@muster/contract/kit/shapes'
import { seriesDefaults, seriesDetails } from '@muster/contract/planning/series'
import {
  mostPlaces,
  type ShiftPattern,
  type ShiftPatternInput,
} from '@muster/contract/planning/shift-patterns'
import { addDays, addMinutesLocal } from '@muster/rules/time/zone'
import { z } from 'zod'
import { TypedShift, timesAt } from '../shifts/typed-shift.ts'

const most = 480
export const PatternShape = TypedShift.safeExtend({
  places: z.int().min(1).max(mostPlaces),
  unpaidBreakMinutes: z.int().min(0).max(most),
  /** The day from which a change counts. */
  changesFrom: day.nullable().optional(),
})
export type PatternDraft = z.output<typeof PatternShape>

/** Monday to Friday, as most sites are cleaned; two times are left to type. */
export const newPattern = (today: string) => ({
  from: '',
  to: '',
  date: addDays(today, 1),
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
  repeatEvery: 1,
  until: null,
  places: 1,
  unpaidBreakMinutes: 0,
  ...seriesDefaults,
  changesFrom: null,
})

export function draftOfPattern(pattern: ShiftPattern) {
  const local = pattern.startTime.slice(0, 16)
  const { recursiveFrequency, weekdays, repeatEvery, setPosition, until } = pattern
  return {
    from: local.slice(11),
    to: addMinutesLocal(local, pattern.duration).slice(11),
    date: local.slice(0, 10),
    ...{ recursiveFrequency, weekdays, repeatEvery: repeatEvery ?? 1, setPosition, until },
    places: pattern.places,
    unpaidBreakMinutes: pattern.unpaidBreakMinutes,
    ...seriesDetails(pattern),
    changesFrom: null,
  }
}

/** What is sent, with what of the pattern the form does not show. */
export const patternInput = (
  { from, to, date, changesFrom: _, ...rest }: PatternDraft,
  zone: string,
): ShiftPatternInput => ({ ...rest, ...timesAt(zone, { date, from, to }) })
