import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { day } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { z } from 'zod'
import { paths, to } from '../../../navigation/paths.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { peopleOf } from '../../calendar/people-of.ts'
import { JobsCalendar } from '../../calendar/view/JobsCalendar.tsx'

const Linked = z.object({ date: day.optional() })

export function JobCalendar({ job }: { job: Job }) {
  const [{ date }] = useUrlState(Linked)
  return (
    <Section title={msg('Job calendar')} hint={msg('People scheduled at this job, in site time.')}>
      <JobsCalendar
        jobIds={[job.id]}
        site={job.jobLocation}
        people={peopleOf(job)}
        date={date}
        action={<Button label={msg('Edit schedule')} href={to(paths.job, { id: job.id, tab: 'people' })} />}
      />
    </Section>
  )
}
