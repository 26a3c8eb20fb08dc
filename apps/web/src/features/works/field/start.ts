import type { SpecType } from '@muster/contract/job-details'
import { type DayOccurrence, type StartableJob, works } from '@muster/contract/works'
import type { LocalId } from '../../../offline/outbox.ts'
import { queue } from '../../../offline/use-queued.ts'
import { positionIfAllowed, positionNow } from './position.ts'

export interface Starting {
  job: StartableJob
  occurrence?: DayOccurrence | undefined
  type: SpecType
}

/** Writes the start of a work to the outbox, with where the person is if the job asks for it or they allow it anyway. */
export async function startHere({ job, occurrence, type }: Starting): Promise<LocalId> {
  const startedAt = new Date().toISOString()
  const position = job.minimumDistanceToStart > 0 ? await positionNow() : await positionIfAllowed()
  const { eventId, occurrenceStart } = occurrence ?? {}
  return queue(works.start, {
    body: {
      jobId: job.jobId,
      ...(eventId !== undefined && occurrenceStart ? { eventId, occurrenceStart } : {}),
      ...(job.jobDetailVersion === undefined ? {} : { jobDetailVersion: job.jobDetailVersion }),
      specTypes: [type],
      startedAt,
      ...(position ? { position } : {}),
    },
  })
}
