import type { CoverPlace } from '@muster/contract/candidates'
import type { Occurrence } from '@muster/rules/time/recurrence'
import { isoWithOffset } from '@muster/rules/time/zone'
import { type PatternRow, type RosterJobRow, siteFields } from '../planning/pattern-queries.ts'

interface Place {
  pattern: PatternRow
  /** The pattern that answers for it now. */
  patternId: number
  job: RosterJobRow
  occurrence: Occurrence
  uncovered: number
}

export function coverPlace({ pattern, patternId, job, occurrence, uncovered }: Place): CoverPlace {
  const iso = (at: number) => isoWithOffset(pattern.timezone, at)
  return {
    patternId,
    occurrenceStart: iso(occurrence.occurrenceStart),
    startTime: iso(occurrence.startTime),
    duration: occurrence.duration,
    title: pattern.title,
    ...siteFields(job),
    timezone: pattern.timezone,
    uncovered,
  }
}
