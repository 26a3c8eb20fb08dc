import { useAsk, useSend } from '@muster/client/query'
import { staff } from '@muster/contract/kit/permissions'
import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { leaveInput, PersonLeaveForm } from '../../shared/leave/leave-form.ts'
import { leaveTypesQuestion, offeredTypes } from '../../shared/leave/my-leave.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import { LeaveFields } from './LeaveFields.tsx'

/** Notes leave of a person, as they said it to the office; it counts at once. Without a person one is picked. */
export const openAddLeave = (person?: Props['person']) =>
  void openDialog(msg('Add leave'), (close) => <AddLeave person={person} close={close} />)

interface Props {
  person: { id: number; name: string } | undefined
  close: () => void
}
function AddLeave(props: Props) {
  const { answer, failure, again } = useAsk(leaveTypesQuestion)
  if (answer) return <AddForm {...props} types={offeredTypes(answer)} />
  return <NoAnswer failure={failure} again={again} rows={4} />
}

function AddForm({ person, types, close }: Props & { types: ReturnType<typeof offeredTypes> }) {
  const say = useWords()
  const add = useSend(leave.add, [roster, calendar, today])
  const done = ({ shifts }: { shifts: number }) => {
    showToast(msg('Leave noted. {count} shifts are uncovered.'), { count: shifts })
    close()
  }
  return (
    <Form
      shape={PersonLeaveForm}
      draft={person ? `leave of ${person.id}` : 'leave of a person'}
      start={{ tenantUserId: person?.id, from: companyToday(), type: types[0]?.id }}
      save={({ tenantUserId, ...values }) => add({ body: { ...leaveInput(values), tenantUserId } })}
      onSaved={done}
      onCancel={close}
      submit={msg('Add leave')}
    >
      {person ? (
        <p className="strong">{person.name}</p>
      ) : (
        <EmployeePicker name="tenantUserId" label={msg('Person')} levels={staff} required />
      )}
      <LeaveFields types={types} />
      <p className="faint">{say('It counts immediately, and its shifts become open shifts.')}</p>
    </Form>
  )
}
