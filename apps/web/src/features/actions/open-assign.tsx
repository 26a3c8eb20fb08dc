import { useSend } from '@muster/client/query'
import { ActionAssignment } from '@muster/contract/action-inputs'
import { type Action, actions } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { OwnerField } from './action-fields.tsx'

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
      <OwnerField />
    </Form>
  )
}
