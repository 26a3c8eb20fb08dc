import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { AssigneesField } from './assignees/AssigneesField.tsx'
import { PeopleShape } from './job-shape.ts'
import { type UpdateJobOptions, useUpdateJob } from './use-update-job.ts'

interface Props extends UpdateJobOptions {
  onSaved: () => void
}

export function UpdateJobForm({ onSaved, ...options }: Props) {
  const { job } = options
  const { before, save } = useUpdateJob(options)
  const [start] = useState(() => ({ ...before, totalHours: job.totalHours }))
  return (
    <Form
      shape={PeopleShape}
      start={start}
      draft={`job ${job.id}`}
      save={save}
      onSaved={onSaved}
      submit={msg('Update')}
      success={msg('job updated')}
      actions={
        job.enabled && (
          <Button label={msg('Setup notifications')} href={to(paths.jobNotifications, { jobId: job.id })} />
        )
      }
    >
      <Section title={msg('Employees')}>
        <AssigneesField jobId={job.id} site={job.jobLocation} saved={before} />
      </Section>
    </Form>
  )
}
