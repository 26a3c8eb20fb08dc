import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { IconPencil } from '@tabler/icons-react'
import { paths, to } from '../../../navigation/paths.ts'
import { JobDetailView } from '../../job-details/JobDetailView.tsx'
import { type KnownJobs, WithJobs } from '../known-jobs.tsx'

export const ChecklistTab = ({ known }: { known: KnownJobs }) => (
  <WithJobs known={known}>
    {(jobs) => (
      <div className="stack">
        {[...new Set(jobs.map(({ jobDetailId }) => jobDetailId))].map((id) => (
          <Section key={id}>
            <JobDetailView id={id} />
            <div className="row end">
              <Button
                label={msg('Edit')}
                size="small"
                icon={IconPencil}
                href={to(paths.jobDetailEdit, { id })}
              />
            </div>
          </Section>
        ))}
      </div>
    )}
  </WithJobs>
)
