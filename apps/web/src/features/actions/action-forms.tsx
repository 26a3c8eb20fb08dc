import { useSend } from '@muster/client/query'
import { ActionInput, ActionUpdate } from '@muster/contract/action-inputs'
import { type ActionDetail, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { day } from '@muster/contract/kit/shapes'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TimeField, timeOfDay } from '@muster/ui/field/date/TimeField.tsx'
import { TextArea, TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { readerInstant, readerTime } from '@muster/ui/words/format.ts'
import type { z } from 'zod'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { OwnerField, PriorityFields } from './action-fields.tsx'

const due = { dueDay: day.nullish(), dueTime: timeOfDay.nullish() }
const AddShape = ActionInput.omit({ dueAt: true }).extend(due)
const EditShape = ActionUpdate.omit({ dueAt: true }).extend(due)

/** By the reader's clock; a day without a time ends at 17:00. */
const dueAtOf = ({ dueDay, dueTime }: z.output<z.ZodObject<typeof due>>) =>
  dueDay ? new Date(readerInstant(dueDay, dueTime ?? '17:00')).toISOString() : null
function dueFields(dueAt: string | null) {
  if (!dueAt) return {}
  const { day: dueDay, time: dueTime } = readerTime(dueAt)
  return { dueDay, dueTime }
}

const Fields = () => (
  <>
    <TextField name="title" label={msg('To do')} required />
    <TextArea name="note" label={msg('Description')} rows={3} />
    <OwnerField />
    <DateField name="dueDay" label={msg('Due on')} clearable />
    <TimeField name="dueTime" label={msg('Due at')} />
    <PriorityFields />
  </>
)

interface AddProps {
  siteId?: number | undefined
  /** In place of an action by hand alone. */
  add?: (body: ActionInput) => Promise<unknown>
}
export const openAddAction = (props: AddProps = {}) =>
  void openDialog(msg('Add action'), () => <AddAction {...props} />)

function AddAction({ siteId, add }: AddProps) {
  const create = useSend(actions.create)
  const save = add ?? ((body: ActionInput) => create({ body }))
  return (
    <Form
      shape={AddShape}
      draft={`action at ${siteId ?? 'any site'}`}
      start={{ jobLocationId: siteId, priority: 'NORMAL', asksPhoto: false }}
      save={({ dueDay, dueTime, ...body }) => save({ ...body, dueAt: dueAtOf({ dueDay, dueTime }) })}
      submit={msg('Add action')}
      success={msg('Action added')}
    >
      {siteId === undefined && <SitePicker name="jobLocationId" required />}
      <Fields />
    </Form>
  )
}

export const openEditAction = (action: ActionDetail) =>
  void openDialog(msg('Edit action'), () => <EditAction action={action} />)

function EditAction({ action }: { action: ActionDetail }) {
  const update = useSend(actions.update)
  const { id, title, note, owner, priority, asksPhoto, version } = action
  return (
    <Form
      shape={EditShape}
      draft={`action ${id}`}
      start={{
        ...{ title, note, priority, asksPhoto, version, ownerUserId: owner?.tenantUserId ?? null },
        ...dueFields(action.dueAt),
      }}
      save={({ dueDay, dueTime, ...body }) =>
        update({
          params: { id },
          body: { ...body, ownerUserId: body.ownerUserId ?? null, dueAt: dueAtOf({ dueDay, dueTime }) },
        })
      }
      submit={msg('Save changes')}
    >
      <Fields />
    </Form>
  )
}
