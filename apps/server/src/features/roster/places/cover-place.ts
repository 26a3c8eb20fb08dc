import type { CoverPlace } from '@muster/contract/cover/candidates'
import { isoWithOffset } from '@muster/rules/time/zone'
import { type RosterJobRow, siteFields } from '../../planning/pattern-queries.ts'
import type { PatternPlace } from '../../planning/place-coverage.ts'

interface Place extends Pick<PatternPlace, 'pattern' | 'patternId' | 'occurrence'> {
  job: RosterJobRow
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
