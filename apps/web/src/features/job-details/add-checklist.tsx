import { ask, queryClient, useAnswer, useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { type JobDetail, JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormStore } from '@muster/ui/form/form-context.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { type AddFormProps, openAddDialog } from '../../shared/add-dialog.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { pickerSize } from '../../shared/pickers/ServerPicker.tsx'
import { sentMap } from './choices.ts'
import { copyOf } from './draft.ts'
import { draftOfTemplate, templates } from './templates.ts'

interface NewChecklist {
  clientId: number | undefined
  title: string
}

/** A checklist of the library by its id; those of the product by their place, counted down from -1. */
const Template = z.int({ error: msg('Choose a template') })
const AddShape = JobDetailInput.omit({ specMap: true }).extend({ template: Template })
const library = ask(jobDetails.list, { query: { inLibrary: true, sort: 'title', page: 0, size: pickerSize } })

/** The tasks come from a template; the page of the checklist changes them. */
function AddChecklistForm({ clientId, title, onSaved, onCancel }: NewChecklist & AddFormProps<JobDetail>) {
  const say = useWords()
  const create = useSend(jobDetails.create, [company])
  const tasksOf = async (template: number) => {
    const own = templates[-1 - template]
    const tasks = own
      ? draftOfTemplate(own, say)
      : copyOf(await queryClient.fetchQuery(ask(jobDetails.read, { params: { id: template } })))
    return sentMap(JobDetailInput.shape.specMap.parse(tasks))
  }
  return (
    <Form
      shape={AddShape}
      start={{ clientId, inLibrary: false }}
      {...(title && { typed: { title } })}
      draft={clientId === undefined ? 'new checklist' : `new checklist of ${clientId}`}
      save={async ({ template, ...body }) => create({ body: { ...body, specMap: await tasksOf(template) } })}
      onSaved={(made) => {
        showToast(msg('Checklist saved'))
        onSaved(made)
      }}
      onCancel={onCancel}
      submit={msg('Add checklist')}
    >
      {clientId === undefined && <ClientPicker name="clientId" required />}
      <TemplateField />
      <TextField name="title" label={msg('Title')} width="name" required />
    </Form>
  )
}

/** Gives the checklist its title too, unless the person typed one. */
function TemplateField() {
  const say = useWords()
  const store = useFormStore()
  const options = [
    ...rowsOf(useAnswer(library)).map(({ id, title }) => ({
      value: id,
      label: title,
      group: say('Library'),
    })),
    ...templates.map(({ title }, at) => ({ value: -1 - at, label: say(title), group: say('Templates') })),
  ]
  return (
    <SelectField
      name="template"
      label={msg('Template')}
      options={options}
      onChange={(next) => {
        const title = store.get('title')
        if (!title || options.some(({ label }) => label === title))
          store.set('title', options.find(({ value }) => value === next)?.label)
      }}
      required
    />
  )
}

export const addChecklist = (checklist: NewChecklist) =>
  openAddDialog<JobDetail>(msg('Add checklist'), (form) => <AddChecklistForm {...checklist} {...form} />)
