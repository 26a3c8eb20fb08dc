import { useSend } from '@muster/client/query'
import { ActionAssignment } from '@muster/contract/action-inputs'
import { type Action, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'

const Shape = ActionAssignment.pick({ ownerUserId: true }).partial()

interface Props {
  rows: readonly Action[]
  onDone: () => void
  onClose: () => void
}
export function AssignDialog({ rows, onDone, onClose }: Props) {
  const assign = useSend(actions.assign)
  return (
    <Dialog title={msg('Change owner')} onClose={onClose}>
      <Form
        shape={Shape}
        draft={false}
        save={({ ownerUserId }) =>
          assign.mutateAsync({ body: { ids: rows.map(({ id }) => id), ownerUserId: ownerUserId ?? null } })
        }
        onSaved={({ changed }) => {
          showToast(msg('{count} actions changed'), { count: changed })
          onDone()
        }}
        onCancel={onClose}
        submit={msg('Change owner')}
        summary={false}
      >
        <EmployeePicker
          name="ownerUserId"
          label={msg('Owner [action]')}
          levels={staff}
          clearable
          help={msg('Without one, it is for the person on duty.')}
        />
      </Form>
    </Dialog>
  )
}
