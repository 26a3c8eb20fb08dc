import type { StartableJob } from '@muster/contract/planning/planned-day'
import type { CompleteInput, StartInput } from '@muster/contract/works/field-inputs'
import type { Entry } from '../../../../offline/entry.ts'

export interface WaitingVisit {
  key: string
  site: string
  /** Instants in milliseconds, by the clock of this device. */
  from: number
  to: number | null
}

export const waitingVisits = (entries: readonly Entry[], jobs: readonly StartableJob[]): WaitingVisit[] =>
  entries
    .filter(({ name, feature, isLocked }) => feature === 'works' && name === 'start' && !isLocked)
    .map((entry) => {
      const start = entry.body as StartInput
      const end = entries.find(({ lane, name }) => lane === entry.lane && name === 'complete')
      return {
        key: entry.key,
        site: jobs.find(({ jobId }) => jobId === start.jobId)?.jobLocation.name ?? '',
        from: Date.parse(start.startedAt),
        to: end ? Date.parse((end.body as CompleteInput).endedAt) : null,
      }
    })
    .sort((one, other) => other.from - one.from)
