import type { Job } from '@muster/contract/jobs/jobs'
import { day } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { paths, to } from '../../../navigation/paths.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { peopleOf } from '../../calendar/people-of.ts'
import { JobsCalendar } from '../../calendar/view/JobsCalendar.tsx'

const Linked = z.object({ date: day.optional() })

/** Without a card around it: the month of a laptop is as high as its window. */
export function JobCalendar({ job }: { job: Job }) {
  const say = useWords()
  const [{ date }] = useUrlState(Linked)
  return (
    <section>
      <h2 className="unseen">{say('Job calendar')}</h2>
      <JobsCalendar
        jobIds={[job.id]}
        site={job.jobLocation}
        people={peopleOf(job)}
        date={date}
        action={<Button label={msg('Edit schedule')} href={to(paths.job, { id: job.id, tab: 'people' })} />}
      />
    </section>
  )
}
