import { msg } from '@muster/contract/kit/msg'
import { chosen } from '@muster/contract/kit/shapes'
import type { AudienceUser } from '@muster/contract/notifications/matrix'
import { nameApart } from '@muster/rules/people/full-name'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { z } from 'zod'

const Choice = z.object({ tenantUserId: chosen(msg('Select a user')) })

interface Props {
  people: readonly AudienceUser[]
  onAdd: (tenantUserId: number) => void
}

/** Chooses whom the matrix shows besides; nothing is saved by it. */
export const addSubscriber = (props: Props) =>
  void openDialog(msg('Add new user'), () => <AddSubscriber {...props} />)

function AddSubscriber({ people, onAdd }: Props) {
  const options = people.map(({ tenantUserId, name, distinguishedBy, role, imageURL }) => ({
    value: tenantUserId,
    label: nameApart(`${name} (${role})`, distinguishedBy),
    imageURL,
  }))
  const add = async ({ tenantUserId }: z.output<typeof Choice>) => {
    onAdd(tenantUserId)
  }
  return (
    <Form
      shape={Choice}
      draft={`subscriber ${location.pathname}${location.search}`}
      start={undefined}
      save={add}
      submit={msg('Add')}
      summary={false}
    >
      <SelectField name="tenantUserId" label={msg('User')} required options={options} />
    </Form>
  )
}
