import { type Job, jobDefaults } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'

type Limits = Pick<
  Job,
  'distanceFilterForLocationRecord' | 'minimumDistanceToStart' | 'maxServiceTime' | 'pushFeedbackInDays'
>
const usualMetres = 25

/** The limits of a job in a few words each; 0 stands for the usual, or for none. */
export const limitsOf = (job: Limits) => [
  {
    text: msg('A position every {metres} m'),
    values: { metres: job.distanceFilterForLocationRecord || usualMetres },
  },
  job.minimumDistanceToStart
    ? {
        text: msg('Start within {metres} m of the site'),
        values: { metres: job.minimumDistanceToStart },
      }
    : { text: msg('Start anywhere'), values: {} },
  {
    text: msg('At most {minutes} min a visit'),
    values: { minutes: job.maxServiceTime || jobDefaults.maxServiceTime },
  },
  job.pushFeedbackInDays
    ? { text: msg('Client feedback every {days} days'), values: { days: job.pushFeedbackInDays } }
    : { text: msg('No client feedback'), values: {} },
]
