import type { Site } from '@muster/contract/sites/sites'
import { JobsCalendar } from '../../calendar/view/JobsCalendar.tsx'
import { type KnownJobs, peopleOfJobs, WithJobs } from '../known-jobs.tsx'

export const SiteSchedule = ({ site, known }: { site: Site; known: KnownJobs }) => (
  <WithJobs known={known}>
    {(jobs) => (
      <JobsCalendar
        jobIds={jobs.map(({ id }) => id)}
        site={site}
        people={peopleOfJobs(jobs)}
        jobNames={new Map(jobs.map(({ id, jobDetailTitle }) => [id, jobDetailTitle]))}
      />
    )}
  </WithJobs>
)
