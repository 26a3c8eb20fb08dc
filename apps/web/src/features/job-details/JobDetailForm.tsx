import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { JobDetail, JobDetailInput, JobDetailUpdate, jobDetails } from '@muster/contract/jobs/job-details'
import { Button } from '@muster/ui/button/Button.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { focusField } from '@muster/ui/form/FormSummary.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { useDrawn, useFormStore } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { savedOrNewer } from '../../shared/newer.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { checkedChoices, sentMap } from './choices.ts'
import { copyFrom } from './dialogs/CopyFromDialog.tsx'
import { openPreview } from './dialogs/PreviewDialog.tsx'
import { type DraftMap, draftOf, emptyMap, withMore } from './draft.ts'
import css from './job-details.module.css'
import { TaskTabs } from './TaskTabs.tsx'
import { draftOfTemplate, templates } from './templates.ts'
import { useIsLibraryEmpty } from './use-library.ts'

const AddShape = JobDetailInput.superRefine(checkedChoices)
const UpdateShape = JobDetailUpdate.superRefine(checkedChoices)

export function AddJobDetailForm({ onSaved }: { onSaved: (detail: JobDetail) => void }) {
  const create = useSend(jobDetails.create, [company])
  const [start] = useState(() => ({ specMap: emptyMap, inLibrary: false }))
  return (
    <Form
      shape={AddShape}
      start={start}
      draft="job detail"
      save={(body) => create({ body: { ...body, specMap: sentMap(body.specMap) } })}
      onSaved={onSaved}
      submit={msg('Submit')}
      stays
    >
      <Section>
        <div className={formCss.grid}>
          <ClientPicker name="clientId" required />
          <TextField name="title" label={msg('Title')} required />
          <LibraryField />
        </div>
      </Section>
      <Tasks canCopy />
    </Form>
  )
}

interface UpdateProps {
  detail: JobDetail
  onSaved: () => void
  onNewer: (detail: JobDetail) => void
  actions: React.ReactNode
}

export function UpdateJobDetailForm({ detail, onSaved, onNewer, actions }: UpdateProps) {
  const update = useSend(jobDetails.update)
  const [start] = useState(() => ({
    title: detail.title,
    version: detail.version,
    inLibrary: detail.inLibrary,
    specMap: draftOf(detail),
  }))
  const save = (body: JobDetailUpdate) =>
    savedOrNewer(JobDetail, onNewer, () =>
      update({ params: { id: detail.id }, body: { ...body, specMap: sentMap(body.specMap) } }),
    )
  return (
    <Form
      shape={UpdateShape}
      start={start}
      draft={`job detail ${detail.id}`}
      save={save}
      onSaved={onSaved}
      submit={msg('Update')}
      stays
      success={msg('Checklist saved')}
      actions={actions}
    >
      <Section>
        <div className={formCss.grid}>
          <TextField name="title" label={msg('Title')} required />
          <LibraryField />
        </div>
      </Section>
      <Tasks />
    </Form>
  )
}

const LibraryField = () => (
  <div className={css.libraryField}>
    <CheckField
      name="inLibrary"
      label={msg('Save as template')}
      help={msg('Suggested first when copying, for any client.')}
    />
  </div>
)

function Tasks({ canCopy = false }: { canCopy?: boolean }) {
  const store = useFormStore()
  const map = () => store.get('specMap') as DraftMap
  const copy = (tasks: DraftMap) => store.set('specMap', withMore(map(), tasks))
  return (
    <Section
      title={msg('Tasks')}
      hint={msg('A task has sub-tasks. Each sub-task asks one or more questions.')}
      action={
        <div className="row">
          {canCopy && <Button label={msg('Copy From')} icon={IconCopy} onPick={() => void copyFrom(copy)} />}
          <Button label={msg('Preview')} icon={IconDeviceMobile} onPick={() => void openPreview(map())} />
        </div>
      }
    >
      <div className="stack small">
        {canCopy && <StartFromTemplate onStart={copy} />}
        <TaskTabs />
      </div>
    </Section>
  )
}

/** Offered while there is no task yet, and no checklist of the library to copy. */
function StartFromTemplate({ onStart }: { onStart: (tasks: DraftMap) => void }) {
  const say = useWords()
  const store = useFormStore()
  const tasks = useDrawn(() => Object.values(store.get('specMap') as DraftMap).flat().length)
  const isLibraryEmpty = useIsLibraryEmpty()
  if (tasks > 0 || !isLibraryEmpty) return null
  return (
    <div className="row">
      <span className="faint">{say('Start from a template:')}</span>
      {templates.map((template) => (
        <Button
          key={template.title}
          label={template.title}
          size="small"
          onPick={({ currentTarget }) => {
            onStart(draftOfTemplate(template, say))
            if (!store.get('title')) store.set('title', say(template.title))
            // The button disappears with the focus on it. The title comes next.
            focusField(currentTarget.closest('form'), 'title')
          }}
        />
      ))}
    </div>
  )
}
