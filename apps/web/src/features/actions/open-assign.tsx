import { useSend } from '@muster/client/query'
import { ActionAssignment } from '@muster/contract/action-inputs'
import { type Action, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'

const Shape = ActionAssignment.pick({ ownerUserId: true }).partial()

interface Props {
  rows: readonly Action[]
  onDone: () => void
}
export const openAssign = (props: Props) => void openDialog(msg('Change owner'), () => <Assign {...props} />)

function Assign({ rows, onDone }: Props) {
  const assign = useSend(actions.assign)
  return (
    <Form
      shape={Shape}
      draft={false}
      save={async ({ ownerUserId = null }) => {
        const { changed } = await assign({ body: { ids: rows.map(({ id }) => id), ownerUserId } })
        showToast(msg('{count} actions changed'), { count: changed })
        onDone()
      }}
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
  )
}
