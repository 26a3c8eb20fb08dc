import { useSend } from '@muster/client/query'
import { type SiteGroup, SiteGroupInput, siteGroups } from '@muster/contract/site-groups'
import { Form } from '@muster/ui/Form.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'

interface Props {
  group: SiteGroup | undefined
  onDone: () => void
}

export function SiteGroupForm({ group, onDone }: Props) {
  const create = useSend(siteGroups.create)
  const update = useSend(siteGroups.update)
  const save = (body: SiteGroupInput) =>
    group ? update.mutateAsync({ params: group, body }) : create.mutateAsync({ body })

  return (
    <Section title={group ? 'Update group' : 'Add group'}>
      <Form
        shape={SiteGroupInput}
        start={group}
        save={save}
        onSaved={onDone}
        submit={group ? 'Update' : 'Add'}
        success={group ? 'Group updated' : 'Group added'}
        {...(group && { onCancel: onDone })}
      >
        <TextField name="name" label="Name" required />
        <TextArea name="description" label="Description" />
      </Form>
    </Section>
  )
}
