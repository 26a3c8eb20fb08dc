import type { SpecType } from '@muster/contract/jobs/job-details'
import type { DayOccurrence, StartableJob } from '@muster/contract/planning/planned-day'
import type { Position } from '@muster/contract/works/field-inputs'
import { works } from '@muster/contract/works/works'
import type { LocalId } from '../../../../offline/entry.ts'
import { queue } from '../../../../offline/use-queued.ts'

export interface Starting {
  job: StartableJob
  occurrence?: DayOccurrence | undefined
  type: SpecType
}

export interface CheckedStart {
  starting: Starting
  position: Position | undefined
}

/** Writes a start to the outbox; it counts from the moment of the tap, in milliseconds by the clock of the device. */
export function writeStart({ starting, position }: CheckedStart, tappedAt: number): Promise<LocalId> {
  const { job, occurrence, type } = starting
  const { eventId, occurrenceStart } = occurrence ?? {}
  return queue(works.start, {
    body: {
      jobId: job.jobId,
      ...(eventId !== undefined && occurrenceStart ? { eventId, occurrenceStart } : {}),
      ...(job.jobDetailVersion === undefined ? {} : { jobDetailVersion: job.jobDetailVersion }),
      specTypes: [type],
      startedAt: new Date(tappedAt).toISOString(),
      ...(position ? { position } : {}),
    },
  })
}
