import { useSend } from '@muster/client/query'
import { type JobDetail, JobDetailInput, JobDetailUpdate, jobDetails } from '@muster/contract/job-details'
import { Button } from '@muster/ui/Button.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { useFormStore } from '@muster/ui/form-context.ts'
import { Section } from '@muster/ui/Page.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { ClientPicker } from '../../pickers/ClientPicker.tsx'
import { copyFrom } from './CopyFromDialog.tsx'
import { type DraftMap, draftOf, emptyMap, withCopyOf } from './draft.ts'
import './job-details.css'
import { TaskTabs } from './TaskTabs.tsx'

export function AddJobDetailForm({ onSaved }: { onSaved: () => void }) {
  const create = useSend(jobDetails.create)
  const [start] = useState(() => ({ specMap: emptyMap }))
  return (
    <Form
      shape={JobDetailInput}
      start={start}
      save={(body) => create.mutateAsync({ body })}
      onSaved={onSaved}
      submit="Submit"
      success="Job detail saved"
    >
      <Section>
        <div className="field-pair">
          <ClientPicker name="clientId" required />
          <TextField name="title" label="Title" required />
        </div>
      </Section>
      <Tasks canCopy />
    </Form>
  )
}

interface UpdateProps {
  detail: JobDetail
  onSaved: () => void
  /** Removing it, behind Update. */
  actions: React.ReactNode
}

export function UpdateJobDetailForm({ detail, onSaved, actions }: UpdateProps) {
  const update = useSend(jobDetails.update)
  const [start] = useState(() => ({
    title: detail.title,
    version: detail.version,
    specMap: draftOf(detail),
  }))
  return (
    <Form
      shape={JobDetailUpdate}
      start={start}
      save={(body) => update.mutateAsync({ params: { id: detail.id }, body })}
      onSaved={onSaved}
      submit="Update"
      success="Job detail saved"
      actions={actions}
    >
      <Section>
        <TextField name="title" label="Title" required />
      </Section>
      <Tasks />
    </Form>
  )
}

function Tasks({ canCopy = false }: { canCopy?: boolean }) {
  const store = useFormStore()
  const copy = (detail: JobDetail) =>
    store.set('specMap', withCopyOf(store.get('specMap') as DraftMap, detail))
  return (
    <Section
      title="Tasks"
      hint="Tasks hold sub-tasks, and each sub-task says what has to be answered."
      action={
        canCopy && (
          <Button label="Copy From" icon={<IconCopy size={16} />} onPick={() => void copyFrom(copy)} />
        )
      }
    >
      <TaskTabs />
    </Section>
  )
}
